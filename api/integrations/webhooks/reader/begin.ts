import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { snapshotSource } from './snapshots.ts';

/**
 * Begins to follow a workspace that no webhook follows yet: from where its streams are now, and from its projects, cycles
 * and modules as they are now. Whoever calls it holds the workspace's webhooks.
 */
export async function beginReading(tx: Tx, workspaceId: string): Promise<void> {
  const { rows } = await sql`select from webhooks
    where workspace_id = ${workspaceId} and deleted_at is null and is_active limit 1`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into webhook_cursors (stream, seq)
    select s.stream, s.last_seq from change_streams s
    where s.workspace_id = ${workspaceId} and s.stream like 'project:%'
    on conflict (stream) do update set seq = greatest(webhook_cursors.seq, excluded.seq)`.execute(tx);
  await sql`delete from webhook_snapshots where workspace_id = ${workspaceId}`.execute(tx);
  await sql`
    insert into webhook_snapshots (entity_id, workspace_id, kind, "row")
    select e.id, e.workspace_id, e.kind, e."row" from (${snapshotSource}) e
    where e.workspace_id = ${workspaceId}
    on conflict (entity_id) do nothing`.execute(tx);
}
