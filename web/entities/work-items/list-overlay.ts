import { type Cell, comparerOf, EMPTY_CELL, type ListWindow, positionOf } from './list-window.ts';
import { cellsOf } from './membership.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

export type Shown = { cells: ReadonlyMap<string, Cell>; total: number };

const shownRow = (id: string) => workItems.get(id);

/**
 * The list as it is shown: what the server told, with my own edits on top. `mine` are rows that I put somewhere: they are
 * shown where they landed, also behind what is loaded, so that nothing vanishes under my hand.
 */
export function overlay(list: ListWindow, mine: Iterable<string>): Shown {
  const cells = new Map(list.cells);
  let { total } = list;
  for (const id of new Set([...workItems.pendingIds(), ...mine])) {
    const told = workItems.confirmedRow(id);
    const shown = workItems.get(id);
    const left = cellsOf(told, list.query);
    const entered = cellsOf(shown, list.query);
    for (const key of new Set([...left, ...entered])) {
      const cell = cells.get(key) ?? EMPTY_CELL;
      const next = place(cell, entered.includes(key) ? shown : undefined, id, list);
      const delta = Number(entered.includes(key)) - Number(left.includes(key));
      if (next !== cell.ids || delta !== 0) cells.set(key, counted(cell, next, delta));
    }
    total += Number(entered.length > 0) - Number(left.length > 0);
  }
  return { cells, total: Math.max(0, total) };
}

function place(cell: Cell, row: WorkItem | undefined, id: string, { query }: ListWindow): readonly string[] {
  const ids = cell.ids.includes(id) ? cell.ids.filter((known) => known !== id) : cell.ids;
  if (!row) return ids;
  const position = positionOf(ids, row, comparerOf(query), shownRow);
  // The cell stays the same object as long as the row stands where it stood.
  if (cell.ids[position] === id && cell.ids.length === ids.length + 1) return cell.ids;
  return ids.toSpliced(position, 0, id);
}

const counted = (cell: Cell, ids: readonly string[], delta: number): Cell => ({
  ...cell,
  ids,
  total: Math.max(ids.length, cell.total + delta),
});
