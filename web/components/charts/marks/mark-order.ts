/** Something in a chart that can be pointed at: a bar, a point of a line, a day. */
export type Mark = {
  id: string;
  /** Where it stands among the others, for the arrow keys. */
  x: number;
  y: number;
  /** In words: "Sep 7, Completed: 18". */
  label: string;
};

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** How far a mark is in a direction, the least sideways; null where it is not that way. */
function distanceOf(from: Mark, to: Mark, { x, y }: { x: number; y: number }): number | null {
  const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
  if (ahead <= 0) return null;
  const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
  // Up and down stays at its place; left and right goes on with the nearest part.
  if (y !== 0 && aside > 0) return null;
  return ahead * 1000 + aside;
}

/** The mark that a key leads to; undefined for a key that leads nowhere. */
export function markAfter<M extends Mark>(
  marks: readonly M[],
  at: M | undefined,
  key: string,
): M | undefined {
  if (key === 'Home') return marks[0];
  if (key === 'End') return marks.at(-1);
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  if (!at) return marks[0];
  let best: { mark: M; distance: number } | undefined;
  for (const mark of marks) {
    const distance = distanceOf(at, mark, direction);
    if (distance !== null && (!best || distance < best.distance)) best = { mark, distance };
  }
  return best?.mark ?? at;
}
