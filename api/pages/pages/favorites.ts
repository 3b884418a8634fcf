import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type ProjectContext, recordFor } from '../../context.ts';
import { favoriteRemovals } from '../../personal/favorites/announce.ts';
import { createFavorite } from '../../personal/favorites/create.ts';
import { findPage, pageNotFound } from './repo.ts';

/** A page that the caller may see; one that is a favourite already stays one. */
export async function addFavoritePage(ctx: ProjectContext, id: string): Promise<void> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  await createFavorite(ctx, { entity_type: 'page', entity_identifier: id, project_id: ctx.project.id });
}

export async function removeFavoritePage(ctx: ProjectContext, id: string): Promise<void> {
  if (!(await findPage(ctx.db, ctx, id))) throw pageNotFound();
  await inTransaction(ctx.db, async (tx) => {
    const removed = await tx
      .deleteFrom('favorites')
      .where('user_id', '=', ctx.user.id)
      .where('workspace_id', '=', ctx.workspace.id)
      .where('entity_type', '=', 'page')
      .where('entity_identifier', '=', id)
      .returning(['id', 'user_id'])
      .execute();
    await recordFor(ctx, tx, favoriteRemovals(removed));
  });
}
