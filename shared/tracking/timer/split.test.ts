import { expect, test } from 'vitest';
import { splitAtMidnights } from './split.ts';

const split = (from: string, to: string, timezone: string) =>
  splitAtMidnights(new Date(from), new Date(to), timezone).map(({ day, minutes }) => [day, minutes]);

// docs/contract/time.md#midnight
test.each([
  ['within a day', '2026-11-20T09:00:00Z', '2026-11-20T10:30:00Z', 'UTC', [['2026-11-20', 90]]],
  ['less than half a minute', '2026-11-20T09:00:00Z', '2026-11-20T09:00:29Z', 'UTC', []],
  ['half a minute', '2026-11-20T09:00:00Z', '2026-11-20T09:00:30Z', 'UTC', [['2026-11-20', 1]]],
  ['no time at all', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 'UTC', []],
  ['backwards', '2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z', 'UTC', []],
  [
    'over midnight',
    '2026-11-20T23:30:00Z',
    '2026-11-21T01:00:00Z',
    'UTC',
    [
      ['2026-11-20', 30],
      ['2026-11-21', 60],
    ],
  ],
  [
    'over the midnight of their zone',
    '2026-11-20T22:30:00Z',
    '2026-11-21T01:00:00Z',
    'Europe/Berlin',
    [
      ['2026-11-20', 30],
      ['2026-11-21', 120],
    ],
  ],
  [
    'no midnight in their zone',
    '2026-11-20T23:30:00Z',
    '2026-11-21T01:00:00Z',
    'America/New_York',
    [['2026-11-20', 90]],
  ],
  ['seconds before midnight', '2026-11-20T23:59:50Z', '2026-11-21T00:30:00Z', 'UTC', [['2026-11-21', 30]]],
  [
    'the day of 23 hours',
    '2026-03-28T22:00:00Z',
    '2026-03-29T23:00:00Z',
    'Europe/Berlin',
    [
      ['2026-03-28', 60],
      ['2026-03-29', 1380],
      ['2026-03-30', 60],
    ],
  ],
  [
    'the day of 25 hours',
    '2026-10-24T21:00:00Z',
    '2026-10-26T00:00:00Z',
    'Europe/Berlin',
    [
      ['2026-10-24', 60],
      ['2026-10-25', 1440],
      ['2026-10-26', 60],
    ],
  ],
  [
    'a zone whose day begins at 1:00',
    '2026-09-06T03:30:00Z',
    '2026-09-06T05:00:00Z',
    'America/Santiago',
    [
      ['2026-09-05', 30],
      ['2026-09-06', 60],
    ],
  ],
  [
    'a zone that left a day out',
    '2011-12-30T09:30:00Z',
    '2011-12-30T10:30:00Z',
    'Pacific/Apia',
    [
      ['2011-12-29', 30],
      ['2011-12-31', 30],
    ],
  ],
])('%s', (...[, from, to, timezone, parts]) => {
  expect(split(from, to, timezone)).toEqual(parts);
});

// docs/contract/time.md#midnight
test('parts of days add up to the whole', () => {
  for (let seconds = 60; seconds < 60 * 60 * 24 * 3; seconds += 4177) {
    const from = new Date('2026-11-20T17:13:41Z');
    const to = new Date(from.getTime() + seconds * 1000);
    const parts = splitAtMidnights(from, to, 'Asia/Kolkata');
    expect(parts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(Math.round(seconds / 60));
  }
});
