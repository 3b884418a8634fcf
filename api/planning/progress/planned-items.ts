import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { isCounted, ownProjects } from '../../work-items/selection/counts.ts';

/** The rows that say which items are in a cycle or a module. */
const PLACES = {
  cycle: { table: 'cycle_work_items', column: 'cycle_id' },
  module: { table: 'module_work_items', column: 'module_id' },
} as const;
export type PlannedIn = keyof typeof PLACES;

/** Who asks, in all of their projects of a workspace or in one of them; `id` names one cycle or module. */
export type PlanScope = { workspace_id: string; user_id: string; project_id: string | null; id?: string };

/** A point's value where the estimate counts in points; other kinds are words, and what is no number counts nothing. */
export const pointValue: RawBuilder<number> = sql`
  case when e.type = 'points' and t.value ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then t.value::float8 end`;

/**
 * Items `i` in states `s` with points `t`, which member `m` counts in project `p`; row `y` says what they are in. Ends in
 * its where clause.
 */
export function plannedItems(kind: PlannedIn, scope: PlanScope): RawBuilder<unknown> {
  const { table, column } = PLACES[kind];
  // Those of one cycle are looked up one by one, or all items of the project would be read.
  const items =
    scope.id === undefined
      ? sql`join work_items i on i.id = y.work_item_id`
      : sql`join lateral (select w.* from work_items w where w.id = y.work_item_id offset 0) i on true`;
  return sql`
    ${ownProjects(scope.workspace_id, scope.user_id)}
    join ${sql.table(table)} y on y.project_id = p.id
    ${items} join states s on s.id = i.state_id
    left join estimate_points t on t.id = i.estimate_point_id left join estimates e on e.id = t.estimate_id
    where ${isCounted(scope.user_id)}
      ${scope.project_id === null ? sql`` : sql`and p.id = ${scope.project_id}`}
      ${scope.id === undefined ? sql`` : sql`and y.${sql.ref(column)} = ${scope.id}`}`;
}

/** Whether `work_items w` are in this cycle or module. */
export function isPlannedIn(kind: PlannedIn, id: string): RawBuilder<boolean> {
  const { table, column } = PLACES[kind];
  return sql`w.id in (select work_item_id from ${sql.table(table)} where ${sql.ref(column)} = ${id})`;
}

/** Whether member `m` of project `p` may know of all of its items (docs/contract/cycles.md#counts-for-guests). */
export const seesAll: RawBuilder<boolean> = sql`(m.role <> ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features)`;
