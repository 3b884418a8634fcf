import { type NewActivity, activityInput, historyParts, historyValues } from '@tandem/db/rows/activities.ts';
import { type NewChange, type Notifies, appendInputParts } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type Composable, ComposedOnce } from '@tandem/db/postgres/composed-once.ts';
import { type AppendedStream, appendNow } from '@tandem/db/postgres/transaction.ts';
import {
  type NewItemRelations,
  newItemInput,
  newItemRelations,
  newItemRow,
} from '@tandem/db/rows/new-item.ts';
import { followerChanges, followerInsert, followersAsJson } from '@tandem/db/rows/subscriptions.ts';
import { firstVersionParts } from '@tandem/db/rows/work-item-versions.ts';
import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { FIRST_SORT_ORDER, SORT_ORDER_STEP } from '@tandem/shared/work-items/items/sort-order.ts';
import type { Subscription } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { type Details, unwrittenActivity } from './new-activity.ts';
import type { StateRef } from './references.ts';

export type NewWorkItem = {
  id: string;
  input: CreateWorkItem;
  sequence_id: number;
  state: StateRef;
  relations: NewItemRelations;
  text: { description_html: string; description_stripped: string | null };
  /** Makes it an epic. */
  epic_type_id: string | null;
  /** It waits in intake. */
  is_waiting: boolean;
};

export type NewItemWrite = {
  item: NewWorkItem;
  details: Details;
  activities: readonly NewActivity[];
  /** What the Change of the first activity says of it. */
  notifies: Notifies | undefined;
  subscriber_ids: readonly string[];
  /** It can be taken back. */
  is_logged: boolean;
};

/** The values of the statement that makes an item, and all that its words depend on besides. */
function newItemValues(ctx: ProjectContext, write: NewItemWrite) {
  const { id, input, sequence_id, state, relations, text, epic_type_id, is_waiting } = write.item;
  const recorded = write.activities.map((activity) =>
    unwrittenActivity(ctx, write.details, { ...activity, work_item_id: id }),
  );
  return {
    ...{ id, sequence_id, is_waiting, state_id: state.id },
    ...{ workspace_id: ctx.workspace.id, project_id: ctx.project.id, stream: projectStream(ctx.project.id) },
    ...{ actor_id: ctx.user.id, mutation_id: ctx.mutation_id, subscriber_ids: write.subscriber_ids },
    ...{ description_html: text.description_html, description_stripped: text.description_stripped },
    name: input.name,
    priority: input.priority ?? 'none',
    parent_id: input.parent_id ?? null,
    type_id: epic_type_id ?? input.type_id ?? null,
    is_epic: epic_type_id !== null,
    estimate_point: input.estimate_point ?? null,
    start_date: input.start_date ?? null,
    target_date: input.target_date ?? null,
    customer_phone: input.customer_phone ?? null,
    subscription_name: input.subscription_name ?? null,
    service_name: input.service_name ?? null,
    appointment_name: input.appointment_name ?? null,
    lead_source: input.lead_source ?? null,
    external_source: input.external_source ?? null,
    external_id: input.external_id ?? null,
    fields: JSON.stringify(input.fields ?? {}),
    planned_minutes: input.planned_minutes ?? null,
    remaining_minutes: input.remaining_minutes ?? null,
    remaining_by: typeof input.remaining_minutes === 'number' ? ctx.user.id : null,
    count: 1 + recorded.length,
    ...relations,
    ...historyValues(recorded, write.notifies),
  };
}
type NewItemValues = ReturnType<typeof newItemValues>;

/** The position behind all items of a state. Those that lists show have an index of their own, the others too. */
function nextSortOrder({ project_id, state_id }: NewItemValues): RawBuilder<number> {
  const lastOf = (kind: RawBuilder<unknown>) => sql`
    (select max(o.sort_order) from work_items o
      where o.project_id = ${project_id} and o.state_id = ${state_id} and o.deleted_at is null and ${kind})`;
  const listed = lastOf(
    sql`o.archived_at is null and not o.is_draft and not o.is_hidden_by_intake and not o.is_epic`,
  );
  const others = lastOf(sql`(o.archived_at is not null or o.is_draft or o.is_hidden_by_intake or o.is_epic)`);
  const [step, first] = [SORT_ORDER_STEP, FIRST_SORT_ORDER].map((place) => sql`${sql.lit(place)}::float8`);
  return sql`coalesce(greatest(${listed}, ${others}) + ${step}, ${first})`;
}

/** The item itself, behind all others of its state. */
const itemInsert = (v: NewItemValues, isCompleted: boolean): RawBuilder<unknown> => sql`
  insert into work_items (id, workspace_id, project_id, sequence_id, name, description_html, description_stripped,
    priority, state_id, parent_id, type_id, is_epic, is_hidden_by_intake, estimate_point_id, start_date, target_date,
    sort_order, completed_at, last_state_change, customer_phone, subscription_name, service_name, appointment_name,
    lead_source, external_source, external_id, fields, planned_minutes, remaining_minutes, remaining_by, created_at,
    updated_at, created_by, updated_by)
  values (${v.id}, ${v.workspace_id}, ${v.project_id}, ${v.sequence_id}, ${v.name}, ${v.description_html},
    ${v.description_stripped}, ${v.priority}, ${v.state_id}, ${v.parent_id}, ${v.type_id}, ${v.is_epic}, ${v.is_waiting},
    ${v.estimate_point}, ${v.start_date}, ${v.target_date}, ${nextSortOrder(v)},
    ${isCompleted ? sql`clock_timestamp()` : sql`null`}, statement_timestamp(), ${v.customer_phone},
    ${v.subscription_name}, ${v.service_name}, ${v.appointment_name}, ${v.lead_source}, ${v.external_source},
    ${v.external_id}, ${v.fields}::text::jsonb, ${v.planned_minutes}, ${v.remaining_minutes}, ${v.remaining_by},
    statement_timestamp(), statement_timestamp(), ${v.actor_id}, ${v.actor_id})
  returning *`;

