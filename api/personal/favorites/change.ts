import type { NewChange } from '@tandem/db/change-log/log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import type { UpdateFavorite } from '@tandem/shared/personal/favorites/input.ts';
import type { Favorite, FavoriteType } from '@tandem/shared/personal/favorites/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { lockPlaces } from '@tandem/db/rows/places.ts';
import { projectPuts } from '@tandem/db/rows/project-changes.ts';
import { favoritePut, favoriteRemovals } from './announce.ts';
import { ownerOf, requireFolder } from './create.ts';
import { deleteFavoriteRows, findFavorite, readByIds, takeFavoritePlace } from './repo.ts';

/**
 * Moves a favourite, puts it into a folder or renames it (docs/contract/favorites.md#folders). Folders stay on the top
 * level.
 */
export async function updateFavorite(
  ctx: WorkspaceContext,
  id: string,
  input: UpdateFavorite,
): Promise<Favorite> {
  const owner = ownerOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    if (input.sequence !== undefined) await lockPlaces(tx, { table: 'favorites' }, owner.user_id);
    const before = await findFavorite(tx, owner, { id });
    if (!before) throw notFound();
    const taken = await takeFavoritePlace(tx, owner, { id, wanted: input.sequence });
    const sequence = taken?.place ?? before.sequence;
    const { parent = before.parent, name = before.name } = input;
    if (parent && before.is_folder) throw invalidField('parent', 'A folder cannot be in a folder.');
    if (parent && parent !== before.parent) await requireFolder(tx, owner, parent);
    const moved = taken?.moved ?? [];
    if (
      moved.length === 0 &&
      sequence === before.sequence &&
      parent === before.parent &&
      name === before.name
    )
      return before;
    await sql`update favorites set sequence = ${sequence}, parent_id = ${parent}, name = ${name}, updated_at = now()
      where id = ${id}`.execute(tx);
    const row = must(await findFavorite(tx, owner, { id }), 'it is the own one');
    const others = await readByIds(tx, owner, moved);
    await recordFor(
      ctx,
      tx,
      [row, ...others].map((each) => favoritePut(ctx.user.id, each)),
    );
    return row;
  });
}

/** Removes a favourite for good, a folder with what is in it. */
export async function deleteFavorite(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const rows = await deleteFavoriteRows(tx, ownerOf(ctx), id);
    if (rows.length === 0) throw notFound();
    const changes: NewChange[] = favoriteRemovals(rows);
    for (const { project } of rows) {
      if (project) changes.push(...(await projectPuts(tx, project, [ctx.user.id])));
    }
    await recordFor(ctx, tx, changes);
  });
}

/** The same by what is the favourite. */
export async function deleteFavoriteOf(
  ctx: WorkspaceContext,
  entity: { type: FavoriteType; id: string },
): Promise<void> {
  const favorite = await findFavorite(ctx.db, ownerOf(ctx), { type: entity.type, entity: entity.id });
  if (!favorite) throw notFound();
  await deleteFavorite(ctx, favorite.id);
}
