import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext, ProjectInPath, WorkspaceContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';

/** What a project says about time. */
export type TimeProject = { is_time_tracking_enabled: boolean; is_time_billable: boolean };

/**
 * The context of a project that time is written for. Administrators of the workspace have the rights of one of the project
 * (docs/contract/time.md#who-may). 404 for everybody who is no member.
 */
export async function projectOfTime(
  db: Db,
  ctx: WorkspaceContext,
  projectId: string,
): Promise<ProjectContext> {
  const isAdmin = ctx.workspace.role === ROLE.ADMIN;
  const { rows } = await sql<ProjectInPath>`
    select p.id, p.identifier, p.name, case when ${isAdmin} then ${ROLE.ADMIN} else m.role end as role,
      p.guest_view_all_features, p.is_epic_enabled, p.archived_at,
      coalesce((select c.last_seq from change_streams c where c.stream = 'project:' || p.id), 0) as stream_seq
    from projects p left join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    where p.id = ${projectId} and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null
      and (m.id is not null or ${isAdmin})`.execute(db);
  const [project] = rows;
  if (!project) throw notFound();
  return { ...ctx, project };
}

export async function readTimeProject(db: Db, projectId: string): Promise<TimeProject> {
  const { rows } = await sql<TimeProject>`
    select p.is_time_tracking_enabled, p.is_time_billable from projects p where p.id = ${projectId}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const NOT_TRACKED = 'Time tracking is not enabled for the project.';

/** 400 while the project does not track time (docs/contract/time.md#switching-it-off). */
export async function requireTracking(db: Db, projectId: string): Promise<TimeProject> {
  const project = await readTimeProject(db, projectId);
  if (!project.is_time_tracking_enabled) throw badRequest(NOT_TRACKED);
  return project;
}

/** What every write of time in a project asks first: guests write none, and archived projects take none. */
export async function requireTimeWriter(db: Db, ctx: ProjectContext): Promise<TimeProject> {
  if (ctx.project.role < ROLE.MEMBER) throw forbidden();
  requireUnarchived(ctx.project);
  return requireTracking(db, ctx.project.id);
}
