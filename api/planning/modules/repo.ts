import type { Db } from '@tandem/db/postgres/client.ts';
import type { Module, WorkspaceModule } from '@tandem/shared/planning/modules/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { countsOrZero, groupCounts, isCounted, ownProjects } from '../../work-items/items/counts.ts';

type Scope = { workspace_id: string; user_id: string; project_id: string | null };

const columns = sql`
  c.id, c.workspace_id, c.project_id, c.name, c.description, null as description_text, null as description_html,
  c.start_date, c.target_date, c.status, c.lead_id, '{}'::uuid[] as member_ids, c.view_props, c.sort_order,
  c.external_source, c.external_id, c.logo_props, c.created_at, c.updated_at`;

/** A point's value where the estimate counts in points; other kinds are words. */
const pointValue: RawBuilder<number> = sql`
  case when e.type = 'points' and t.value ~ '^-?[0-9]+([.][0-9]+)?$' then t.value::float8 end`;

const itemsOf = ({ workspace_id, user_id, project_id }: Scope) => sql`
  ${ownProjects(workspace_id, user_id)}
  join module_work_items y on y.project_id = p.id
  join work_items i on i.id = y.work_item_id join states s on s.id = i.state_id
  left join estimate_points t on t.id = i.estimate_point_id left join estimates e on e.id = t.estimate_id
  where ${isCounted(user_id)} and (${project_id}::uuid is null or p.id = ${project_id})`;

/** Modules that are not archived, of the caller's projects; the newest first. */
export async function readModulesOfMember(db: Db, scope: Scope): Promise<WorkspaceModule[]> {
  const { rows } = await sql<WorkspaceModule>`
    with n as (select y.module_id, ${groupCounts} from ${itemsOf(scope)} group by y.module_id)
    select ${columns}, ${countsOrZero}, c.archived_at
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join modules c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.module_id = c.id
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

/** Modules of one project; the caller's favourites first, then the newest. */
export async function readModulesOfProject(db: Db, scope: Scope): Promise<Module[]> {
  const { rows } = await sql<Module>`
    with n as (
      select y.module_id, ${groupCounts}, coalesce(sum(${pointValue}), 0) as total_estimate_points,
        coalesce(sum(${pointValue}) filter (where s."group" = 'completed'), 0) as completed_estimate_points
      from ${itemsOf(scope)} group by y.module_id
    )
    select ${columns}, ${countsOrZero}, coalesce(n.total_estimate_points, 0) as total_estimate_points,
      coalesce(n.completed_estimate_points, 0) as completed_estimate_points, f.id is not null as is_favorite
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join modules c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.module_id = c.id
    left join favorites f on f.user_id = ${scope.user_id} and f.workspace_id = ${scope.workspace_id}
      and f.entity_type = 'module' and f.entity_identifier = c.id
    where p.id = ${scope.project_id}
    order by f.id is null, c.created_at desc, c.id`.execute(db);
  return rows;
}
