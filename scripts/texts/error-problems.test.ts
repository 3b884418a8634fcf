import { expect, test } from 'vitest';
import { errorProblems } from './error-problems.ts';

// The thirteen other languages are compared with English in texts.test.ts.
test('what the server refuses with is in the texts of errors, and nothing else is', () => {
  expect(errorProblems()).toEqual([]);
});
