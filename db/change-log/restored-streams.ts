import type postgres from 'postgres';

const BEYOND_ALL_DEVICES = 1_000_000;

/**
 * After a backup was put back every stream goes on far above any number that a device knows, so that each reads again
 * what it has: numbers that it got after the backup was made mean something else now.
 */
export async function advanceStreams(sql: postgres.ISql): Promise<void> {
  await sql`
    insert into change_streams as s (stream, workspace_id, last_seq)
    select stream, workspace_id, ${BEYOND_ALL_DEVICES} from (
      select 'workspace:' || id as stream, id as workspace_id from workspaces
      union all select 'project:' || id, workspace_id from projects
      union all select 'user:' || id, null from users) as every
    on conflict (stream) do update set last_seq = s.last_seq + excluded.last_seq`;
}
