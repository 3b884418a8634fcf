import type { Db } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';

/** 400 for an activity of another workspace, a deleted one, and an archived one. */
export async function requireActivity(db: Db, workspaceId: string, id: string): Promise<void> {
  const { rows } = await sql<{ is_archived: boolean }>`
    select a.is_archived from time_activities a
    where a.id = ${id} and a.workspace_id = ${workspaceId} and a.deleted_at is null`.execute(db);
  if (!rows[0]) throw invalidField('activity_id', 'Choose an activity of the workspace.');
  if (rows[0].is_archived) throw invalidField('activity_id', 'The activity is archived.');
}
