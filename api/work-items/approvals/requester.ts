import type { Db } from '@tandem/db/postgres/client.ts';
import type { SessionUser } from '@tandem/db/access/sessions.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

type RequesterRow = SessionUser & { role: Role; workspace_role: Role };

/**
 * Returns a context with the current rights of the requester, for a write in their name within another
 * person's request. Undefined when they are no longer a member of the project.
 */
export async function requesterContext(
  db: Db,
  ctx: ProjectContext,
  userId: string,
): Promise<ProjectContext | undefined> {
  const { rows } = await sql<RequesterRow>`
    select u.id, u.email, u.display_name, u.avatar, u.avatar_asset, u.user_timezone, m.role,
      v.role as workspace_role
    from users u
    join workspace_members v on v.user_id = u.id and v.workspace_id = ${ctx.workspace.id} and v.is_active
      and v.deleted_at is null
    join project_members m on m.user_id = u.id and m.project_id = ${ctx.project.id} and m.is_active
      and m.deleted_at is null
    where u.id = ${userId} and u.is_active`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { role, workspace_role, ...user } = found;
  return {
    ...ctx,
    user,
    workspace: { ...ctx.workspace, role: workspace_role },
    project: { ...ctx.project, role },
    of_epics: false,
  };
}
