import type { Tx } from '@tandem/db/postgres/client.ts';
import { type NewActivity, momentOf } from '@tandem/db/rows/activities.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { FIRST_SORT_ORDER, SORT_ORDER_STEP } from '@tandem/shared/work-items/items/sort-order.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import type { Named, StateRef } from './references.ts';

/** A new item whose references have been looked up and held, with what its history says besides. */
export type ManyItem = {
  id: string;
  input: Omit<CreateWorkItem, 'id' | 'description_html' | 'state_id' | 'assignee_ids' | 'label_ids'>;
  text: { description_html: string; description_stripped: string | null };
  state: StateRef;
  label_ids: readonly string[];
  assignees: readonly Named[];
  mention_ids: readonly string[];
  modules: readonly Named[];
  cycle: Named | null;
  activities: readonly NewActivity[];
};

/** Takes the next numbers of a project; gives the first of them. The counter stays locked until the commit. */
export async function takeNumbers(tx: Tx, projectId: string, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into project_counters as c (project_id, last_sequence_id) values (${projectId}, ${count}::int)
    on conflict (project_id) do update set last_sequence_id = c.last_sequence_id + ${count}::int
    returning last_sequence_id as last`.execute(tx);
  return must(rows[0], 'the counter is made when it is missing').last - count + 1;
}

const rowOf = ({ id, input, text, state }: ManyItem) => ({
  id,
  ...text,
  name: input.name,
  priority: input.priority ?? 'none',
  state_id: state.id,
  is_completed: state.group === 'completed',
  parent_id: input.parent_id ?? null,
  type_id: input.type_id ?? null,
  estimate_point_id: input.estimate_point ?? null,
  start_date: input.start_date ?? null,
  target_date: input.target_date ?? null,
  customer_phone: input.customer_phone ?? null,
  subscription_name: input.subscription_name ?? null,
  service_name: input.service_name ?? null,
  appointment_name: input.appointment_name ?? null,
  lead_source: input.lead_source ?? null,
  fields: input.fields ?? {},
  planned_minutes: input.planned_minutes ?? null,
  remaining_minutes: input.remaining_minutes ?? null,
});

/** One statement: each item stands behind all others of its state, and has a moment of its own, in their order. */
export async function insertItems(
  tx: Tx,
  ctx: ProjectContext,
  { items, first }: { items: readonly ManyItem[]; first: number },
): Promise<void> {
  const [step, start] = [SORT_ORDER_STEP, FIRST_SORT_ORDER].map((place) => sql`${sql.lit(place)}::float8`);
  await sql`
    with n as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(items.map(rowOf))}::text::jsonb) as (
        id uuid, description_html text, description_stripped text, name text, priority text, state_id uuid,
        is_completed boolean, parent_id uuid, type_id uuid, estimate_point_id uuid, start_date date, target_date date,
        customer_phone text, subscription_name text, service_name text, appointment_name text, lead_source text,
        fields jsonb, planned_minutes int, remaining_minutes int)) with ordinality as r(id, description_html, description_stripped, name, priority, state_id,
        is_completed, parent_id, type_id, estimate_point_id, start_date, target_date, customer_phone,
        subscription_name, service_name, appointment_name, lead_source, fields, planned_minutes, remaining_minutes,
        position)
    ), last as materialized (
      select s.state_id, coalesce((select max(o.sort_order) from work_items o
        where o.project_id = ${ctx.project.id} and o.state_id = s.state_id and o.deleted_at is null),
        ${start} - ${step}) as place
      from (select distinct state_id from n) s
    )
    insert into work_items (id, workspace_id, project_id, sequence_id, name, description_html, description_stripped,
      priority, state_id, parent_id, type_id, estimate_point_id, start_date, target_date, sort_order, completed_at,
      last_state_change, customer_phone, subscription_name, service_name, appointment_name, lead_source, fields,
      planned_minutes, remaining_minutes, remaining_by, created_at, updated_at, created_by, updated_by)
    select n.id, ${ctx.workspace.id}, ${ctx.project.id}, ${first}::int + n.position::int - 1, n.name,
      n.description_html, n.description_stripped, n.priority, n.state_id, n.parent_id, n.type_id, n.estimate_point_id,
      n.start_date, n.target_date,
      last.place + ${step} * row_number() over (partition by n.state_id order by n.position),
      case when n.is_completed then clock_timestamp() end, t.at, n.customer_phone, n.subscription_name,
      n.service_name, n.appointment_name, n.lead_source, n.fields, n.planned_minutes, n.remaining_minutes,
      case when n.remaining_minutes is not null then ${ctx.user.id}::uuid end, t.at, t.at, ${ctx.user.id}, ${ctx.user.id}
    from n join last using (state_id) cross join lateral (select ${momentOf(sql`n.position`)} as at) t
    order by n.position`.execute(tx);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What the items have in other tables. A table of which no item has anything is not named. */
export async function insertMemberships(
  tx: Tx,
  ctx: ProjectContext,
  items: readonly ManyItem[],
): Promise<void> {
  await insertPairs(tx, ctx, { into: 'labels', items, idsOf: ({ label_ids }) => label_ids });
  await insertPairs(tx, ctx, { into: 'assignees', items, idsOf: ({ assignees }) => idsOf(assignees) });
  await insertPairs(tx, ctx, { into: 'mentions', items, idsOf: ({ mention_ids }) => mention_ids });
  await insertPairs(tx, ctx, { into: 'cycles', items, idsOf: ({ cycle }) => (cycle ? [cycle.id] : []) });
  await insertPairs(tx, ctx, { into: 'modules', items, idsOf: ({ modules }) => idsOf(modules) });
}

type Pairs = {
  into: 'labels' | 'assignees' | 'mentions' | 'cycles' | 'modules';
  items: readonly ManyItem[];
  idsOf: (item: ManyItem) => readonly string[];
};

const TABLES = {
  labels: { table: 'work_item_labels', column: 'label_id', isSigned: false },
  assignees: { table: 'work_item_assignees', column: 'user_id', isSigned: false },
  mentions: { table: 'work_item_mentions', column: 'user_id', isSigned: false },
  cycles: { table: 'cycle_work_items', column: 'cycle_id', isSigned: true },
  modules: { table: 'module_work_items', column: 'module_id', isSigned: true },
} as const;

async function insertPairs(tx: Tx, ctx: ProjectContext, { into, items, idsOf: of }: Pairs): Promise<void> {
  const pairs = items.flatMap((item) => of(item).map((other) => [item.id, other] as const));
  if (pairs.length === 0) return;
  const { table, column, isSigned } = TABLES[into];
  const author = isSigned ? sql`, created_by` : sql``;
  await sql`
    insert into ${sql.table(table)} (workspace_id, project_id, work_item_id, ${sql.ref(column)} ${author})
    select ${ctx.workspace.id}::uuid, ${ctx.project.id}::uuid, n.item, n.other
      ${isSigned ? sql`, ${ctx.user.id}::uuid` : sql``}
    from unnest(${pairs.map(([item]) => item)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[])
      as n(item, other)`.execute(tx);
}
