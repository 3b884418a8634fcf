import { daysAfter } from '../../time/calendar-day.ts';
import { must } from '../../must.ts';
import { isDayOfUse } from '../templates/offsets.ts';
import type { Recurrence } from './schema.ts';
import { dayOf, momentOf } from './moments.ts';
import { MOST_MOVED, type Occurrence, type WorkingDays, dueDayOf, nextOccurrences } from './occurrences.ts';
import { parseRule } from './parse-rule.ts';

/** All of a recurrence that says when it is due next. */
export type Plannable = Pick<
  Recurrence,
  | 'mode'
  | 'rule'
  | 'after_days'
  | 'time'
  | 'lead_days'
  | 'starts_on'
  | 'ends_on'
  | 'max_count'
  | 'days_off'
  | 'is_paused'
  | 'paused_until'
  | 'skipped'
  | 'runs_count'
  | 'open_item_id'
> & {
  /** The last day of its rule that is over; of `after_done` the day from which the next one counts. */
  passed_day: string | null;
  /** The next one is due after this day. */
  passed_due: string | null;
  /** The day on which the item that is open was closed. */
  closed_on: string | null;
};

/** Where and when a recurrence is looked at. */
export type Setting = { now: Date; zone: string; working: WorkingDays };

/** A due day of which an item is to be made, or skipped. */
export type PlannedRun = Occurrence & { made_on: string; at: Date; is_skipped: boolean };

/** The next due days, in order: at most `limit` of which items are made (docs/contract/recurrences.md#preview). */
export function plannedRuns(state: Plannable, setting: Setting, limit: number): PlannedRun[] {
  const wanted = state.max_count === null ? limit : Math.min(limit, state.max_count - state.runs_count);
  if (wanted <= 0) return [];
  const found = state.mode === 'dates' ? onDates(state, setting, wanted) : afterDone(state, setting);
  return upTo(
    found.map((occurrence) => asRun(state, setting, occurrence)),
    wanted,
  );
}

function onDates(state: Plannable, { working }: Setting, wanted: number): Occurrence[] {
  const rule = parseRule(must(state.rule, 'it goes by dates'));
  // One that an archive brought: it gives no day.
  if (typeof rule === 'string') return [];
  const { starts_on, ends_on, days_off, passed_day: day, passed_due } = state;
  const due = beforePause(state, passed_due);
  return nextOccurrences(
    { rule, starts_on, ends_on, days_off },
    { day, due },
    { working, limit: wanted + state.skipped.length },
  );
}

/** What is due in a pause is not made (docs/contract/recurrences.md#pausing). */
function beforePause({ is_paused, paused_until }: Plannable, passed: string | null): string | null {
  if (!is_paused || paused_until === null) return passed;
  const last = daysAfter(paused_until, -1);
  return passed === null || last > passed ? last : passed;
}

/** One at a time: when the next one is due is known once the last one is closed. */
function afterDone(state: Plannable, { working, now, zone }: Setting): Occurrence[] {
  const { after_days, starts_on, ends_on, passed_day, passed_due, days_off } = state;
  if (state.open_item_id !== null && passed_day === null) return [];
  const counted =
    passed_day === null ? starts_on : daysAfter(passed_day, must(after_days, 'it goes by days'));
  const floor = passed_due === null ? null : daysAfter(passed_due, 1);
  const dueOf = (day: string) => dueDayOf(day, days_off, working);
  // The working day before it may be one that has its run.
  const notOver = (first: string) => {
    const over = passed_due ?? '';
    let day = first;
    for (let moved = 0; moved < MOST_MOVED && dueOf(day) <= over; moved += 1) day = daysAfter(day, 1);
    return day;
  };
  const pause = state.is_paused ? (state.paused_until ?? dayOf(zone, now)) : null;
  const day = notOver(latest(latest(counted, floor), pause));
  if (!isDayOfUse(day) || (ends_on !== null && day > ends_on)) return [];
  const due = dueOf(day);
  return [
    { day, due, wanted: null, is_day_off: !working.isWorkingDay(day), holiday: working.holidayOn(day) },
  ];
}

const latest = (day: string, other: string | null) => (other !== null && other > day ? other : day);

function asRun(state: Plannable, { zone }: Setting, occurrence: Occurrence): PlannedRun {
  const made_on = daysAfter(occurrence.due, -state.lead_days);
  return {
    ...occurrence,
    made_on,
    at: momentOf(zone, made_on, state.time),
    is_skipped: state.mode === 'dates' && state.skipped.includes(occurrence.due),
  };
}

function upTo(runs: readonly PlannedRun[], most: number): PlannedRun[] {
  let count = 0;
  return runs.filter(({ is_skipped }) => {
    if (count >= most) return false;
    if (!is_skipped) count += 1;
    return true;
  });
}

/** What is stored of the plan, so that lists and the job need not count days. */
export type Upcoming = Pick<Recurrence, 'next_due' | 'next_run_at'> & {
  /** When the job looks at the recurrence again. */
  wake_at: string | null;
};

/** A recurrence that is paused for an unknown time has nothing before it. */
export function upcomingOf(state: Plannable, setting: Setting): Upcoming {
  const { is_paused, paused_until } = state;
  if (is_paused && paused_until === null) return { next_due: null, next_run_at: null, wake_at: null };
  const runs = plannedRuns(state, setting, 1);
  const next = runs.find(({ is_skipped }) => !is_skipped);
  const first = runs[0];
  const goesOn = is_paused && paused_until !== null ? momentOf(setting.zone, paused_until, '00:00') : null;
  const next_at = next ? laterOf(next.at, goesOn) : null;
  return {
    next_due: next?.due ?? null,
    next_run_at: next_at?.toISOString() ?? null,
    wake_at: (goesOn ?? first?.at)?.toISOString() ?? null,
  };
}

const laterOf = (one: Date, other: Date | null) => (other && other > one ? other : one);
