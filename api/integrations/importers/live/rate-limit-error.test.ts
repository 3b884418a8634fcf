import { expect, test } from 'vitest';
import { isRateLimit, waitOf } from './rate-limit-error.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');

// docs/contract/imports.md#what-a-service-refuses
test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 10:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Thu, 01 Jan 2026 09:00:00 GMT' }, 0],
  [{ 'x-ratelimit-reset': String(NOW / 1000 + 60) }, 60_000],
  [{ 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': String(NOW + 5_000) }, 5_000],
  [{ 'x-ratelimit-complexity-remaining': '0', 'x-ratelimit-complexity-reset': String(NOW + 9_000) }, 9_000],
  [{ 'x-ratelimit-requests-remaining': '3', 'x-ratelimit-requests-reset': String(NOW + 5_000) }, 60_000],
  [{ 'retry-after': '-1' }, 60_000],
  [{ 'retry-after': 'soon', 'x-ratelimit-reset': 'later' }, 60_000],
  [{}, 60_000],
])('%j asks for %d ms', (headers, wait) => {
  expect(waitOf(new Headers(headers as Record<string, string>), NOW)).toBe(wait);
});

test.each([
  [429, {}, true],
  [403, {}, false],
  [403, { 'x-ratelimit-remaining': '0' }, true],
  [403, { 'x-ratelimit-remaining': '1' }, false],
  [403, { 'retry-after': '60' }, true],
  [401, { 'retry-after': '60' }, false],
] as const)('%d with %j wants to be left alone: %s', (status, headers, expected) => {
  expect(isRateLimit(status, new Headers(headers))).toBe(expected);
});
