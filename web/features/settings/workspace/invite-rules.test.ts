import { expect, test } from 'vitest';
import { findEmailProblems } from './invite-rules.ts';

test('addresses are judged one by one, and a second time is once too often', () => {
  expect(findEmailProblems(['ada@example.com', '', 'no', ' ADA@example.com ', 'ben@example.com'])).toEqual([
    null,
    null,
    'invalid',
    'twice',
    null,
  ]);
});
