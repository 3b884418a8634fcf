import { expect, test } from 'vitest';
import { asProjectType } from '#entities/projects/types/store.ts';
import { typeRow } from '#testing/rows.ts';
import { inNewOrder } from './type-order.ts';

const types = ['a', 'b', 'c'].map((id, level) => asProjectType(typeRow(id, { level }), 'p'));
const move = (id: string, target: string, zone: 'before' | 'after' | 'onto') =>
  inNewOrder(types, { id: `p ${id}`, target: `p ${target}`, zone }).map(({ type, level }) => [
    type.type_id,
    level,
  ]);

test('a type that is put elsewhere changes the levels of those that stand in other places, and of no others', () => {
  expect(move('c', 'b', 'before')).toEqual([
    ['c', 1],
    ['b', 2],
  ]);
  expect(move('a', 'c', 'after')).toEqual([
    ['b', 0],
    ['c', 1],
    ['a', 2],
  ]);
  expect(move('b', 'a', 'after')).toEqual([]);
  expect(move('b', 'a', 'onto')).toEqual([]);
});
