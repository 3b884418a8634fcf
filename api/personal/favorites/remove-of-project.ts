import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { favoriteRemovals } from './announce.ts';

/** Forgets every favourite that lies in a project, and the project itself, for all users. */
export async function removeFavoritesOfProject(tx: Tx, projectId: string): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    delete from favorites
    where project_id = ${projectId} or (entity_type = 'project' and entity_identifier = ${projectId})
    returning id, user_id`.execute(tx);
  return favoriteRemovals(rows);
}
