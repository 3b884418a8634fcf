import { daysAfter } from '../../time/calendar-day.ts';
import { weekdayName } from '../../workspaces/working-days/weekdays.ts';
import { RECURRENCE_LIMITS } from './kinds.ts';
import { changedClock, dayOf } from './moments.ts';
import { type Plannable, type PlannedRun, type Setting, plannedRuns } from './plan.ts';
import type { Preview, PreviewNote, PreviewRun } from './schema.ts';

/** Members whose turn it is one after the other. */
export type Turns = { member_ids: readonly string[]; next: string | null };

/**
 * The next runs as they are shown (docs/contract/recurrences.md#preview). Those of a pause without an end are the ones
 * that would be if it were resumed now.
 */
export function previewOf(state: Plannable, setting: Setting, turns: Turns): Preview {
  const { is_paused, paused_until } = state;
  const isHeld = is_paused && paused_until === null;
  const shown = isHeld
    ? { ...state, is_paused: false, ...resumedAt(state, dayOf(setting.zone, setting.now)) }
    : state;
  const planned = plannedRuns(shown, setting, RECURRENCE_LIMITS.preview).slice(0, RECURRENCE_LIMITS.preview);
  const members = inTurn(turns);
  const today = dayOf(setting.zone, setting.now);
  const runs = planned.map((run): PreviewRun => {
    const made_on = run.made_on < today ? today : run.made_on;
    return {
      due: run.due,
      weekday: weekdayName(run.due),
      made_on,
      member_id: run.is_skipped ? null : members(),
      is_skipped: run.is_skipped,
      notes: notesOf(run, { made_on, time: state.time, zone: setting.zone }),
    };
  });
  return { runs, until: runs.at(-1)?.due ?? null };
}

/** Where a recurrence goes on that is resumed on this day: what was due before is over. */
export function resumedAt(
  { passed_day, passed_due, mode }: Pick<Plannable, 'passed_day' | 'passed_due' | 'mode'>,
  day: string,
): Pick<Plannable, 'passed_day' | 'passed_due'> {
  const before = daysAfter(day, -1);
  const later = (passed: string | null) => (passed !== null && passed > before ? passed : before);
  return { passed_day: mode === 'dates' ? later(passed_day) : passed_day, passed_due: later(passed_due) };
}

/** Gives the next member with every call. A skipped run does not ask (docs/contract/recurrences.md#turns). */
function inTurn({ member_ids, next }: Turns): () => string | null {
  let index = next === null ? 0 : Math.max(0, member_ids.indexOf(next));
  return () => {
    const member = member_ids[index] ?? null;
    index = member_ids.length > 0 ? (index + 1) % member_ids.length : 0;
    return member;
  };
}

function notesOf(
  { day, due, wanted, is_day_off, holiday }: PlannedRun,
  { made_on, time, zone }: { made_on: string; time: string; zone: string },
): PreviewNote[] {
  const clock = changedClock(zone, made_on, time);
  return [
    ...(wanted === null ? [] : [{ kind: 'last_day' as const, wanted }]),
    ...(due === day ? [] : [{ kind: 'moved' as const, from: day, holiday }]),
    ...(is_day_off && due === day ? [{ kind: 'day_off' as const, holiday }] : []),
    ...(clock === null ? [] : [{ kind: 'clock_change' as const, day: made_on, time: clock }]),
  ];
}
