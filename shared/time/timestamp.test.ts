import { expect, test } from 'vitest';
import { readTimestamp } from './timestamp.ts';

test.each([
  ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123456Z'],
  ['2026-11-20T10:00:00.123456+02:00', '2026-11-20T10:00:00.123456+02:00'],
  ['2026-11-20T10:00:00.123456 02:00', '2026-11-20T10:00:00.123456+02:00'],
  ['2026-11-20 10:00', '2026-11-20T10:00:00Z'],
  ['2026-11-20', '2026-11-20T00:00:00Z'],
])('reads %s without losing digits', (text, expected) => {
  expect(readTimestamp(text)).toBe(expected);
});

test.each([
  '',
  'yesterday',
  '2026-13-20',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00+99:00',
  "2026-11-20'",
])('refuses %s', (text) => expect(readTimestamp(text)).toBeNull());
