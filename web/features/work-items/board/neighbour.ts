/** A card by its column and its place in it. */
export type Place = { group: string; index: number };

/** Where an arrow key leads from a card; null at the edge of the board. */
export function neighbourOf(
  key: string,
  { group, index }: Place,
  groups: readonly string[],
  lengthOf: (group: string) => number,
): Place | null {
  if (key === 'ArrowUp') return index > 0 ? { group, index: index - 1 } : null;
  if (key === 'ArrowDown') return index + 1 < lengthOf(group) ? { group, index: index + 1 } : null;
  const step = key === 'ArrowRight' ? 1 : -1;
  // Empty columns have nothing to stand on.
  for (let at = groups.indexOf(group) + step; at >= 0 && at < groups.length; at += step) {
    const next = groups[at];
    const length = next ? lengthOf(next) : 0;
    if (next && length > 0) return { group: next, index: Math.min(index, length - 1) };
  }
  return null;
}
