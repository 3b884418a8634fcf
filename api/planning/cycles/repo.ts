import type { Db } from '@tandem/db/postgres/client.ts';
import { type JsonRow, asJson } from '@tandem/db/rows/work-items.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type {
  ActiveCycle,
  ArchivedCycle,
  Cycle,
  CycleDetail,
  WorkspaceCycle,
} from '@tandem/shared/planning/cycles/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { countsOrZero, ownProjects } from '../../work-items/selection/counts.ts';
import { type PlanScope, plannedItems, seesAll } from '../progress/planned-items.ts';
import { storedCounts } from '../progress/stored-counts.ts';
import { cycleColumns, isCurrent } from './columns.ts';

export const cycleNotFound = () => notFound('Cycle not found');

/** The project of the path as its caller sees it. */
export const scopeOf = (ctx: ProjectContext) => ({
  workspace_id: ctx.workspace.id,
  user_id: ctx.user.id,
  project_id: ctx.project.id,
});

/** A snapshot counts items of everybody, so that it is nothing for a guest who sees only their own. */
const ownColumns = cycleColumns(sql`case when ${seesAll} then c.progress_snapshot else '{}'::jsonb end`);

/** Cycles that are not archived, of the caller's projects; the newest first. */
export async function readCyclesOfMember(db: Db, scope: PlanScope): Promise<WorkspaceCycle[]> {
  const { rows } = await sql<WorkspaceCycle & Pick<Cycle, 'created_by' | 'version'>>`
    with n as (${storedCounts('cycle', scope)})
    select ${ownColumns}, ${countsOrZero}
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join cycles c on c.project_id = p.id and c.deleted_at is null and c.archived_at is null
    left join n on n.place = c.id
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

/** Every form of a cycle's row. */
type WholeCycle = CycleDetail &
  Omit<ArchivedCycle, 'archived_at'> &
  ActiveCycle & { archived_at: string | null };

/**
 * Who has items of cycles: from what is stored (docs/decisions/025), and item by item for those who see only their own. A
 * project is one or the other, so that nobody is found twice; where all is seen the other half reads nothing.
 */
const assignedIn = (scope: PlanScope): RawBuilder<unknown> => {
  const one = scope.project_id === null ? sql`` : sql`and p.id = ${scope.project_id}`;
  return sql`
    select cycle_id, array_agg(user_id) as ids from (
      select k.cycle_id, k.user_id
      from ${ownProjects(scope.workspace_id, scope.user_id)}
      join cycles c on c.project_id = p.id and c.deleted_at is null join cycle_people k on k.cycle_id = c.id
      where ${seesAll} ${one} ${scope.id === undefined ? sql`` : sql`and c.id = ${scope.id}`}
      group by k.cycle_id, k.user_id having sum(k.items) > 0
      union all
      select distinct g.cycle_id, a.user_id
      from (select y.cycle_id, i.id from ${plannedItems('cycle', scope)} and not ${seesAll} offset 0) g
      cross join lateral (select user_id from work_item_assignees where work_item_id = g.id offset 0) a
    ) d group by cycle_id`;
};

/** What lists have of cycles `c` beside their own columns. */
const listedColumns: RawBuilder<Cycle> = sql`
  ${ownColumns}, coalesce(n.total_issues, 0) as total_issues, coalesce(n.completed_issues, 0) as completed_issues,
  coalesce(n.cancelled_issues, 0) as cancelled_issues, coalesce(assigned.ids, '{}') as assignee_ids,
  f.id is not null as is_favorite`;
const wholeColumns: RawBuilder<WholeCycle> = sql`
  ${ownColumns}, ${countsOrZero}, coalesce(n.sub_issues, 0) as sub_issues, coalesce(assigned.ids, '{}') as assignee_ids,
  f.id is not null as is_favorite, c.archived_at,
  json_build_object('id', p.id, 'name', p.name, 'identifier', p.identifier, 'logo_props', p.logo_props)
    as project_detail`;

type Asked<Row> = { scope: PlanScope; isWanted: RawBuilder<boolean>; columns: RawBuilder<Row> };

/** Cycles `c` with what is counted of their items; the caller's favourites first, then the newest. */
async function readCyclesAs<Row>(db: Db, { scope, isWanted, columns }: Asked<Row>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with n as (${storedCounts('cycle', scope)}), assigned as (${assignedIn(scope)})
    select ${columns}
    from ${ownProjects(scope.workspace_id, scope.user_id)}
    join cycles c on c.project_id = p.id and c.deleted_at is null
    left join n on n.place = c.id
    left join assigned on assigned.cycle_id = c.id
    left join favorites f on f.user_id = ${scope.user_id} and f.workspace_id = ${scope.workspace_id}
      and f.entity_type = 'cycle' and f.entity_identifier = c.id
    where ${isWanted}
      ${scope.project_id === null ? sql`` : sql`and p.id = ${scope.project_id}`}
      ${scope.id === undefined ? sql`` : sql`and c.id = ${scope.id}`}
    order by f.id is null, c.created_at desc, c.id`.execute(db);
  return rows;
}

const readCycles = (db: Db, scope: PlanScope, isWanted: RawBuilder<boolean>): Promise<WholeCycle[]> =>
  readCyclesAs(db, { scope, isWanted, columns: wholeColumns });

/** Cycles of one project that are not archived, written as JSON: hundreds of them have thousands of people. */
export const readCyclesOfProject = (
  db: Db,
  scope: PlanScope & { only_current: boolean },
): Promise<JsonRow[]> =>
  readCyclesAs(db, {
    scope,
    isWanted: sql`c.archived_at is null ${scope.only_current ? sql`and ${isCurrent}` : sql``}`,
    columns: asJson(listedColumns),
  });

/** Those that are. */
export async function readArchivedCycles(db: Db, ctx: ProjectContext): Promise<ArchivedCycle[]> {
  const cycles = await readCycles(db, scopeOf(ctx), sql`c.archived_at is not null`);
  return cycles.map(asArchived);
}

const asArchived = ({ archived_at, ...row }: WholeCycle): WholeCycle & ArchivedCycle => ({
  ...row,
  archived_at: must(archived_at, 'it is archived'),
});

export async function findArchivedCycle(
  db: Db,
  ctx: ProjectContext,
  id: string,
): Promise<(WholeCycle & ArchivedCycle) | undefined> {
  const [cycle] = await readCycles(db, { ...scopeOf(ctx), id }, sql`c.archived_at is not null`);
  return cycle && asArchived(cycle);
}

/** Those that run now, of all projects of the caller. */
export const readActiveCycles = (db: Db, scope: PlanScope): Promise<ActiveCycle[]> =>
  readCycles(db, scope, sql`c.archived_at is null and ${isCurrent}`);

/** One that is not archived. */
export async function findCycle(db: Db, ctx: ProjectContext, id: string): Promise<CycleDetail | undefined> {
  const [cycle] = await readCycles(db, { ...scopeOf(ctx), id }, sql`c.archived_at is null`);
  return cycle;
}

/** 404 unless the cycle is there, archived or not. */
export async function requireCycle(db: Db, ctx: ProjectContext, id: string): Promise<void> {
  const { rows } = await sql`
    select from cycles where id = ${id} and project_id = ${ctx.project.id} and deleted_at is null`.execute(
    db,
  );
  if (rows.length === 0) throw cycleNotFound();
}
