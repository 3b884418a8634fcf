import { expect, test } from 'vitest';
import { neighbourOf } from './neighbour.ts';

const groups = ['todo', 'empty', 'doing'];
const lengthOf = (group: string) => ({ todo: 5, empty: 0, doing: 2 })[group] ?? 0;
const from = (key: string, group: string, index: number) =>
  neighbourOf(key, { group, index }, [groups], lengthOf);

test('up and down stay in the column and stop at its ends', () => {
  expect(from('ArrowDown', 'todo', 3)).toEqual({ group: 'todo', index: 4 });
  expect(from('ArrowDown', 'todo', 4)).toBeNull();
  expect(from('ArrowUp', 'todo', 0)).toBeNull();
});

test('sideways passes over an empty column and lands on its last card when it is shorter', () => {
  expect(from('ArrowRight', 'todo', 4)).toEqual({ group: 'doing', index: 1 });
  expect(from('ArrowLeft', 'doing', 1)).toEqual({ group: 'todo', index: 1 });
});

test('the board has an end on both sides', () => {
  expect(from('ArrowRight', 'doing', 0)).toBeNull();
  expect(from('ArrowLeft', 'todo', 0)).toBeNull();
});

test('up and down lead into the lanes above and below, over cells without cards', () => {
  const grid = [
    ['todo|a', 'doing|a'],
    ['todo|b', 'doing|b'],
    ['todo|c', 'doing|c'],
  ];
  const sizes: Record<string, number> = { 'todo|a': 2, 'todo|c': 3, 'doing|b': 1 };
  const move = (key: string, group: string, index: number) =>
    neighbourOf(key, { group, index }, grid, (cell) => sizes[cell] ?? 0);
  expect(move('ArrowDown', 'todo|a', 0)).toEqual({ group: 'todo|a', index: 1 });
  expect(move('ArrowDown', 'todo|a', 1)).toEqual({ group: 'todo|c', index: 0 });
  expect(move('ArrowUp', 'todo|c', 0)).toEqual({ group: 'todo|a', index: 1 });
  expect(move('ArrowUp', 'todo|a', 0)).toBeNull();
  expect(move('ArrowRight', 'todo|a', 1)).toBeNull();
});
