import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';

/** What a job needs to know of an import whose file is still with the service. */
export type WantedFetch = {
  id: string;
  workspace_id: string;
  user_id: string;
  file_name: string;
  sealed_source: string;
  /** Whoever asked for it administers the workspace still. */
  is_administrator: boolean;
};

/** The import that is to be fetched; nothing when its file is here, it is over, or was taken away. */
export async function beginFetch(db: Db, id: string): Promise<WantedFetch | undefined> {
  const { rows } = await sql<WantedFetch>`
    update importers i set status = 'processing', step = 'fetching', done = 0, total = null,
      updated_at = clock_timestamp()
    from workspaces w
    where i.id = ${id} and i.sealed_source is not null and i.status in ('queued', 'processing')
      and w.id = i.workspace_id and w.deleted_at is null
    returning i.id, i.workspace_id, i.created_by as user_id, i.metadata->>'file_name' as file_name, i.sealed_source,
      exists (select from workspace_members m where m.workspace_id = i.workspace_id and m.user_id = i.created_by
        and m.role = ${ROLE.ADMIN} and m.is_active and m.deleted_at is null) as is_administrator`.execute(db);
  return rows[0];
}

/** The import has its file, and the token is forgotten; false when its row is gone. */
export async function storeFetched(tx: Tx, id: string, fileId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update importers set file_id = ${fileId}, sealed_source = null, status = 'queued', step = null, done = 0,
      total = null, updated_at = clock_timestamp()
    where id = ${id} and status = 'processing' and sealed_source is not null`.execute(tx);
  return numAffectedRows !== 0n;
}
