import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type Setting, upcomingOf } from '@tandem/shared/work-items/recurrences/plan.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { auditTarget, recurrencePut } from './announce.ts';
import {
  type RecurrenceValues,
  type StoredRecurrence,
  lockRecurrence,
  rereadRecurrence,
  writeRecurrence,
} from './repo.ts';
import { readSetting } from './setting.ts';

/** Locks a recurrence of the project. 404 when there is none with this id. */
export async function requireLocked(tx: Tx, ctx: ProjectContext, id: string): Promise<StoredRecurrence> {
  const found = await lockRecurrence(tx, ctx, id);
  if (!found) throw notFound();
  return found;
}

/** What a change of a recurrence does once it is locked; gives the values that change. */
type Decide = (found: { tx: Tx; before: StoredRecurrence; setting: Setting }) => Promise<RecurrenceValues>;

/** Changes a recurrence of the project: lock, decide, write, Changes. What changes nothing touches nothing. */
export function changeRecurrence(ctx: ProjectContext, id: string, decide: Decide): Promise<Recurrence> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireLocked(tx, ctx, id);
    const setting = await readSetting(tx, before);
    const values = await decide({ tx, before, setting });
    const isWritten = await writeRecurrence(
      tx,
      { id, by: ctx.user.id },
      withUpcoming(before, values, setting),
    );
    const row = await rereadRecurrence(tx, { id });
    if (!isWritten) return row;
    await auditFor(ctx, tx, { action: 'recurrence_changed', target: auditTarget(row) });
    await recordFor(ctx, tx, [recurrencePut(row)]);
    return row;
  });
}

/** The values with when the recurrence is due next; nothing when there are none. */
export function withUpcoming(
  before: StoredRecurrence,
  values: RecurrenceValues,
  setting: Setting,
): RecurrenceValues {
  if (Object.keys(values).length === 0) return {};
  return { ...values, ...upcomingOf({ ...before, ...values }, setting) };
}
