import { expect, test } from 'vitest';
import { findValuesProblem } from './estimate-rules.ts';

test.each([
  [['1', '2.5'], 'points', null],
  [['1', 'two'], 'points', 'value_number'],
  [['S', 'M'], 'categories', null],
  [['S', ' s '], 'categories', 'value_twice'],
  [['S', ' '], 'categories', 'value_required'],
] as const)('the values %o of %s: %s', (values, type, problem) => {
  expect(findValuesProblem(values, type)).toBe(problem);
});
