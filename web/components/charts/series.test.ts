import { describe, expect, test } from 'vitest';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { itemCounts, totalOf } from './counts.ts';
import { behindIdeal, lastKnown, plotOf } from './series.ts';

const chart = {
  '2026-11-10': 8,
  '2026-11-09': 10,
  '2026-11-11': null,
  '2026-11-13': null,
  '2026-11-12': null,
};

describe('a plot', () => {
  test('goes from everything to nothing, and stops at the last known day', () => {
    const points = plotOf(chart, 10, 'burndown');
    expect(points.map(({ actual }) => actual)).toEqual([10, 8, null, null, null]);
    expect(points.map(({ ideal }) => ideal)).toEqual([10, 7.5, 5, 2.5, 0]);
    expect(lastKnown(points)?.day).toBe('2026-11-10');
  });

  test('goes up by what was done', () => {
    const points = plotOf(chart, 10, 'burnup');
    expect(points.map(({ actual }) => actual)).toEqual([0, 2, null, null, null]);
    expect(points.at(-1)?.ideal).toBe(10);
  });

  test('says how far it is from the ideal line, whichever way it goes', () => {
    for (const kind of ['burndown', 'burnup'] as const) {
      expect(behindIdeal(plotOf({ a: 10, b: 9, c: 8, d: null, e: null }, 10, kind), kind)).toBe(3);
      expect(behindIdeal(plotOf({ a: 10, b: 0, c: null }, 10, kind), kind)).toBe(-5);
    }
  });

  test('of one day and of none is drawn too', () => {
    expect(plotOf({ a: 3 }, 3, 'burndown')).toEqual([{ day: 'a', actual: 3, ideal: 3 }]);
    expect(behindIdeal(plotOf({}, 0, 'burndown'), 'burndown')).toBe(0);
  });
});

describe('counts', () => {
  test('leave out what was cancelled', () => {
    const counts = itemCounts({
      completed_issues: 1,
      started_issues: 2,
      unstarted_issues: 3,
      backlog_issues: 4,
      cancelled_issues: 9,
    });
    expect(totalOf(counts)).toBe(10);
  });

  test('are all or nothing only when all or nothing is done', () => {
    expect([
      percentOf(0, 0),
      percentOf(0, 5),
      percentOf(1, 1000),
      percentOf(999, 1000),
      percentOf(5, 5),
    ]).toEqual([0, 0, 1, 99, 100]);
  });
});
