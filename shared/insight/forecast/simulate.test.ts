import { expect, test } from 'vitest';
import { daysAfter } from '../../time/calendar-day.ts';
import { RUNS, forecastOf, simulate } from './simulate.ts';

const TODAY = '2026-11-20';
const situation = (remaining: number, throughput: number[], target: string | null = null) => ({
  remaining,
  throughput,
  today: TODAY,
  target,
});

/** Numbers of a random kind, the same every time. */
function numbersOf(seed: number, count: number, below: number): number[] {
  let state = seed + 1;
  return Array.from({ length: count }, () => (state = (state * 48_271) % 2_147_483_647) % below);
}

// docs/contract/forecasts.md#how-it-is-made
test('a steady throughput is done on the very day', () => {
  const { p50, p85, p95, by_target, runs } = forecastOf(situation(10, [5, 5, 5, 5], '2026-12-03'));
  expect([p50, p85, p95, by_target, runs]).toEqual([
    daysAfter(TODAY, 14),
    daysAfter(TODAY, 14),
    daysAfter(TODAY, 14),
    0,
    RUNS,
  ]);
  expect(forecastOf(situation(10, [5, 5, 5, 5], '2026-12-04')).by_target).toBe(1);
});

// docs/contract/forecasts.md#too-little-history
test('nothing is said with fewer than four weeks, and when nothing was ever done', () => {
  const nothing = { p50: null, p85: null, p95: null, by_target: null };
  expect(forecastOf(situation(10, [5, 5, 5], '2026-12-04'))).toMatchObject({
    ...nothing,
    weeks_of_history: 3,
  });
  expect(forecastOf(situation(10, [0, 0, 0, 0], '2026-12-04'))).toMatchObject(nothing);
  expect(forecastOf(situation(0, [0, 0, 0, 0], TODAY))).toMatchObject({ p95: TODAY, by_target: 1 });
  expect(forecastOf(situation(100_000, [1, 0, 0, 1]))).toMatchObject(nothing);
});

// docs/contract/forecasts.md#the-same-answer
test('random situations: ordered days, the same answer again, and a share that agrees with the days', () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const throughput = numbersOf(seed, 4 + (seed % 9), 12);
    const [remaining = 0, ahead = 0] = numbersOf(seed * 7, 2, 120);
    if (throughput.every((done) => done === 0)) continue;
    const target = daysAfter(TODAY, ahead);
    const asked = situation(remaining, throughput, target);
    const forecast = forecastOf(asked);
    expect(forecastOf({ ...asked, throughput: [...throughput] })).toEqual(forecast);
    const days = [forecast.p50, forecast.p85, forecast.p95].map((day) => day ?? '9999');
    expect(days).toEqual(days.toSorted());
    const share = forecast.by_target ?? -1;
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
    for (const [day, least] of [
      [forecast.p50, 0.5],
      [forecast.p85, 0.85],
      [forecast.p95, 0.95],
    ] as const) {
      expect([seed, share >= least]).toEqual([seed, day !== null && day <= target]);
    }
  }
});

test('random situations: no run is faster than the best week, or slower than the worst', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const throughput = numbersOf(seed, 6, 9).map((done) => done + 1);
    const [remaining = 0] = numbersOf(seed * 3, 1, 60);
    const days = simulate(situation(remaining, throughput));
    const [best, worst] = [Math.max(...throughput), Math.min(...throughput)];
    expect(days[0]).toBeGreaterThanOrEqual(Math.floor((remaining / best) * 7));
    expect(days.at(-1)).toBeLessThanOrEqual(Math.ceil(remaining / worst) * 7);
  }
});

test('the mean of many runs is what the mean throughput says', () => {
  const days = simulate(situation(400, [2, 4, 6, 8]));
  const mean = days.reduce((sum, count) => sum + count, 0) / days.length;
  expect(Math.abs(mean - (400 / 5) * 7) / ((400 / 5) * 7)).toBeLessThan(0.02);
});
