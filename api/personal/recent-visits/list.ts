import { isListedIn } from '@tandem/db/access/agents.ts';
import type { RecentVisit } from '@tandem/shared/personal/recent-visits/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

const MAX_VISITS = 20;

/** A guest of a project that does not show guests everything sees what they made (`creator`). */
const mayRead = (userId: string, creator: string) => sql`
  (m.role > ${ROLE.GUEST} or p.guest_view_all_features or ${sql.ref(creator)} = ${userId})`;

const assignees = sql`array(
  select a.user_id from work_item_assignees a join project_members n
    on n.project_id = i.project_id and n.user_id = a.user_id and n.is_active and n.deleted_at is null
  where a.work_item_id = i.id order by a.user_id)`;

const members = sql`array(
  select n.user_id from project_members n join users u on u.id = n.user_id and ${isListedIn(sql`n.workspace_id`)}
  where n.project_id = p.id and n.is_active and n.deleted_at is null order by n.user_id)`;

/** The project `p` of a thing, where the caller is a member `m` of it and it is not archived. */
const ownProject = (userId: string, projectId: string) => sql`
  join projects p on p.id = ${sql.ref(projectId)} and p.deleted_at is null and p.archived_at is null
  join project_members m on m.project_id = p.id and m.user_id = ${userId} and m.is_active and m.deleted_at is null`;

const item = (userId: string) => sql`
  select json_build_object('id', i.id, 'name', i.name, 'state', i.state_id, 'priority', i.priority,
    'assignees', ${assignees}, 'type', i.type_id, 'sequence_id', i.sequence_id, 'project_id', i.project_id,
    'project_identifier', p.identifier) as data
  from work_items i ${ownProject(userId, 'i.project_id')}
  where v.entity_name = 'issue' and i.id = v.entity_identifier and i.deleted_at is null
    and ${mayRead(userId, 'i.created_by')}`;

const page = (userId: string) => sql`
  select json_build_object('id', g.id, 'name', g.name, 'logo_props', g.logo_props, 'project_id', p.id,
    'owned_by', g.owned_by_id, 'project_identifier', p.identifier) as data
  from pages g join project_pages pp on pp.page_id = g.id ${ownProject(userId, 'pp.project_id')}
  where v.entity_name = 'page' and g.id = v.entity_identifier and g.deleted_at is null
    and (g.owned_by_id = ${userId} or (g.access = 0 and ${mayRead(userId, 'g.owned_by_id')}))`;

const project = (userId: string) => sql`
  select json_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props, 'project_members', ${members},
    'identifier', p.identifier) as data
  from (select v.entity_identifier as id) w ${ownProject(userId, 'w.id')}
  where v.entity_name = 'project'`;

const planned = (
  userId: string,
  { kind, table }: { kind: 'cycle' | 'module'; table: 'cycles' | 'modules' },
) => sql`
  select json_build_object('id', c.id, 'name', c.name, 'logo_props', c.logo_props, 'project_id', p.id,
    'project_identifier', p.identifier) as data
  from ${sql.table(table)} c ${ownProject(userId, 'c.project_id')}
  where v.entity_name = ${kind} and c.id = v.entity_identifier and c.deleted_at is null and c.archived_at is null`;

const view = (userId: string) => sql`
  select json_build_object('id', c.id, 'name', c.name, 'logo_props', c.logo_props, 'project_id', p.id,
    'project_identifier', p.identifier) as data
  from views c ${ownProject(userId, 'c.project_id')}
  where v.entity_name = 'view' and c.id = v.entity_identifier and c.deleted_at is null
    and (c.owned_by_id = ${userId} or c.access = 0 and ${mayRead(userId, 'c.owned_by_id')})
  union all
  select json_build_object('id', c.id, 'name', c.name, 'logo_props', c.logo_props, 'project_id', null,
    'project_identifier', null) as data
  from views c join workspace_members m
    on m.workspace_id = c.workspace_id and m.user_id = ${userId} and m.is_active and m.deleted_at is null
  where v.entity_name = 'view' and c.id = v.entity_identifier and c.project_id is null and c.deleted_at is null
    and (c.owned_by_id = ${userId} or c.access = 0 and m.role > ${ROLE.GUEST})`;

/**
 * What the caller looked at last, newest first, at most twenty (docs/contract/recent-visits.md#visits-of-what-is-gone).
 * What is gone by now, or closed to them, has no `entity_data`.
 */
export async function listRecentVisits(ctx: WorkspaceContext, kind: string | null): Promise<RecentVisit[]> {
  const userId = ctx.user.id;
  const { rows } = await sql<RecentVisit>`
    select v.id, v.entity_name, v.entity_identifier, v.visited_at, e.data as entity_data
    from recent_visits v
    left join lateral (
      (${item(userId)}) union all (${page(userId)}) union all (${project(userId)})
      union all (${planned(userId, { kind: 'cycle', table: 'cycles' })})
      union all (${planned(userId, { kind: 'module', table: 'modules' })})
      union all (${view(userId)}) limit 1
    ) e on true
    where v.user_id = ${userId} and v.workspace_id = ${ctx.workspace.id}
      and (${kind}::text is null or v.entity_name = ${kind})
    order by v.visited_at desc, v.id limit ${MAX_VISITS}`.execute(ctx.db);
  return rows;
}
