import { expect, test } from 'vitest';
import { marksOf } from './marks.ts';

test('the text of a formula is shown in pieces, and nothing of it is lost', () => {
  const source = 'round( value*confidence / 2, 1) + if(is_empty(note), "a \\"b\\"", -effort)';
  const marks = marksOf(source);
  expect(marks.map(({ text }) => text).join('')).toBe(source);
  const of = (is: string) => marks.filter((mark) => mark.is === is).map(({ text }) => text);
  expect(of('name')).toEqual(['value', 'confidence', 'note', 'effort']);
  expect(of('function')).toEqual(['round', 'if', 'is_empty']);
  expect(of('text')).toEqual(['"a \\"b\\""']);
});

test('a formula that cannot be read is one piece', () => {
  expect(marksOf('value *')).toEqual([{ is: 'other', text: 'value *' }]);
});
