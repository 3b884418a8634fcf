import { ROLE } from '@tandem/shared/roles.ts';
import type { TimeQuery } from '@tandem/shared/tracking/entries/input.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

/** What lists and sums of time are read from: entries `t` with their project `p` and their item `w`. */
export const TIME_SOURCE: RawBuilder<unknown> = sql`work_item_worklogs t
  join projects p on p.id = t.project_id left join work_items w on w.id = t.work_item_id`;

/** Time that counts: of live items in live projects that track time. */
export const LIVE_TIME: RawBuilder<boolean> = sql`(t.deleted_at is null and p.deleted_at is null
  and p.is_time_tracking_enabled and w.deleted_at is null)`;

/**
 * Whether a person may see the project `p` and its item `w` now, archived ones too: time stays with those who worked it,
 * and what became of the work is for members alone (docs/contract/time.md#fields).
 */
export const isOpenTo = (userId: string): RawBuilder<boolean> => sql`(
  exists (select from project_members om where om.project_id = p.id and om.user_id = ${userId} and om.is_active
    and om.deleted_at is null
    and (om.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or w.created_by = ${userId}))
  or exists (select from workspace_members om where om.workspace_id = p.workspace_id and om.user_id = ${userId}
    and om.is_active and om.deleted_at is null and om.role = ${sql.lit(ROLE.ADMIN)}))`;

/** Whether the caller administers the project of `t`. */
export const isAdministered = ({
  workspace,
  user,
}: WorkspaceContext): RawBuilder<boolean> => sql`t.project_id in (
  select m.project_id from project_members m where m.user_id = ${user.id} and m.role = ${ROLE.ADMIN}
    and m.workspace_id = ${workspace.id} and m.is_active and m.deleted_at is null)`;

/**
 * The entries that a person may list (docs/contract/time.md#who-may): their own, those of projects that they administer, as
 * an administrator of the workspace all. Projects that do not track time have none.
 */
export function visibleTime(ctx: WorkspaceContext): RawBuilder<unknown> {
  const { workspace, user } = ctx;
  const live = sql`t.workspace_id = ${workspace.id} and ${LIVE_TIME}`;
  if (workspace.role === ROLE.ADMIN) return live;
  return sql`${live} and (t.logged_by = ${user.id} or ${isAdministered(ctx)})`;
}

const isOneOf = (column: string, ids: readonly string[] | undefined) =>
  ids === undefined ? [] : [sql`${sql.ref(column)} = any(${ids}::uuid[])`];

/** What the query lets through. */
export function timeFilters(query: TimeQuery): RawBuilder<unknown>[] {
  const { from, to, billable, label } = query;
  return [
    ...isOneOf('t.logged_by', query.person),
    ...isOneOf('t.project_id', query.project),
    ...isOneOf('t.work_item_id', query.item),
    ...isOneOf('t.activity_id', query.activity),
    ...isOneOf('w.type_id', query.type),
    ...(label === undefined
      ? []
      : [
          sql`exists (select from work_item_labels l where l.work_item_id = t.work_item_id
            and l.label_id = any(${label}::uuid[]))`,
        ]),
    ...(from === undefined ? [] : [sql`t.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.day <= ${to}::date`]),
    ...(billable === undefined ? [] : [sql`t.is_billable = ${billable === 'true'}`]),
  ];
}

export const timeCondition = (ctx: WorkspaceContext, query: TimeQuery): RawBuilder<unknown> =>
  sql.join([visibleTime(ctx), ...timeFilters(query)], sql` and `);
