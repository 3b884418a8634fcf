import { expect, test } from 'vitest';
import { browserOf } from './browser-name.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', false],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605',
    'Safari',
    'macOS',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) AppleWebKit/605 CriOS/140 Mobile',
    'Chrome',
    'iPhone',
    true,
  ],
  ['curl/8.0', null, null, false],
])('%s', (userAgent, browser, system, isPhone) => {
  expect(browserOf(userAgent)).toEqual({ browser, system, isPhone });
});
