import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { recordFor } from '../../context.ts';
import { removeFavoritesOf } from '../../personal/favorites/announce.ts';
import { requireUnarchived } from '../../projects/projects/lock.ts';
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
    await deletePublishedView(tx, { id, by: ctx.user.id });
    await sql`delete from recent_visits where entity_name = 'view' and entity_identifier = ${id}`.execute(tx);
    await sql`update views set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    const favorites = await removeFavoritesOf(tx, 'view', [id]);
    await recordFor(ctx, tx, [...(await readViewChanges(tx, id)), ...favorites]);
  });
}
