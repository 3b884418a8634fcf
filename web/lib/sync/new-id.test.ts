import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from './new-id.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an id is a UUIDv7 that tells when it was made', () => {
  const now = Date.parse('2100-01-01T00:00:00Z');
  vi.setSystemTime(now);
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('ids made within one millisecond, and while the clock goes back, differ and keep their order', () => {
  vi.setSystemTime(Date.parse('2100-01-01T00:00:01Z'));
  const ids = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(Date.parse('2099-12-31T00:00:00Z'));
  ids.push(...Array.from({ length: 10 }, newId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
