import { type RawBuilder, sql } from 'kysely';

/** A value, or a column that has it. */
export type ProjectId = string | RawBuilder<string>;

/**
 * What an item is in by rows of another table, of which it can have several. `rows` are those that count, as `r`, out of
 * `table`, and `id` is what they say the item is in; `named` selects id and name of all that an item of the project can be
 * in.
 */
export type Related = {
  table: RawBuilder<unknown>;
  rows: RawBuilder<unknown>;
  id: RawBuilder<string>;
  named: (projectId: ProjectId) => RawBuilder<{ id: string; name: string }>;
  /** One of them can be in several projects. */
  isOfMany?: true;
  /** Every row counts. */
  countsAlways?: true;
  /** An item is in one of them at most. */
  isAlone?: true;
};

export const RELATED = {
  labels: {
    table: sql`work_item_labels r`,
    rows: sql`work_item_labels r`,
    id: sql`r.label_id`,
    countsAlways: true,
    named: (projectId) => sql`select l.id, l.name from labels l where l.project_id = ${projectId}`,
  },
  assignees: {
    table: sql`work_item_assignees r`,
    rows: sql`work_item_assignees r join project_members rm
      on rm.project_id = r.project_id and rm.user_id = r.user_id and rm.is_active and rm.deleted_at is null`,
    id: sql`r.user_id`,
    isOfMany: true,
    named: (projectId) => sql`select u.id, u.first_name as name from users u join project_members m
      on m.user_id = u.id and m.project_id = ${projectId} and m.is_active and m.deleted_at is null`,
  },
  modules: {
    table: sql`module_work_items r`,
    rows: sql`module_work_items r join modules rm
      on rm.id = r.module_id and rm.deleted_at is null and rm.archived_at is null`,
    id: sql`r.module_id`,
    named: (projectId) => sql`select o.id, o.name from modules o
      where o.project_id = ${projectId} and o.deleted_at is null and o.archived_at is null`,
  },
  cycles: {
    table: sql`cycle_work_items r`,
    rows: sql`cycle_work_items r join cycles rc on rc.id = r.cycle_id and rc.deleted_at is null`,
    id: sql`r.cycle_id`,
    isAlone: true,
    named: (projectId) => sql`select c.id, c.name from cycles c
      where c.project_id = ${projectId} and c.deleted_at is null`,
  },
} as const satisfies Record<string, Related>;

/**
 * Whether `work_items w` has such a row. Asked of one item after the other in the order of the list, which the planner must
 * not turn into a join with all of them.
 */
export const hasRelated = (
  { rows }: Related,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> =>
  sql`coalesce((select true from ${rows} where r.work_item_id = w.id and ${condition} limit 1), false)`;
