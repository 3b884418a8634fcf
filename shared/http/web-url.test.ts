import { expect, test } from 'vitest';
import { readWebUrl } from './web-url.ts';

// docs/contract/links.md#addresses
test.each([
  ['example.com', 'http://example.com'],
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://example.com', 'HTTP://example.com'],
  ['example.com:8080/x', 'http://example.com:8080/x'],
  ['localhost', 'http://localhost'],
  ['http://[::1]/', 'http://[::1]/'],
])('%s is %s', (text, url) => {
  expect(readWebUrl(text)).toBe(url);
});

// docs/contract/links.md#addresses
test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'mailto:a@example.com',
  'word',
  'a b',
  'http://',
  'https://a:b@example.com',
])('%s is no link', (text) => expect(readWebUrl(text)).toBeNull());
