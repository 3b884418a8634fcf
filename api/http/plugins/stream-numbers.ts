import type { Sql } from '@tandem/db/postgres/client.ts';

const QUERY = `
  select
    (select string_agg(s.stream || '=' || s.last_seq, ',' order by s.stream) from change_streams s
      where s.stream in ('workspace:' || $1::text, 'user:' || $2::text) or s.stream = any(array(
        select 'project:' || p.id from projects p where p.workspace_id = $1::uuid))) as numbers,
    (select string_agg(concat_ws(':', o.project_id, o.role, j.guest_view_all_features, j.archived_at is null), ','
        order by o.project_id)
      from project_members o join projects j on j.id = o.project_id and j.deleted_at is null
      where o.user_id = $2::uuid and j.workspace_id = $1::uuid and o.is_active and o.deleted_at is null) as rights`;

/**
 * How far the streams of a workspace, of all its projects and of the reader have come, and what they may see of these
 * projects: what a row is made of that speaks of items of several. Rights may come back, numbers never do.
 */
export async function readNumbers(
  sql: Sql,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<{ numbers: string | null; rights: string | null } | undefined> {
  const rows = await sql.unsafe<{ numbers: string | null; rights: string | null }[]>(
    QUERY,
    [workspace_id, user_id],
    { prepare: true },
  );
  return rows[0];
}
