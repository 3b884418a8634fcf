import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { readDraftsById } from '@tandem/db/rows/drafts.ts';

/** Drafts for a project that goes stay with their authors, for no project. Gives the Changes to record. */
export async function takeDraftsFromProject(tx: Tx, projectId: string): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string }>`
    update drafts set project_id = null, updated_at = now()
    where project_id = ${projectId} and deleted_at is null returning id`.execute(tx);
  const drafts = await readDraftsById(
    tx,
    rows.map(({ id }) => id),
  );
  return drafts.map((row) => ({
    stream: userStream(row.created_by),
    workspace_id: null,
    kind: 'draft',
    op: 'put',
    id: row.id,
    row,
  }));
}
