import type { Db } from '@tandem/db/postgres/client.ts';
import type { Cycle, WorkspaceCycle } from '@tandem/shared/planning/cycles/schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countsOrZero, groupCounts, isCounted, ownProjects } from '../../work-items/items/counts.ts';

type Scope = { workspace_id: string; user_id: string; project_id: string | null };

/** An instant with the offset of the project's time zone: clients read the day from its first ten characters. */
const inProjectZone = (column: string): RawBuilder<string> => {
  const at = sql.ref(column);
  const offset = sql`(${at} at time zone p.timezone) - (${at} at time zone 'UTC')`;
  return sql`to_char(${at} at time zone p.timezone, 'YYYY-MM-DD"T"HH24:MI:SS.US')
    || case when ${offset} < interval '0' then '-' else '+' end
    || to_char(make_interval(secs => abs(extract(epoch from ${offset}))::float8), 'HH24:MI')`;
};

const columns = sql`
  c.id, c.workspace_id, c.project_id, c.owned_by_id, c.name, c.description,
  ${inProjectZone('c.start_date')} as start_date, ${inProjectZone('c.end_date')} as end_date,
  c.view_props, c.progress_snapshot, c.logo_props, c.sort_order, c.external_source, c.external_id,
  case when c.start_date <= now() and now() <= c.end_date then 'CURRENT' when c.start_date > now() then 'UPCOMING'
    when c.end_date < now() then 'COMPLETED' else 'DRAFT' end as status`;

const itemsOf = ({ workspace_id, user_id, project_id }: Scope) => sql`
  ${ownProjects(workspace_id, user_id)}
  join cycle_work_items y on y.project_id = p.id
  join work_items i on i.id = y.work_item_id join states s on s.id = i.state_id
  where ${isCounted(user_id)} and (${project_id}::uuid is null or p.id = ${project_id})`;

/** Cycles that are not archived, of the caller's projects; the newest first. */
export async function readCyclesOfMember(db: Db, scope: Scope): Promise<WorkspaceCycle[]> {
  const { rows } = await sql<WorkspaceCycle>`
    with n as (select y.cycle_id, ${groupCounts} from ${itemsOf(scope)} group by y.cycle_id)
    select ${columns}, ${countsOrZero}
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join cycles c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.cycle_id = c.id
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

/** Cycles of one project; the caller's favourites first, then the newest. */
export async function readCyclesOfProject(
  db: Db,
  scope: Scope & { only_current: boolean },
): Promise<Cycle[]> {
  const isWanted: RawBuilder<SqlBool> = scope.only_current
    ? sql`c.start_date <= now() and now() <= c.end_date`
    : sql`true`;
  const { rows } = await sql<Cycle>`
    with n as (select y.cycle_id, ${groupCounts} from ${itemsOf(scope)} group by y.cycle_id),
    assigned as (
      select y.cycle_id, array_agg(distinct a.user_id) as ids
      from (select y.cycle_id, i.id from ${itemsOf(scope)}) y join work_item_assignees a on a.work_item_id = y.id
      group by y.cycle_id
    )
    select ${columns}, ${countsOrZero}, c.created_by, c.version, coalesce(assigned.ids, '{}') as assignee_ids,
      f.id is not null as is_favorite
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join cycles c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.cycle_id = c.id
    left join assigned on assigned.cycle_id = c.id
    left join favorites f on f.user_id = ${scope.user_id} and f.workspace_id = ${scope.workspace_id}
      and f.entity_type = 'cycle' and f.entity_identifier = c.id
    where p.id = ${scope.project_id} and ${isWanted}
    order by f.id is null, c.created_at desc, c.id`.execute(db);
  return rows;
}