/** What the item `w` gets in other tables, which is in `n`. Parts without rows are left out: each costs by itself. */
const RELATION_PARTS: Record<keyof NewItemRelations, RawBuilder<unknown>> = {
  label_ids: sql`, labelled as (
    insert into work_item_labels (workspace_id, project_id, work_item_id, label_id)
    select w.workspace_id, w.project_id, w.id, l from w, n, unnest(n.label_ids) as l)`,
  assignee_ids: sql`, assigned as (
    insert into work_item_assignees (workspace_id, project_id, work_item_id, user_id)
    select w.workspace_id, w.project_id, w.id, u from w, n, unnest(n.assignee_ids) as u)`,
  mention_ids: sql`, mentioned as (
    insert into work_item_mentions (workspace_id, project_id, work_item_id, user_id)
    select w.workspace_id, w.project_id, w.id, u from w, n, unnest(n.mention_ids) as u)`,
  cycle_id: sql`, planned as (
    insert into cycle_work_items (workspace_id, project_id, work_item_id, created_by, cycle_id)
    select w.workspace_id, w.project_id, w.id, w.created_by, n.cycle_id from w, n)`,
  module_ids: sql`, grouped as (
    insert into module_work_items (workspace_id, project_id, work_item_id, created_by, module_id)
    select w.workspace_id, w.project_id, w.id, w.created_by, o from w, n, unnest(n.module_ids) as o)`,
};
const relationsIn = (relations: NewItemRelations) =>
  (Object.keys(RELATION_PARTS) as (keyof NewItemRelations)[]).filter((name) => relations[name]?.length);

/** The statement that keeps that the item `w` was created, for taking it back. */
const creationInsert = ({ actor_id, mutation_id }: NewItemValues) => sql`
  insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
  select w.workspace_id, ${actor_id}, ${mutation_id}, w.id, 'create', '{}', '{}' from w`;

type WrittenItem = AppendedStream & { row: WorkItemRow; followers: Subscription[] };

const NEW_ITEMS = new ComposedOnce<WrittenItem>();

/**
 * The statement that makes an item with all that is about itself, and appends the Changes of it, whose rows the database
 * writes.
 */
function newItemStatement(ctx: ProjectContext, write: NewItemWrite): Composable<WrittenItem> {
  const form = {
    relations: relationsIn(write.item.relations),
    isCompleted: write.item.state.group === 'completed',
    isFollowed: write.subscriber_ids.length > 0,
    hasOthers: hasOtherFollowers(ctx, write),
    isLogged: write.is_logged && ctx.mutation_id !== null,
  };
  return NEW_ITEMS.statement(JSON.stringify(form), newItemValues(ctx, write), (v) => {
    const followed = followerInsert({ work_item_id: v.id, user_ids: v.subscriber_ids }, sql`w`);
    const followers = form.hasOthers ? followersAsJson(sql`followed`, sql`w`) : sql`'[]'::json`;
    const relations = form.relations.map((name) => RELATION_PARTS[name]);
    return sql`
      with n as (${newItemRelations(v)}), w as (${itemInsert(v, form.isCompleted)})
      ${relations.length > 0 ? sql.join(relations, sql` `) : sql``}, ${historyParts(v)}
      ${form.isFollowed ? sql`, followed as (${followed})` : sql``}
      , ${firstVersionParts(v.actor_id)}
      ${form.isLogged ? sql`, logged as (${creationInsert(v)})` : sql``}
      , made as (${newItemRow}), input as (${newItemInput} union all ${activityInput(v)}), ${appendInputParts(v)}
      select counter.stream, counter.last_seq, made."row", ${followers} as followers from counter cross join made`;
  });
}

const hasOtherFollowers = (
  { user }: ProjectContext,
  { subscriber_ids }: Pick<NewItemWrite, 'subscriber_ids'>,
): boolean => subscriber_ids.some((id) => id !== user.id);

/** Makes an item, and returns its row and the Changes of who else follows it. */
export async function writeNew(
  tx: Tx,
  ctx: ProjectContext,
  write: NewItemWrite,
): Promise<{ row: WorkItemRow; followed: NewChange[] }> {
  const [written] = await appendNow(tx, { query: newItemStatement(ctx, write), seqs: ctx.stream_seqs });
  const { row, followers } = must(written, 'the item was inserted');
  // That one follows what one makes, the new item says itself. A Change in the maker's own stream would have all items
  // that one person makes at a time wait for each other.
  const others = followers.filter(({ subscriber }) => subscriber !== ctx.user.id);
  return { row, followed: followerChanges(others) };
}
