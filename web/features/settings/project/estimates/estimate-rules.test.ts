import { expect, test } from 'vitest';
import { findValuesProblem, moved, movedBeside, placesOf, type Value } from './estimate-rules.ts';

test.each([
  [['1', '2.5'], 'points', null],
  [['1', 'two'], 'points', 'value_number'],
  [['S', 'M'], 'categories', null],
  [['S', ' s '], 'categories', 'value_twice'],
  [['S', ' '], 'categories', 'value_required'],
] as const)('the values %o of %s: %s', (values, type, problem) => {
  expect(findValuesProblem(values, type)).toBe(problem);
});

const rows = (...texts: string[]): Value[] => texts.map((text) => ({ row: text, id: text, text }));
const textsOf = (values: readonly Value[]) => values.map(({ text }) => text).join('');

test('a value is put further up or down, and no further than the edge', () => {
  expect(textsOf(moved(rows('a', 'b', 'c'), 'b', -1))).toBe('bac');
  expect(textsOf(moved(rows('a', 'b', 'c'), 'b', 1))).toBe('acb');
  expect(textsOf(moved(rows('a', 'b', 'c'), 'a', -1))).toBe('abc');
  expect(textsOf(moved(rows('a', 'b', 'c'), 'c', 1))).toBe('abc');
});

test('a value is dropped before or after another', () => {
  const abc = rows('a', 'b', 'c');
  expect(textsOf(movedBeside(abc, { id: 'c', target: 'a', zone: 'before' }))).toBe('cab');
  expect(textsOf(movedBeside(abc, { id: 'a', target: 'b', zone: 'after' }))).toBe('bac');
  expect(textsOf(movedBeside(abc, { id: 'a', target: 'gone', zone: 'after' }))).toBe('abc');
});

test('points get the places that their values have, and what stays as it is is not sent', () => {
  const points = ['a', 'b', 'c'].map((value, index) => ({ id: value, key: index + 1, value }));
  const [a, b, c] = rows('a', 'b', 'c') as [Value, Value, Value];
  expect(placesOf(points, [a, b, c])).toEqual({ gone: [], changed: [], added: [] });
  expect(placesOf(points, [a, c, b]).changed).toEqual([
    { id: 'c', key: 2, value: 'c' },
    { id: 'b', key: 3, value: 'b' },
  ]);
  const other = { row: 'x', id: null, text: ' d ' };
  expect(placesOf(points, [other, a, c])).toEqual({
    gone: [points[1]],
    changed: [
      { id: 'a', key: 2, value: 'a' },
      { id: 'c', key: 3, value: 'c' },
    ],
    added: [{ id: null, key: 1, value: 'd' }],
  });
});

test('points that are counted from 0 stay so', () => {
  const points = ['a', 'b'].map((value, key) => ({ id: value, key, value }));
  expect(placesOf(points, rows('a', 'b')).changed).toEqual([]);
  expect(placesOf(points, rows('b', 'a')).changed.map(({ key }) => key)).toEqual([0, 1]);
});
