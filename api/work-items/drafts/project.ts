import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext, ProjectInPath, WorkspaceContext } from '../../context.ts';

/** The context of a draft's project; null when it is none of this workspace or the caller is no member of it. */
export async function projectOfDraft(
  tx: Tx,
  ctx: WorkspaceContext,
  projectId: string | null,
): Promise<ProjectContext | null> {
  if (projectId === null) return null;
  const { rows } = await sql<ProjectInPath>`
    select p.id, p.identifier, p.name, m.role, p.guest_view_all_features, p.is_epic_enabled, p.archived_at,
      coalesce((select c.last_seq from change_streams c where c.stream = 'project:' || p.id), 0) as stream_seq
    from projects p join project_members m on m.project_id = p.id
    where p.id = ${projectId} and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
      and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null`.execute(tx);
  return rows[0] ? { ...ctx, project: rows[0] } : null;
}
