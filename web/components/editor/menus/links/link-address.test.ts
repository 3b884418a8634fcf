import { expect, test } from 'vitest';
import { toAddress } from './link-address.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  [' example.com/a ', 'https://example.com/a'],
  ['пример.рф', 'https://пример.рф'],
  ['localhost:3000', 'https://localhost:3000'],
  ['ann@example.com', 'mailto:ann@example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['tel:+123', 'tel:+123'],
  ['/team/browse/A-1/', '/team/browse/A-1/'],
  ['#part', '#part'],
])('%s leads to %s', (typed, href) => {
  expect(toAddress(typed)).toBe(href);
});

test.each(['', '   ', 'two words', 'word', 'javascript:alert(1)', 'data:text/html,x', 'https://a b'])(
  '"%s" is no address',
  (typed) => {
    expect(toAddress(typed)).toBe(null);
  },
);
