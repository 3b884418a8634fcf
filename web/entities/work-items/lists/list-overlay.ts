import { type Cell, comparerOf, EMPTY_CELL, type ListWindow, positionOf } from './list-window.ts';
import { cellsOf } from '../rows/membership.ts';
import type { Compare } from '../rows/order.ts';
import type { ListQuery } from '../rows/query.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

type Shown = { cells: ReadonlyMap<string, Cell>; total: number };

const shownRow = (id: string) => workItems.get(id);

/** What my edits do to the cells: how many more or fewer are in each, and which rows stand there now. */
type Edits = { deltas: Map<string, number>; entered: Map<string, WorkItem[]>; gained: number };

function editsOf(edited: Iterable<string>, query: ListQuery): Edits {
  const edits: Edits = { deltas: new Map(), entered: new Map(), gained: 0 };
  const count = (key: string, by: number) => edits.deltas.set(key, (edits.deltas.get(key) ?? 0) + by);
  for (const id of edited) {
    const shown = workItems.get(id);
    const left = cellsOf(workItems.confirmedRow(id), query);
    const entered = cellsOf(shown, query);
    for (const key of left) count(key, -1);
    for (const key of entered) {
      count(key, 1);
      const rows = edits.entered.get(key) ?? [];
      edits.entered.set(key, rows);
      if (shown) rows.push(shown);
    }
    edits.gained += Number(entered.length > 0) - Number(left.length > 0);
  }
  return edits;
}

/**
 * The list as it is shown: what the server sent, with my own edits on top. `mine` are rows that I put somewhere: they
 * are shown where they landed, also behind what is loaded, so that nothing vanishes under my hand.
 */
export function overlay(list: ListWindow, mine: Iterable<string>): Shown {
  const edited = new Set([...workItems.pendingIds(), ...mine]);
  if (edited.size === 0) return list;
  const { deltas, entered, gained } = editsOf(edited, list.query);
  const cells = new Map(list.cells);
  for (const [key, delta] of deltas) {
    const cell = cells.get(key) ?? EMPTY_CELL;
    const others = cell.ids.filter((id) => !edited.has(id));
    const ids = withRows(others, entered.get(key) ?? [], comparerOf(list.query));
    // The cell stays the same object as long as everything stands where it stood.
    const isSame = ids.length === cell.ids.length && ids.every((id, at) => id === cell.ids[at]);
    if (!isSame || delta !== 0) cells.set(key, counted(cell, isSame ? cell.ids : ids, delta));
  }
  return { cells, total: Math.max(0, list.total + gained) };
}

/** One after the other while they are few; thousands, of a bulk change, are merged in one go. */
const FEW = 8;

function withRows(ids: readonly string[], rows: WorkItem[], compare: Compare): readonly string[] {
  if (rows.length <= FEW) {
    return rows.reduce(
      (known, row) => known.toSpliced(positionOf(known, row, compare, shownRow), 0, row.id),
      ids,
    );
  }
  const sorted = rows.sort(compare);
  let at = 0;
  const comesBefore = (row: WorkItem | undefined) => {
    const next = sorted[at];
    return row !== undefined && next !== undefined && compare(next, row) < 0;
  };
  const merged: string[] = [];
  for (const id of ids) {
    for (; comesBefore(shownRow(id)); at += 1) merged.push(sorted[at]?.id ?? '');
    merged.push(id);
  }
  return [...merged, ...sorted.slice(at).map(({ id }) => id)];
}

const counted = (cell: Cell, ids: readonly string[], delta: number): Cell => ({
  ...cell,
  ids,
  total: Math.max(ids.length, cell.total + delta),
});
