/** A card by its cell (a column, or a column in a lane) and its place in it. */
export type Place = { group: string; index: number };
/** The keys of the cells of a board: lanes, and in each its columns. A board without lanes is one. */
export type Grid = readonly (readonly string[])[];

function cellAt(grid: Grid, group: string): { lane: number; column: number } {
  const lane = grid.findIndex((cells) => cells.includes(group));
  return { lane, column: grid[lane]?.indexOf(group) ?? -1 };
}

/** The cell beside another one; undefined at the edge of the board. */
export function cellBeside(key: string, group: string, grid: Grid): string | undefined {
  const { lane, column } = cellAt(grid, group);
  if (key === 'ArrowUp') return grid[lane - 1]?.[column];
  if (key === 'ArrowDown') return grid[lane + 1]?.[column];
  return grid[lane]?.[column + (key === 'ArrowRight' ? 1 : -1)];
}

/** Where an arrow key leads from a card; null at the edge of the board. */
export function neighbourOf(
  key: string,
  { group, index }: Place,
  grid: Grid,
  lengthOf: (group: string) => number,
): Place | null {
  if (key === 'ArrowUp' && index > 0) return { group, index: index - 1 };
  if (key === 'ArrowDown' && index + 1 < lengthOf(group)) return { group, index: index + 1 };
  // Empty cells have nothing to stand on.
  for (let next = cellBeside(key, group, grid); next; next = cellBeside(key, next, grid)) {
    const length = lengthOf(next);
    if (length === 0) continue;
    if (key === 'ArrowDown') return { group: next, index: 0 };
    return { group: next, index: key === 'ArrowUp' ? length - 1 : Math.min(index, length - 1) };
  }
  return null;
}
