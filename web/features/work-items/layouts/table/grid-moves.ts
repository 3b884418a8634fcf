/** A cell by its line (-1: the head) and column (0: the title). */
export type CellPlace = { row: number; column: number };
type Size = { rows: number; columns: number; page: number };
/** `isFar`: with the key for commands, to the very end. */
type Key = { key: string; isFar: boolean };

export const isEditKey = (key: string) => key === 'Enter' || key === 'F2';

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Where a key leads from a cell; null when it is no key of the grid, or leads nowhere. */
export function nextCell(
  { key, isFar }: Key,
  from: CellPlace,
  { rows, columns, page }: Size,
): CellPlace | null {
  const { row, column } = from;
  const ends: Record<string, CellPlace> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? columns - 1 : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: Math.max(0, row - page), column },
    PageDown: { row: row + page, column },
    k: { row: row - 1, column },
    j: { row: row + 1, column },
  };
  const wanted = isFar && key.length === 1 ? undefined : ends[key];
  if (!wanted) return null;
  const next = { row: within(wanted.row, -1, rows - 1), column: within(wanted.column, 0, columns - 1) };
  return next.row === row && next.column === column ? null : next;
}
