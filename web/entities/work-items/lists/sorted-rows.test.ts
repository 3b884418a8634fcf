import { projectStream } from '@tandem/shared/sync/stream.ts';
import { beforeEach, expect, test } from 'vitest';
import { itemRow } from '#testing/rows.ts';
import { sortedRows } from './sorted-rows.ts';
import { workItems } from '../rows/store.ts';

const stream = projectStream('p');
const rowsAt = (seq: number, places: Record<string, number>) => {
  const rows = Object.entries(places).map(([id, sort_order]) => itemRow(id, { project_id: 'p', sort_order }));
  workItems.confirmRows(rows, stream, seq);
};
const ids = () => sortedRows(stream, 'sort_order').map(({ id }) => id);

beforeEach(() => workItems.clear());

test('what has changed since stands in its new place', () => {
  rowsAt(1, { a: 1, b: 2, c: 3 });
  expect(ids()).toEqual(['a', 'b', 'c']);
  rowsAt(2, { a: 4 });
  expect(ids()).toEqual(['b', 'c', 'a']);
});

test('rows that were sorted before everything was cleared stand once when they are read anew', () => {
  rowsAt(1, { a: 1, b: 2, c: 3 });
  expect(ids()).toEqual(['a', 'b', 'c']);
  rowsAt(2, { a: 0, c: 4 });
  workItems.clear();
  rowsAt(3, { a: 1, b: 2, c: 3 });
  expect(ids()).toEqual(['a', 'b', 'c']);
});
