import { expect, test } from 'vitest';
import { daysLeft } from './lifetime.ts';

test.each([
  ['2026-01-01T10:00:00Z', 7],
  ['2026-01-02T10:00:01Z', 6],
  ['2026-01-08T09:59:59Z', 1],
  // The server still gives it, so it is not said to be gone.
  ['2026-01-08T11:00:00Z', 1],
])('at %s the file of an export has %i days left', (now, days) => {
  expect(daysLeft({ url: '/file', created_at: '2026-01-01T10:00:00Z' }, Date.parse(now))).toBe(days);
  expect(daysLeft({ url: null, created_at: '2026-01-01T10:00:00Z' }, Date.parse(now))).toBeNull();
});
