import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import type { SkipInput, UnskipInput } from '@tandem/shared/work-items/recurrences/input.ts';
import { RECURRENCE_LIMITS } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { type Setting, plannedRuns } from '@tandem/shared/work-items/recurrences/plan.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { ProjectContext } from '../../context.ts';
import { changeRecurrence } from './change.ts';
import type { RecurrenceValues, StoredRecurrence } from './repo.ts';
import { insertRun } from './runs-repo.ts';

/** Leaves a due day out; it uses up no turn (docs/contract/recurrences.md#skipping). */
export const skipRun = (ctx: ProjectContext, id: string, input: SkipInput): Promise<Recurrence> =>
  changeRecurrence(ctx, id, async ({ tx, before, setting }) => {
    const due = input?.due ?? before.next_due;
    if (due === null) throw badRequest('There is no due day to skip.');
    if (before.skipped.includes(due)) return {};
    requirePlanned(before, setting, due);
    if (before.mode === 'after_done') return skipTurn(tx, { before, setting, due });
    return { skipped: [...before.skipped, due].sort() };
  });

/** 400 for a day that is none of the next ones. */
function requirePlanned(before: StoredRecurrence, setting: Setting, due: string): void {
  if (before.skipped.length >= RECURRENCE_LIMITS.skipped)
    throw badRequest(`At most ${RECURRENCE_LIMITS.skipped} days can be skipped.`);
  const planned = plannedRuns(before, setting, RECURRENCE_LIMITS.skipped);
  if (!planned.some((run) => run.due === due))
    throw invalidField('due', 'The recurrence is not due on this day.');
}

type Skipped = { before: StoredRecurrence; setting: Setting; due: string };

/** Of `after_done` the next due day is counted from the one that is left out. */
async function skipTurn(tx: Tx, { before, setting, due }: Skipped): Promise<RecurrenceValues> {
  await insertRun(tx, before, { due, kind: 'skipped', made_at: setting.now });
  return { passed_day: due, passed_due: due, last_due: due };
}

/** Takes a skipped day back that is not over. */
export const unskipRun = (ctx: ProjectContext, id: string, { due }: UnskipInput): Promise<Recurrence> =>
  changeRecurrence(ctx, id, async ({ before }) => {
    if (before.mode === 'after_done')
      throw badRequest('A recurrence without dates cannot take a skipped day back.');
    return before.skipped.includes(due) ? { skipped: before.skipped.filter((day) => day !== due) } : {};
  });
