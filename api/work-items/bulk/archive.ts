import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import type { ArchivedOn } from '../archive/archive.ts';
import { isArchivable, lockArchivable, writeArchive } from '../archive/write.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { requireIds, requireKnown } from './scope.ts';

/**
 * Archives items, all or none: 400 with the contract's code when one is neither completed nor cancelled. What
 * is archived already is left out (docs/contract/bulk.md#archiving-many).
 */
export async function archiveInBulk(ctx: ProjectContext, ids: string[]): Promise<ArchivedOn> {
  requireIds(ctx, ids);
  const day = dayIn(ctx.user.user_timezone);
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    await requireKnown(tx, ctx, ids);
    const items = await lockArchivable(
      tx,
      sql`w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and w.archived_at is null`,
    );
    if (!items.every(isArchivable)) {
      throw new AppError(400, { error_code: 4091, error_message: 'INVALID_ARCHIVE_STATE_GROUP' });
    }
    if (items.length > 0) await recordFor(ctx, tx, await writeArchive(tx, ctx, { items, day }));
  });
  return { archived_at: day };
}
