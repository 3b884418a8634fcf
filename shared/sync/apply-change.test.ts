import { expect, test } from 'vitest';
import { applyChanges, syncedRowsOf } from './apply-change.ts';
import type { Change } from './change.ts';

const change = (seq: number, op: 'put' | 'remove', id: string, row?: Record<string, unknown>): Change => ({
  stream: 'user:x',
  seq,
  kind: 'state',
  op,
  id,
  ...(row ? { row } : {}),
  actor_id: null,
  mutation_id: null,
  at: '',
});

test('puts add and replace rows, removes drop them', () => {
  const start = syncedRowsOf([{ id: 'a', name: 'A' }, { id: 'b' }], 4);
  const end = applyChanges(start, [
    change(5, 'put', 'a', { id: 'a', name: 'A2' }),
    change(6, 'put', 'c', { id: 'c' }),
    change(7, 'remove', 'b'),
  ]);
  expect([...end.rows.values()]).toEqual([{ id: 'a', name: 'A2' }, { id: 'c' }]);
  expect(start.rows.size).toBe(2);
});

// docs/contract/changes.md#the-newest-row-wins
test('what is not newer than the known row changes nothing', () => {
  const start = syncedRowsOf([{ id: 'a', name: 'new' }], 9);
  const stale = [change(9, 'put', 'a', { id: 'a', name: 'old' }), change(8, 'remove', 'a')];
  expect(applyChanges(start, stale).rows.get('a')).toEqual({ id: 'a', name: 'new' });
});

test('a removed row does not come back by a late copy of an older put', () => {
  const start = syncedRowsOf([{ id: 'a' }], 1);
  const end = applyChanges(start, [change(3, 'remove', 'a'), change(2, 'put', 'a', { id: 'a' })]);
  expect(end.rows.size).toBe(0);
});
