import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { removeFavoritesOfProject } from '../../personal/favorites/announce.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { lockProject } from '../base/lock.ts';

/**
 * Puts a project away: it leaves everybody's favourites, its content every list
 * (docs/contract/projects.md#archiving-a-project). A project that is archived already keeps its date.
 */
export async function archiveProject(ctx: ProjectContext): Promise<{ archived_at: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const project = await lockProject(tx, ctx.project.id);
    if (project.archived_at) return { archived_at: project.archived_at };
    const { rows } = await sql<{ archived_at: string }>`
      update projects set archived_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${project.id} returning archived_at`.execute(tx);
    const favorites = await removeFavoritesOfProject(tx, project.id);
    await recordFor(ctx, tx, [...favorites, ...(await announceProject(tx, project.id))]);
    return { archived_at: String(rows[0]?.archived_at) };
  });
}

/** Brings an archived project back; one that is not archived stays as it is. */
export async function restoreProject(ctx: ProjectContext): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const project = await lockProject(tx, ctx.project.id);
    if (!project.archived_at) return;
    await clearArchivedAt(tx, project.id, ctx.user.id);
    await recordFor(ctx, tx, await announceProject(tx, project.id));
  });
}

async function clearArchivedAt(tx: Tx, projectId: string, userId: string): Promise<void> {
  await sql`update projects set archived_at = null, updated_at = clock_timestamp(), updated_by = ${userId}
    where id = ${projectId}`.execute(tx);
}
