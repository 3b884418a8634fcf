import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

// docs/contract/jobs.md#what-an-operator-sees
test.each([
  ['* * * * *', '2026-03-01T10:00:00.000Z', '2026-03-01T10:01:00.000Z'],
  ['*/5 * * * *', '2026-03-01T10:04:59.999Z', '2026-03-01T10:05:00.000Z'],
  ['0 3 * * *', '2026-12-31T03:00:00.000Z', '2027-01-01T03:00:00.000Z'],
  ['30 1 * * *', '2026-02-28T12:00:00.000Z', '2026-03-01T01:30:00.000Z'],
  ['0 8 * * 1', '2026-11-27T09:00:00.000Z', '2026-11-30T08:00:00.000Z'],
])('%s after %s is due at %s', (cron, now, next) => {
  expect(nextRun(cron, new Date(now)).toISOString()).toBe(next);
});
