import { expect, test } from 'vitest';
import { dayBeside } from './day-moves.ts';

test('arrows go by days and weeks, over weekends that are not shown and over months', () => {
  // A Friday.
  expect(dayBeside('2026-11-20', 'ArrowRight', false)).toBe('2026-11-23');
  expect(dayBeside('2026-11-23', 'ArrowLeft', false)).toBe('2026-11-20');
  expect(dayBeside('2026-11-20', 'ArrowRight', true)).toBe('2026-11-21');
  expect(dayBeside('2026-11-30', 'ArrowDown', false)).toBe('2026-12-07');
  expect(dayBeside('2026-11-20', 'Enter', false)).toBeNull();
});
