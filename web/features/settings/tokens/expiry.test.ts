import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expiryOf, lastDayOf } from './expiry.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

test.each([
  [{ expired_at: null, is_active: true }, 'stays', false],
  [{ expired_at: null, is_active: false }, 'off', false],
  [{ expired_at: '2026-02-28T12:00:00Z', is_active: false }, 'over', false],
  [{ expired_at: '2026-03-10T12:00:00Z', is_active: true }, 'until', true],
  [{ expired_at: '2026-06-10T12:00:00Z', is_active: true }, 'until', false],
  [{ expired_at: '2026-06-10T12:00:00Z', is_active: false }, 'off', false],
])('%o is %s', (token, key, isSoon) => {
  expect(expiryOf(token)).toMatchObject({ key, isSoon });
});

test('the last day of a token follows from its lifetime', () => {
  expect(lastDayOf('week', null)).toBe('2026-03-08');
  expect(lastDayOf('never', '2026-05-05')).toBeNull();
  expect(lastDayOf('custom', '2026-05-05')).toBe('2026-05-05');
});
