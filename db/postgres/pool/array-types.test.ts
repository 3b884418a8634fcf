import { expect, test } from 'vitest';
import { formatArray, parseArray } from './array-types.ts';

const asIs = (text: string) => text;

test.each([
  ['{}', []],
  ['{a,b}', ['a', 'b']],
  ['{"a b","","NULL",NULL}', ['a b', '', 'NULL', null]],
  [String.raw`{"a\"b","c\\d","{e,f}"}`, ['a"b', String.raw`c\d`, '{e,f}']],
  [
    '{{1,2},{3,4}}',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['[0:1]={x,y}', ['x', 'y']],
  ['{"line\nbreak"}', ['line\nbreak']],
])('an array of the database is read: %s', (text, expected) => {
  expect(parseArray(text, asIs)).toEqual(expected);
});

test('what is written is read the same', () => {
  const values = ['', 'a,b', '"', '\\', 'NULL', null, '{', [' x ', 'y']];
  expect(parseArray(formatArray(values, String), asIs)).toEqual(values);
  expect(parseArray(formatArray([1, 2], String), Number)).toEqual([1, 2]);
  expect(() => formatArray([undefined], String)).toThrow('undefined');
});
