import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import {
  type Plannable,
  type PlannedRun,
  type Setting,
  plannedRuns,
} from '@tandem/shared/work-items/recurrences/plan.ts';
import type { RunNote } from '@tandem/shared/work-items/recurrences/schema.ts';

/** So much later than planned an item is still on time, although its day is over. */
const GRACE_MS = 60 * 60 * 1000;
/** Due days of a standstill that are counted at most: more than ten years of every day. */
const MOST_MISSED = 4000;

/** What is to be done next for a recurrence. */
export type Pending =
  | { kind: 'nothing' }
  | { kind: 'skip'; run: PlannedRun }
  | { kind: 'make'; run: PlannedRun }
  /** Due days of a standstill, made up for once; `passed` is what is over with them. */
  | {
      kind: 'make_up';
      due: string;
      missed: NonNullable<RunNote['missed']>;
      skipped: string[];
      passed: Pick<Plannable, 'passed_day' | 'passed_due'>;
    };

/** The first thing that is due at the moment (docs/contract/recurrences.md#after-a-standstill). */
export function pendingOf(state: Plannable, setting: Setting): Pending {
  const [first] = plannedRuns(state, setting, 1).filter(({ at }) => at <= setting.now);
  if (!first) return { kind: 'nothing' };
  const today = dayOf(setting.zone, setting.now);
  const isMissed = first.due < today && first.at.getTime() <= setting.now.getTime() - GRACE_MS;
  if (!isMissed || first.is_skipped) return { kind: first.is_skipped ? 'skip' : 'make', run: first };
  return madeUp(state, setting, { first, today });
}

function madeUp(
  state: Plannable,
  setting: Setting,
  { first, today }: { first: PlannedRun; today: string },
): Pending {
  const over = state.mode === 'dates' ? dueUpTo(state, setting, today) : [first];
  const missed = over.filter(({ due, is_skipped }) => due < today && !is_skipped);
  // One item stands for all of them, and for the one of today.
  const passed_day = over.at(-1)?.day ?? today;
  const yesterday = daysAfter(today, -1);
  return {
    kind: 'make_up',
    due: today,
    missed: { from: first.due, to: missed.at(-1)?.due ?? first.due, count: missed.length },
    skipped: over.filter(({ is_skipped }) => is_skipped).map(({ due }) => due),
    passed: { passed_day: passed_day < yesterday ? yesterday : passed_day, passed_due: today },
  };
}

const dueUpTo = (state: Plannable, setting: Setting, today: string): PlannedRun[] =>
  plannedRuns({ ...state, max_count: null }, setting, MOST_MISSED).filter(
    ({ due, at }) => due <= today && (due < today || at <= setting.now),
  );
