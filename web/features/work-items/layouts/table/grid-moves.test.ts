import { describe, expect, test } from 'vitest';
import { nextCell } from './grid-moves.ts';

const size = { rows: 50, columns: 4, page: 10 };
const go = (key: string, row: number, column: number, isFar = false) => {
  const next = nextCell({ key, isFar }, { row, column }, size);
  return next && [next.row, next.column];
};

describe('keys of the table', () => {
  test('arrows go to the next cell, up into the head, and stop at the edges', () => {
    expect([go('ArrowDown', 3, 1), go('ArrowRight', 3, 1)]).toEqual([
      [4, 1],
      [3, 2],
    ]);
    expect(go('ArrowUp', 0, 2)).toEqual([-1, 2]);
    expect([
      go('ArrowUp', -1, 2),
      go('ArrowLeft', 3, 0),
      go('ArrowRight', 3, 3),
      go('ArrowDown', 49, 0),
    ]).toEqual([null, null, null, null]);
  });

  test('Home and End stay in the row, with the command key they go to the corners', () => {
    expect([go('Home', 7, 2), go('End', 7, 2)]).toEqual([
      [7, 0],
      [7, 3],
    ]);
    expect([go('Home', 7, 2, true), go('End', 7, 2, true)]).toEqual([
      [0, 0],
      [49, 3],
    ]);
  });

  test('pages end with the table, and letters with the command key are for others', () => {
    expect([go('PageDown', 45, 1), go('PageUp', 3, 1)]).toEqual([
      [49, 1],
      [0, 1],
    ]);
    expect([go('j', 3, 1), go('k', 3, 1, true), go('x', 3, 1)]).toEqual([[4, 1], null, null]);
  });
});
