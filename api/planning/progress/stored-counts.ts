import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Progress } from '@tandem/shared/planning/progress.ts';
import { type RawBuilder, sql } from 'kysely';
import { countsOrZero, groupCounts, ownProjects } from '../../work-items/selection/counts.ts';
import { groupPoints, pointsOrZero } from './counts.ts';
import { type PlanScope, type PlannedIn, plannedItems, pointValue, seesAll } from './planned-items.ts';

const TABLES = { cycle: 'cycles', module: 'modules' } as const;

const storedIn = (group: string) =>
  sql`coalesce(sum(k.items) filter (where s."group" = ${sql.lit(group)}), 0)::int as ${sql.ref(`${group}_issues`)}`;

const storedSums = sql`
  sum(k.items)::int as total_issues, ${storedIn('completed')}, ${storedIn('cancelled')}, ${storedIn('started')},
  ${storedIn('unstarted')}, ${storedIn('backlog')}, ${groupPoints(sql`k.items * ${pointValue}`)},
  sum(k.sub_items)::int as sub_issues`;

/**
 * What is counted of the items of cycles or modules, as rows with their `place`: from what is stored (docs/decisions/025),
 * and item by item for guests who see only their own (docs/contract/cycles.md#counts-for-guests).
 */
export const storedCounts = (kind: PlannedIn, scope: PlanScope): RawBuilder<unknown> => sql`
  select k.place_id as place, ${storedSums}
  from ${ownProjects(scope.workspace_id, scope.user_id)}
  join ${sql.table(TABLES[kind])} c on c.project_id = p.id and c.deleted_at is null
  join planning_counts k on k.place_id = c.id join states s on s.id = k.state_id
  left join estimate_points t on t.id = k.estimate_point_id left join estimates e on e.id = t.estimate_id
  where ${seesAll} and s."group" <> 'triage'
    ${scope.project_id === null ? sql`` : sql`and p.id = ${scope.project_id}`}
    ${scope.id === undefined ? sql`` : sql`and c.id = ${scope.id}`}
  group by k.place_id
  union all
  select ${sql.ref(`y.${kind}_id`)}, ${groupCounts}, ${groupPoints(pointValue)},
    count(*) filter (where i.parent_id is not null)::int
  from ${plannedItems(kind, scope)} and not ${seesAll} group by ${sql.ref(`y.${kind}_id`)}`;

/** How far the items of one cycle or module are, as far as the reader counts them. */
export async function readProgress(
  db: Db,
  kind: PlannedIn,
  scope: PlanScope & { id: string },
): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select ${countsOrZero}, ${pointsOrZero} from (select) one left join (${storedCounts(kind, scope)}) n on true`.execute(
    db,
  );
  return must(rows[0], 'what is joined to one row gives one');
}
