import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError, REVERSED_DATES_TEXT } from '@tandem/shared/http/errors.ts';
import type { IssueDates } from '@tandem/shared/work-items/bulk/input.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { type ItemPatch, type ItemValues, editOf } from '../record/edits/values.ts';
import { writeEdits } from '../record/edits/write.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { lockNamedItems, requireKnown } from './scope.ts';

/**
 * Gives items of the project new days, all of them or, with 400 when one would end before it starts, none
 * (docs/contract/bulk.md#days-of-many-items). Days that are empty or absent stay.
 */
export async function updateDates(ctx: ProjectContext, updates: IssueDates): Promise<{ message: string }> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, (tx) => write(tx, ctx, updates));
  return { message: 'Issues updated successfully' };
}

async function write(tx: Tx, ctx: ProjectContext, updates: IssueDates): Promise<void> {
  await allowLongWrite(tx);
  const patches = new Map<string, ItemPatch>();
  for (const { id, start_date, target_date } of updates) {
    const days = { ...(start_date ? { start_date } : {}), ...(target_date ? { target_date } : {}) };
    patches.set(id, { ...patches.get(id), ...days });
  }
  await requireKnown(tx, ctx, [...patches.keys()]);
  const items = await lockNamedItems(tx, ctx, [...patches.keys()]);
  const edits = items.flatMap((item) => editOf(item, patches.get(item.id) ?? {}));
  if (edits.some(({ after }) => isReversed(after))) {
    throw new AppError(400, { message: REVERSED_DATES_TEXT });
  }
  await recordFor(ctx, tx, await writeEdits(tx, ctx, edits));
}

/** Days compare as text. */
export const isReversed = ({ start_date, target_date }: ItemValues): boolean =>
  start_date !== null && target_date !== null && start_date > target_date;
