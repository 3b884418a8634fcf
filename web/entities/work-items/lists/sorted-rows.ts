import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { onForgotten } from '../../live/live.ts';
import { comparerOf } from './list-window.ts';
import { isOrderedByNames, sortedBy } from '../rows/order.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

/** The rows as they were sorted last, and those that have changed since, as they were then. */
type Sorted = { rows: readonly WorkItem[]; changed: Map<string, WorkItem | undefined> };

/** As many ways to sort a project as a person goes back and forth between. */
const MAX_ORDERS = 4;
/** Of more than these it is quicker to sort all again: what was sorted before is of no use then. */
const MAX_CHANGED = 500;
const orders = new Map<Stream, Map<string, Sorted>>();

// In every stream: an item that moves to another project leaves the one that it was in.
workItems.onConfirmation(({ id, before, after }) => {
  if (before === after) return;
  for (const ofStream of orders.values()) {
    for (const [orderBy, { changed }] of ofStream) {
      if (!changed.has(id)) changed.set(id, before);
      if (changed.size > MAX_CHANGED) ofStream.delete(orderBy);
    }
  }
});
onForgotten((stream) => void orders.delete(stream));
workItems.onCleared(() => orders.clear());

/** The index before which the row stands among rows that are sorted. */
function placeOf(rows: readonly WorkItem[], row: WorkItem, compare: (a: WorkItem, b: WorkItem) => number) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle];
    if (other && compare(other, row) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same rows with those that have changed in their places, without looking at all others; null when that cannot be. */
function withChanged(sorted: Sorted, stream: Stream, orderBy: string): WorkItem[] | null {
  const compare = comparerOf({ orderBy });
  const rows = [...sorted.rows];
  for (const before of sorted.changed.values()) {
    const at = before ? placeOf(rows, before, compare) - 1 : -1;
    if (rows[at] === before && before) rows.splice(at, 1);
    else if (before && rows.includes(before)) return null;
  }
  for (const id of sorted.changed.keys()) {
    const row = workItems.confirmedRow(id);
    if (row && projectStream(row.project_id) === stream) rows.splice(placeOf(rows, row, compare), 0, row);
  }
  return rows;
}

/** All rows of a stream that are here, as the server last sent them, in an order of lists. */
export function sortedRows(stream: Stream, orderBy: string): readonly WorkItem[] {
  const ofStream = orders.get(stream) ?? new Map<string, Sorted>();
  orders.set(stream, ofStream);
  const before = ofStream.get(orderBy);
  const isStable = before !== undefined && !isOrderedByNames(orderBy);
  if (isStable && before.changed.size === 0) return before.rows;
  const known = isStable ? withChanged(before, stream, orderBy) : null;
  const rows = known ?? sortedBy(workItems.confirmedAfter(stream, -1), orderBy);
  ofStream.delete(orderBy);
  ofStream.set(orderBy, { rows, changed: new Map() });
  for (const oldest of [...ofStream.keys()].slice(0, -MAX_ORDERS)) ofStream.delete(oldest);
  return rows;
}
