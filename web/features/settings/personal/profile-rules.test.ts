import { expect, test } from 'vitest';
import { findDisplayNameProblem } from './profile-rules.ts';

test.each([
  ['Ada', null],
  ['Ada King of Lovelace ok', null],
  ['абвгдежзийклмнопрсту', null],
  ['абвгдежзийклмнопрстуф', 'too_long'],
  ['Ada  King', 'spaces'],
  ['', 'required'],
  ['   ', 'required'],
])('the name "%s" has the problem %s', (name, problem) => {
  expect(findDisplayNameProblem(name)).toBe(problem);
});
