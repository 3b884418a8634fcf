import { daysAfter } from '../../time/calendar-day.ts';
import { daysBetween } from '../dashboards/days.ts';
import type { Forecast } from './schema.ts';

export const RUNS = 10_000;
/** With less history nothing is said. */
export const MIN_WEEKS = 4;
export const MAX_WEEKS = 12;
/** A run that is not done in five years is not done. */
const HORIZON_WEEKS = 260;
const WEEK_DAYS = 7;

export type Situation = {
  remaining: number;
  /** Of whole weeks, the oldest first. */
  throughput: readonly number[];
  today: string;
  target: string | null;
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const keyOf = ({ remaining, throughput }: Situation): string => `${remaining}:${throughput.join(',')}`;

/** The same situation has the same seed, so that it is answered the same (FNV-1a). */
function seedOf(situation: Situation): number {
  let hash = 0x811c9dc5;
  for (const char of keyOf(situation)) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash;
}

/** In how many days one run is done: each week does what one of the past weeks did, day by day the same share. */
function runOnce({ remaining, throughput }: Situation, random: () => number): number {
  let left = remaining;
  for (let week = 0; week < HORIZON_WEEKS; week += 1) {
    const done = throughput[Math.floor(random() * throughput.length)] ?? 0;
    if (done >= left) return week * WEEK_DAYS + Math.ceil((left / done) * WEEK_DAYS);
    left -= done;
  }
  return Number.POSITIVE_INFINITY;
}

/** In how many days each run is done, in ascending order. */
export function simulate(situation: Situation): Float64Array {
  const random = randomOf(seedOf(situation));
  const days = new Float64Array(RUNS);
  if (situation.remaining === 0) return days;
  for (let run = 0; run < RUNS; run += 1) days[run] = runOnce(situation, random);
  return days.toSorted();
}

/** Runs by situation, those that were asked for last: a slow project costs some hundred thousand draws. */
const remembered = new Map<string, Float64Array>();
const MAX_REMEMBERED = 50;

function runsOf(situation: Situation): Float64Array {
  const key = keyOf(situation);
  const runs = remembered.get(key) ?? simulate(situation);
  remembered.delete(key);
  remembered.set(key, runs);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return runs;
}

/** The days by which half, 85 % and 95 % of the runs are done (docs/contract/forecasts.md#how-it-is-made). */
export function forecastOf(situation: Situation): Forecast {
  const { remaining, throughput, today, target } = situation;
  const common = { remaining, weeks_of_history: throughput.length, throughput: [...throughput], runs: RUNS };
  const isKnown = throughput.length >= MIN_WEEKS && (remaining === 0 || throughput.some((done) => done > 0));
  if (!isKnown) return { ...common, p50: null, p85: null, p95: null, by_target: null };
  const days = runsOf(situation);
  const dayAt = (share: number) => {
    const count = days[Math.ceil(share * RUNS) - 1] ?? Number.POSITIVE_INFINITY;
    return Number.isFinite(count) ? daysAfter(today, count) : null;
  };
  const inTime = target === null ? null : daysBetween(today, target);
  return {
    ...common,
    p50: dayAt(0.5),
    p85: dayAt(0.85),
    p95: dayAt(0.95),
    by_target: inTime === null ? null : days.filter((count) => count <= inTime).length / RUNS,
  };
}
