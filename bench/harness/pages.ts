import type { Sql } from 'postgres';

/** Public pages of a project, named after its items. */
export async function seedPages(sql: Sql, projectId: string, count: number): Promise<void> {
  await sql`
    with laid as (
      insert into pages (workspace_id, name, owned_by_id, created_by, description_stripped)
      select w.workspace_id, left('Notes on ' || w.name, 255), p.created_by, p.created_by, w.description_stripped
      from work_items w join projects p on p.id = w.project_id
      where w.project_id = ${projectId} and w.deleted_at is null order by w.sequence_id limit ${count}
      returning id, workspace_id
    )
    insert into project_pages (page_id, project_id, workspace_id)
    select id, ${projectId}::uuid, workspace_id from laid`;
  await sql.unsafe('analyze pages, project_pages');
}
