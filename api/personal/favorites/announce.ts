import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Favorite, FavoriteType } from '@tandem/shared/personal/favorites/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';

/** A favourite is known to its owner only. */
export const favoritePut = (userId: string, row: Favorite): NewChange => ({
  stream: userStream(userId),
  workspace_id: null,
  kind: 'favorite',
  op: 'put',
  id: row.id,
  row,
});

export const favoriteRemovals = (rows: readonly { id: string; user_id: string }[]): NewChange[] =>
  rows.map(({ id, user_id }) => ({
    stream: userStream(user_id),
    workspace_id: null,
    kind: 'favorite',
    op: 'remove',
    id,
  }));

/** Forgets every favourite that lies in a project, and the project itself, for all users. */
export async function removeFavoritesOfProject(tx: Tx, projectId: string): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from favorites
    where project_id = ${projectId} or (entity_type = 'project' and entity_identifier = ${projectId})
    returning id, user_id`.execute(tx);
  return favoriteRemovals(rows);
}

/** Forgets these as favourites of everybody: they are deleted, or put away. */
export async function removeFavoritesOf(
  tx: Tx,
  type: FavoriteType,
  ids: readonly string[],
): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from favorites where entity_type = ${type} and entity_identifier = any(${ids}::uuid[])
    returning id, user_id`.execute(tx);
  return favoriteRemovals(rows);
}
