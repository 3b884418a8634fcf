import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takeTraces } from '../edits/traces.ts';
import { readViewChanges } from './announce.ts';
import { deletePublishedView } from './publish-repo.ts';
import { lockView } from './repo.ts';
import { type ViewContext, isAdminOfPlace } from './scope.ts';

/** Deletes a view with what points at it (docs/contract/views.md#deleting-a-view). */
export async function deleteView(ctx: ViewContext, id: string): Promise<void> {
  if (ctx.project) requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    const view = await lockView(tx, ctx, id);
    if (view.owned_by !== ctx.user.id && !isAdminOfPlace(ctx)) {
      throw badRequest('Only admin or owner can delete the view');
    }
    await recordFor(ctx, tx, await removeView(tx, ctx, id));
  });
}

/** The same for a view that is locked, whoever asks for it. Gives the Changes. */
export async function removeView(tx: Tx, ctx: ViewContext, id: string): Promise<NewChange[]> {
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'view', id });
  await deletePublishedView(tx, { id, by: ctx.user.id });
  const own = await takeTraces(tx, { kind: 'view', id, isDeleted: true });
  await sql`update views set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${id}`.execute(tx);
  await logEdit(own.traces);
  return [...(await readViewChanges(tx, id)), ...own.changes];
}
