import { type NewActivity, activityInput, historyParts, historyValues } from '@tandem/db/rows/activities.ts';
import { type NewChange, type Notifies, appendInputParts } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { type AppendedStream, appendAtCommit, appendNow } from '@tandem/db/postgres/transaction.ts';
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
import type { ProjectContext } from '../../context.ts';
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

/** A new item, whose row is there once it is written: at the latest when `inTransaction` has given its result. */
export type MadeItem = { row: WorkItemRow | null };

export const rowOf = ({ row }: MadeItem): WorkItemRow => must(row, 'the item was inserted');

/** The position behind all items of a state. Those that lists show have an index of their own, the others too. */
function nextSortOrder({ project }: ProjectContext, state: StateRef): RawBuilder<number> {
  const lastOf = (kind: RawBuilder<unknown>) => sql`
    (select max(o.sort_order) from work_items o
      where o.project_id = ${project.id} and o.state_id = ${state.id} and o.deleted_at is null and ${kind})`;
  const listed = lastOf(
    sql`o.archived_at is null and not o.is_draft and not o.is_hidden_by_intake and not o.is_epic`,
  );
  const others = lastOf(sql`(o.archived_at is not null or o.is_draft or o.is_hidden_by_intake or o.is_epic)`);
  return sql`coalesce(greatest(${listed}, ${others}) + ${SORT_ORDER_STEP}::float8, ${FIRST_SORT_ORDER}::float8)`;
}

/** The item itself, behind all others of its state. */
function itemInsert(ctx: ProjectContext, item: NewWorkItem): RawBuilder<unknown> {
  const { input, state, text, epic_type_id } = item;
  const completedAt = state.group === 'completed' ? sql`clock_timestamp()` : sql`null`;
  return sql`
    insert into work_items (id, workspace_id, project_id, sequence_id, name, description_html, description_stripped,
      priority, state_id, parent_id, type_id, is_epic, is_hidden_by_intake, estimate_point_id, start_date, target_date,
      sort_order, completed_at, last_state_change, customer_phone, subscription_name, service_name, appointment_name,
      lead_source, external_source, external_id, created_at, updated_at, created_by, updated_by)
    values (${item.id}, ${ctx.workspace.id}, ${ctx.project.id}, ${item.sequence_id}, ${input.name},
      ${text.description_html}, ${text.description_stripped}, ${input.priority ?? 'none'}, ${state.id},
      ${input.parent_id ?? null}, ${epic_type_id ?? input.type_id ?? null}, ${epic_type_id !== null},
      ${item.is_waiting}, ${input.estimate_point ?? null}, ${input.start_date ?? null}, ${input.target_date ?? null},
      ${nextSortOrder(ctx, state)}, ${completedAt}, statement_timestamp(), ${input.customer_phone ?? null},
      ${input.subscription_name ?? null}, ${input.service_name ?? null}, ${input.appointment_name ?? null},
      ${input.lead_source ?? null}, ${input.external_source ?? null}, ${input.external_id ?? null},
      statement_timestamp(), statement_timestamp(), ${ctx.user.id}, ${ctx.user.id})
    returning *`;
}

/** What the item `w` gets in other tables, which is in `n`. Parts without rows are left out: each costs by itself. */
function relationParts({ label_ids, assignee_ids, mention_ids, module_ids, cycle_id }: NewItemRelations) {
  const parts = [
    label_ids.length > 0 &&
      sql`, labelled as (
        insert into work_item_labels (workspace_id, project_id, work_item_id, label_id)
        select w.workspace_id, w.project_id, w.id, l from w, n, unnest(n.label_ids) as l)`,
    assignee_ids.length > 0 &&
      sql`, assigned as (
        insert into work_item_assignees (workspace_id, project_id, work_item_id, user_id)
        select w.workspace_id, w.project_id, w.id, u from w, n, unnest(n.assignee_ids) as u)`,
    mention_ids.length > 0 &&
      sql`, mentioned as (
        insert into work_item_mentions (workspace_id, project_id, work_item_id, user_id)
        select w.workspace_id, w.project_id, w.id, u from w, n, unnest(n.mention_ids) as u)`,
    cycle_id !== null &&
      sql`, planned as (
        insert into cycle_work_items (workspace_id, project_id, work_item_id, created_by, cycle_id)
        select w.workspace_id, w.project_id, w.id, w.created_by, n.cycle_id from w, n)`,
    module_ids.length > 0 &&
      sql`, grouped as (
        insert into module_work_items (workspace_id, project_id, work_item_id, created_by, module_id)
        select w.workspace_id, w.project_id, w.id, w.created_by, o from w, n, unnest(n.module_ids) as o)`,
  ];
  return sql`${sql.join(
    parts.filter((part) => part !== false),
    sql` `,
  )}`;
}

