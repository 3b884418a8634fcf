import type { Db } from '@tandem/db/postgres/client.ts';
import type { DescriptionType } from '@tandem/shared/files/assets/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** In what somebody looks for the owner of an image: a workspace, or one project of it. */
export type EntityScope = { user_id: string; workspace_id: string; project_id: string | null };
type FoundEntity = { project_id: string | null };

/** Live projects `p` of the workspace in which the person is, as `m`. */
const ownProjects = ({ user_id, workspace_id, project_id }: EntityScope) => sql`
  projects p join project_members m on m.project_id = p.id and m.user_id = ${user_id} and m.is_active
    and m.deleted_at is null
  where p.workspace_id = ${workspace_id} and p.deleted_at is null
    and (${project_id}::uuid is null or p.id = ${project_id}::uuid)`;

/** The guest visibility rule (docs/contract/access.md#own-items-only), over what somebody has made. */
const isSeen = (maker: RawBuilder<unknown>, userId: string) =>
  sql`(m.role > ${ROLE.GUEST} or p.guest_view_all_features or ${maker} = ${userId})`;

const page = (scope: EntityScope, id: string) => sql<FoundEntity>`
  select p.id as project_id from pages g join project_pages pp on pp.page_id = g.id, ${ownProjects(scope)}
    and pp.project_id = p.id and g.id = ${id} and g.deleted_at is null
    and (g.access = 0 or g.owned_by_id = ${scope.user_id}) and ${isSeen(sql`g.owned_by_id`, scope.user_id)}
  limit 1`;

const QUERIES: Record<DescriptionType, (scope: EntityScope, id: string) => RawBuilder<FoundEntity>> = {
  ISSUE_DESCRIPTION: (scope, id) => sql<FoundEntity>`
    select p.id as project_id from work_items w, ${ownProjects(scope)}
      and w.project_id = p.id and w.id = ${id} and w.deleted_at is null
      and ${isSeen(sql`w.created_by`, scope.user_id)}`,
  COMMENT_DESCRIPTION: (scope, id) => sql<FoundEntity>`
    select p.id as project_id from comments c join work_items w on w.id = c.work_item_id, ${ownProjects(scope)}
      and w.project_id = p.id and c.id = ${id} and c.deleted_at is null and w.deleted_at is null
      and ${isSeen(sql`w.created_by`, scope.user_id)}`,
  PAGE_DESCRIPTION: page,
  PAGE_ATTACHMENT: page,
  DRAFT_ISSUE_DESCRIPTION: (scope, id) => sql<FoundEntity>`
    select d.project_id from drafts d
    where d.id = ${id} and d.workspace_id = ${scope.workspace_id} and d.created_by = ${scope.user_id}
      and d.deleted_at is null
      and (${scope.project_id}::uuid is null or coalesce(d.project_id, ${scope.project_id}::uuid) = ${scope.project_id}::uuid)`,
};

/** The work item, comment, page or draft that an image or file is for, with its project; undefined when the person may not see it. */
export async function findEntity(
  db: Db,
  scope: EntityScope,
  { type, id }: { type: DescriptionType; id: string },
): Promise<FoundEntity | undefined> {
  const { rows } = await QUERIES[type](scope, id).execute(db);
  return rows[0];
}

const deletedPage = (projectId: string | null) => sql`
  pages e join project_pages pp on pp.page_id = e.id and pp.project_id = ${projectId}::uuid where true`;

/** Deleted rows `e` of a project; drafts leave nothing behind, and pages may have been in several projects. */
const DELETED: Record<DescriptionType, (projectId: string | null) => RawBuilder<unknown>> = {
  ISSUE_DESCRIPTION: (projectId) => sql`work_items e where e.project_id = ${projectId}::uuid`,
  COMMENT_DESCRIPTION: (projectId) => sql`comments e where e.project_id = ${projectId}::uuid`,
  PAGE_DESCRIPTION: deletedPage,
  PAGE_ATTACHMENT: deletedPage,
  DRAFT_ISSUE_DESCRIPTION: (projectId) => sql`drafts e where e.project_id = ${projectId}::uuid`,
};

/** Whether an owner was in the project and is deleted by now. */
export async function isEntityDeleted(
  db: Db,
  { workspace_id, project_id }: EntityScope,
  { type, id }: { type: DescriptionType; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select e.id from ${DELETED[type](project_id)} and e.id = ${id} and e.workspace_id = ${workspace_id}
      and e.deleted_at is not null`.execute(db);
  return rows.length > 0;
}

/** The caller's role in a live project of the workspace; undefined when they are not in it. */
export async function findOwnRole(db: Db, scope: EntityScope): Promise<number | undefined> {
  const { rows } = await sql<{ role: number }>`select m.role from ${ownProjects(scope)}`.execute(db);
  return rows[0]?.role;
}

/** Users of the agents of a workspace. */
export const agentsOf = (workspaceId: string): RawBuilder<unknown> => sql`
  select am.user_id from workspace_members am
  where am.workspace_id = ${workspaceId} and am.is_agent and am.is_active and am.deleted_at is null`;

export async function isAgentOf(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`${agentsOf(workspaceId)} and am.user_id = ${userId}`.execute(db);
  return rows.length > 0;
}
