import { expect, test } from 'vitest';
import { haveSameClock } from './browser-zone.ts';

test('zones with other names have the same clock, those with other hours in summer do not', () => {
  const winter = Date.UTC(2026, 0, 10);
  expect(haveSameClock('Asia/Calcutta', 'Asia/Kolkata', winter)).toBe(true);
  expect(haveSameClock('Europe/London', 'UTC', winter)).toBe(false);
  expect(haveSameClock('Europe/Moscow', 'UTC', winter)).toBe(false);
});
