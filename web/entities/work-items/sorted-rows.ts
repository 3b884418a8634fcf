import type { Stream } from '@tandem/shared/sync/stream.ts';
import { onForgotten } from '../live/live.ts';
import { isOrderedByNames, sortedBy } from './order.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

type Sorted = { rows: readonly WorkItem[]; changes: number };

/** As many ways to sort a project as a person goes back and forth between. */
const MAX_ORDERS = 4;
const orders = new Map<Stream, Map<string, Sorted>>();
const changes = new Map<Stream, number>();

workItems.onConfirmation(({ stream }) => void changes.set(stream, (changes.get(stream) ?? 0) + 1));
onForgotten((stream) => {
  orders.delete(stream);
  changes.delete(stream);
});

/** Rows that stood in this order before come first, as they stood: what is nearly sorted is sorted quickly. */
function asBefore(stream: Stream, before: Sorted | undefined): WorkItem[] {
  const rows = workItems.confirmedAfter(stream, -1);
  if (!before) return rows;
  const left = new Map(rows.map((row) => [row.id, row]));
  const known = before.rows.flatMap(({ id }) => {
    const row = left.get(id);
    left.delete(id);
    return row ? [row] : [];
  });
  return [...known, ...left.values()];
}

/** All rows of a stream that are here, as the server last sent them, in an order of lists. */
export function sortedRows(stream: Stream, orderBy: string): readonly WorkItem[] {
  const ofStream = orders.get(stream) ?? new Map<string, Sorted>();
  orders.set(stream, ofStream);
  const before = ofStream.get(orderBy);
  const now = changes.get(stream) ?? 0;
  if (before?.changes === now && !isOrderedByNames(orderBy)) return before.rows;
  const rows = sortedBy(asBefore(stream, before), orderBy);
  ofStream.delete(orderBy);
  ofStream.set(orderBy, { rows, changes: now });
  for (const oldest of [...ofStream.keys()].slice(0, -MAX_ORDERS)) ofStream.delete(oldest);
  return rows;
}
