import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import type { ExpandedDetail } from '@tandem/shared/work-items/lists/expansions.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { getWorkItem } from '../items/read/read.ts';
import { requireItem } from '../items/read/require-item.ts';
import { isArchivable, lockArchivable, writeArchive } from './write.ts';

export type ArchivedOn = { archived_at: string };

/**
 * Archives an item or epic (docs/contract/archive.md#what-can-be-archived). 400 while its state is neither completed
 * nor cancelled, 404 when it is archived.
 */
export async function archiveWorkItem(ctx: ProjectContext, id: string): Promise<ArchivedOn> {
  requireUnarchived(ctx.project);
  const day = dayIn(ctx.user.user_timezone);
  await inTransaction(ctx.db, async (tx) => {
    const items = await lockArchivable(
      tx,
      sql`w.id = ${id} and w.project_id = ${ctx.project.id} and w.archived_at is null`,
    );
    if (items.length === 0) throw missing('issue');
    if (!items.every(isArchivable)) {
      throw badRequest('Can only archive completed or cancelled state group issue');
    }
    await recordFor(ctx, tx, await writeArchive(tx, ctx, { items, day }));
  });
  return { archived_at: day };
}

/** Brings an archived item or epic back (docs/contract/archive.md#restoring-an-item). 404 when it is not archived. */
export async function restoreWorkItem(ctx: ProjectContext, id: string): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const items = await lockArchivable(
      tx,
      sql`w.id = ${id} and w.project_id = ${ctx.project.id} and w.archived_at is not null`,
    );
    if (items.length === 0) throw missing('issue');
    await recordFor(ctx, tx, await writeArchive(tx, ctx, { items, day: null }));
  });
}

/**
 * An archived item or epic in full (docs/contract/archive.md#reading-an-archived-item). 404 for one that is not
 * archived.
 */
export async function getArchivedWorkItem(
  ctx: ProjectContext,
  id: string,
  query: { expand?: string | undefined },
): Promise<ExpandedDetail> {
  const { archived_at } = await requireItem(ctx, id);
  if (archived_at === null) throw missing('issue');
  return getWorkItem(ctx, id, query);
}
