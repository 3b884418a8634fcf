import { expect, test } from 'vitest';
import { formatCode, isWholeCode } from './code-text.ts';

test.each([
  ['abcdefghijkl', 'abcd-efgh-ijkl', true],
  [' ABCD-EFGH-IJKL\n', 'abcd-efgh-ijkl', true],
  ['abcd efgh ijklmnop', 'abcd-efgh-ijkl', true],
  ['abcde', 'abcd-e', false],
  ['1234', '', false],
])('"%s" is written as %s', (typed, code, isWhole) => {
  expect(formatCode(typed)).toBe(code);
  expect(isWholeCode(code)).toBe(isWhole);
});
