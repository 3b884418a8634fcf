import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { TimeSettings, UpdateTimeSettings } from '@tandem/shared/tracking/settings/schema.ts';
import { sql } from 'kysely';
import { turnOfWorkspace } from '../../work-items/time/locks.ts';

type Stored = Omit<TimeSettings, 'workspace_id'>;

const BEGIN: Stored = { is_approval_on: false, approver_mode: 'leads', approver_ids: [], lock_until: null };

/** How a workspace tracks time; as at first before anything was set. */
export async function readSettings(db: Db, workspaceId: string): Promise<TimeSettings> {
  const { rows } = await sql<Stored>`
    select o.is_approval_on, o.approver_mode, o.approver_ids, o.lock_until from time_settings o
    where o.workspace_id = ${workspaceId}`.execute(db);
  return { workspace_id: workspaceId, ...BEGIN, ...rows[0] };
}

/** Makes sure that they are stored, and locks them, behind the writes of time that have begun. */
export async function lockSettings(tx: Tx, workspaceId: string): Promise<TimeSettings> {
  await lockByName(tx, turnOfWorkspace({ workspace_id: workspaceId }));
  await sql`insert into time_settings (workspace_id) values (${workspaceId}) on conflict (workspace_id) do nothing`.execute(
    tx,
  );
  await sql`select workspace_id from time_settings where workspace_id = ${workspaceId} for update`.execute(
    tx,
  );
  return readSettings(tx, workspaceId);
}

export async function writeSettings(
  tx: Tx,
  { workspace_id, by }: { workspace_id: string; by: string },
  input: UpdateTimeSettings,
): Promise<void> {
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('time_settings')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('workspace_id', '=', workspace_id)
    .execute();
}
