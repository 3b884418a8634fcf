import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest, forbidden, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext, ProjectInPath, WorkspaceContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';

/** What an update is of. An update of a module names its project as well. */
export type SubjectIds = {
  project_id: string | null;
  module_id: string | null;
  initiative_id: string | null;
};

export type ProjectSubject = {
  kind: 'project' | 'module';
  ids: SubjectIds;
  name: string;
  /** The caller in the project. */
  ctx: ProjectContext;
  target_date: string | null;
  timezone: string;
  is_enabled: boolean;
};
export type InitiativeSubject = {
  kind: 'initiative';
  ids: SubjectIds;
  name: string;
  ctx: WorkspaceContext;
  target_date: string | null;
  is_enabled: boolean;
  is_owner: boolean;
};
export type Subject = ProjectSubject | InitiativeSubject;

type Named = { [name in keyof SubjectIds]?: string | null | undefined };

/** 400 unless one subject is named; a module may be named with its project. */
function requireOne({ project_id, module_id, initiative_id }: Named): void {
  const isOne = initiative_id ? !project_id && !module_id : Boolean(project_id ?? module_id);
  if (!isOne) throw invalidField('project_id', 'Name a project, a module or an initiative.');
}

/** The subject that is named; 404 unless the caller may know of its updates. */
export async function findSubject(db: Db, ctx: WorkspaceContext, named: Named): Promise<Subject> {
  requireOne(named);
  return named.initiative_id
    ? findInitiative(db, ctx, named.initiative_id)
    : findProject(db, ctx, { project_id: named.project_id ?? null, module_id: named.module_id ?? null });
}

type FoundProject = ProjectInPath & {
  subject_name: string;
  module_id: string | null;
  target_date: string | null;
  timezone: string;
  is_enabled: boolean;
};

async function findProject(
  db: Db,
  ctx: WorkspaceContext,
  { project_id, module_id }: { project_id: string | null; module_id: string | null },
): Promise<ProjectSubject> {
  const { rows } = await sql<FoundProject>`
    select p.id, p.identifier, p.name, m.role, p.guest_view_all_features, p.is_epic_enabled, p.archived_at,
      coalesce((select c.last_seq from change_streams c where c.stream = 'project:' || p.id), 0) as stream_seq,
      d.id as module_id, coalesce(d.name, p.name) as subject_name, case when d.id is null then p.target_date else d.target_date end as target_date, p.timezone,
      p.is_project_updates_enabled as is_enabled
    from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    left join modules d on d.id = ${module_id}::uuid and d.project_id = p.id and d.deleted_at is null
    where p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and m.role > ${ROLE.GUEST}
      and (${project_id}::uuid is null or p.id = ${project_id}::uuid) and (${module_id}::uuid is null or d.id is not null)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  const { target_date, timezone, is_enabled, module_id: module, subject_name, ...project } = found;
  return {
    kind: module === null ? 'project' : 'module',
    ids: { project_id: project.id, module_id: module, initiative_id: null },
    name: subject_name,
    ctx: { ...ctx, project },
    target_date,
    timezone,
    is_enabled,
  };
}

async function findInitiative(db: Db, ctx: WorkspaceContext, id: string): Promise<InitiativeSubject> {
  const { rows } = await sql<Pick<InitiativeSubject, 'name' | 'target_date' | 'is_enabled' | 'is_owner'>>`
    select i.name, i.target_date, w.is_initiatives_enabled as is_enabled,
      (i.owner_id is not distinct from ${ctx.user.id}::uuid or i.created_by is not distinct from ${ctx.user.id}::uuid) as is_owner
    from initiatives i join workspaces w on w.id = i.workspace_id
    where i.id = ${id} and i.workspace_id = ${ctx.workspace.id} and i.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return {
    kind: 'initiative',
    ids: { project_id: null, module_id: null, initiative_id: id },
    ctx,
    ...found,
  };
}

export const NOT_ENABLED = 'Updates are not enabled for the project.';
const NO_INITIATIVES = 'Initiatives are switched off in this workspace.';

/** 400 while the feature is switched off (docs/contract/updates.md#switching-it-off). */
export function requireEnabled(subject: Subject): void {
  if (subject.is_enabled) return;
  throw badRequest(subject.kind === 'initiative' ? NO_INITIATIVES : NOT_ENABLED);
}

/** Whether the caller decides about updates of others. */
export const isAdministrator = (subject: Subject): boolean =>
  (subject.kind === 'initiative' ? subject.ctx.workspace.role : subject.ctx.project.role) === ROLE.ADMIN;

/** What every write asks first: the feature is on, and an archived project takes no writes. */
export function requireOpen(subject: Subject): void {
  requireEnabled(subject);
  if (subject.kind !== 'initiative') requireUnarchived(subject.ctx.project);
}

/** Members post for their projects; the owner, the creator and administrators for an initiative. */
export function requirePoster(subject: Subject): void {
  requireOpen(subject);
  if (subject.kind === 'initiative' && !subject.is_owner && !isAdministrator(subject)) throw forbidden();
}