/** The statement that keeps that the item `w` was created, for taking it back. */
const creationInsert = ({ user, mutation_id }: ProjectContext) => sql`
  insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
  select w.workspace_id, ${user.id}, ${mutation_id}, w.id, 'create', '{}', '{}' from w`;

type WrittenItem = AppendedStream & { row: WorkItemRow; followers: Subscription[] };

/**
 * The statement that makes an item with all that is about itself, and appends the Changes of it, whose rows the database
 * writes.
 */
function newItemStatement(ctx: ProjectContext, write: NewItemWrite): RawBuilder<WrittenItem> {
  const { item, details, notifies, subscriber_ids } = write;
  const author = { actor_id: ctx.user.id, mutation_id: ctx.mutation_id };
  const stream = { stream: projectStream(ctx.project.id), workspace_id: ctx.workspace.id };
  const recorded = write.activities.map((activity) =>
    unwrittenActivity(ctx, details, { ...activity, work_item_id: item.id }),
  );
  const happened = historyValues(recorded, notifies);
  const isLogged = write.is_logged && ctx.mutation_id !== null;
  const followed = followerInsert({ work_item_id: item.id, user_ids: subscriber_ids }, sql`w`);
  const followers = hasOtherFollowers(ctx, write) ? followersAsJson(sql`followed`, sql`w`) : sql`'[]'::json`;
  return sql`
    with n as (${newItemRelations(item.relations)}), w as (${itemInsert(ctx, item)}) ${relationParts(item.relations)}
    , ${historyParts(happened)}
    ${subscriber_ids.length > 0 ? sql`, followed as (${followed})` : sql``}
    , ${firstVersionParts(ctx.user.id)}
    ${isLogged ? sql`, logged as (${creationInsert(ctx)})` : sql``}
    , made as (${newItemRow}), input as (
      ${newItemInput} union all ${activityInput(happened)}
    ), ${appendInputParts({ ...author, ...stream, count: 1 + recorded.length })}
    select counter.stream, counter.last_seq, made."row", ${followers} as followers from counter cross join made`;
}

export const hasOtherFollowers = (
  { user }: ProjectContext,
  { subscriber_ids }: Pick<NewItemWrite, 'subscriber_ids'>,
): boolean => subscriber_ids.some((id) => id !== user.id);

/**
 * Makes an item, at once, and gives the Changes of who else follows it; with `isLast` as the last thing that the
 * transaction does, sent together with the commit.
 */
export async function writeNew(
  tx: Tx,
  ctx: ProjectContext,
  { isLast, ...write }: NewItemWrite & { isLast: boolean },
): Promise<{ made: MadeItem; followed: NewChange[] }> {
  const made: MadeItem = { row: null };
  const append = {
    query: newItemStatement(ctx, write),
    streams: [projectStream(ctx.project.id)],
    seqs: ctx.stream_seqs,
  };
  if (isLast) {
    const onRows = ([written]: WrittenItem[]) => {
      made.row = written?.row ?? null;
    };
    await appendAtCommit(tx, { ...append, onRows });
    return { made, followed: [] };
  }
  const [written] = await appendNow(tx, append);
  made.row = written?.row ?? null;
  // That one follows what one makes, the new item says itself. A Change in the maker's own stream would have all items
  // that one person makes at a time wait for each other.
  const others = (written?.followers ?? []).filter(({ subscriber }) => subscriber !== ctx.user.id);
  return { made, followed: followerChanges(others) };
}
