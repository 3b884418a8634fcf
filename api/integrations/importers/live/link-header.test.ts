import { expect, test } from 'vitest';
import { pageOf } from './link-header.ts';

const link = (text: string) => new Headers(text === '' ? {} : { link: text });

test.each([
  ['', null, null],
  [
    '<https://a/x?page=2>; rel="next", <https://a/x?page=9>; rel="last"',
    'https://a/x?page=2',
    'https://a/x?page=9',
  ],
  [
    '<https://a/x?q=a,b&page=1>; rel="prev", <https://a/x?q=a,b&page=3>; rel=next',
    'https://a/x?q=a,b&page=3',
    null,
  ],
  ['<https://a/x>; rel="nextish"', null, null],
  ['nonsense; rel="next"', null, null],
])('%s leads on to %s and ends with %s', (text, next, last) => {
  expect([pageOf(link(text), 'next'), pageOf(link(text), 'last')]).toEqual([next, last]);
});
