import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { runAhead, runBoth } from '@tandem/db/postgres/draining-dialect.ts';
import type { WrittenText } from '@tandem/db/documents/text.ts';
import { sourceData } from '@tandem/db/rows/activities.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { type RawSurroundings, projectDetail, userDetail, workspaceDetail } from '@tandem/db/rows/lite.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { must } from '@tandem/shared/must.ts';
import type { SourceData } from '@tandem/shared/work-items/activities/schema.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { type EntryRules, entryRules } from '../../record/transitions/asked.ts';
import {
  type Named,
  type StateRef,
  activeEstimateRef,
  assigneeRefs,
  estimateRef,
  itemAssigneeRefs,
  itemLabelRefs,
  itemRef,
  labelRefs,
  parentRef,
  stateRef,
  typeRef,
} from './references.ts';

/** What every patch has to know of an item. */
export type ItemFacts = {
  id: string;
  sequence_id: number;
  name: string;
  priority: Priority;
  start_date: string | null;
  target_date: string | null;
  planned_minutes: number | null;
  remaining_minutes: number | null;
  sort_order: number;
  is_epic: boolean;
  type_id: string | null;
  created_by: string | null;
  /** The caller follows it already, and need not be made a follower. */
  is_followed: boolean;
  source_data: SourceData | null;
} & Surroundings;
type Surroundings = Omit<RawSurroundings, 'issue_detail'>;

/** The item as it is, under lock, and what the ids of the body stand for. */
export type LockedItem = ItemFacts & {
  updated_at: string;
  /** Read only when the body has one: it may be as long as a book. */
  description_html: string | null;
  state: StateRef;
  parent: Named | null;
  estimate: Named | null;
  type: Named | null;
  new_state: StateRef | null;
  new_parent: Named | null;
  new_estimate: Named | null;
  new_type: Named | null;
  new_labels: Named[];
  new_assignees: Named[];
  /** Values of custom fields, read when the body names some or a state. */
  fields: FieldValues;
  /** The rules for entering the new state. Null when the body names no state. */
  entry: EntryRules | null;
};

const state = sql`(select json_build_object('id', s.id, 'name', s.name, 'group', s."group")
  from states s where s.id = w.state_id)`;
const itemType = sql`(select json_build_object('id', t.id, 'name', t.name)
  from work_item_types t where t.id = w.type_id)`;
const none = sql`null::json`;
const nobody = sql`'[]'::json`;

const isChangeable = sql`w.deleted_at is null and w.archived_at is null and not w.is_draft`;
const isNotWaiting = sql`not w.is_hidden_by_intake`;

/** What a patch has to know of the row `w` itself, for a caller. */
const ownFacts = (user_id: RawBuilder<unknown>) => sql`
  w.id, w.sequence_id, w.name, w.priority, w.start_date, w.target_date, w.planned_minutes,
  w.remaining_minutes, w.sort_order, w.is_epic, w.type_id, w.created_by,
  exists (select from work_item_subscribers b where b.work_item_id = w.id and b.user_id = ${user_id}) as is_followed,
  ${sourceData(sql`w.id`)} as source_data`;

type Patch = { id: string; input: UpdateWorkItem; isOfIntake?: boolean };

/**
 * Locks an item that may be changed: not deleted, archived, draft or waiting in intake; one that waits as well, for
 * those who ask by intake. Undefined without one. Reads old
 * and new values only of what the body names, since each costs a look into another table. New ones are held first, then
 * the item: the database locks a row after it has worked out what is selected with it. `related` is what it has in other
 * tables, as far as the body names it: a statement of its own in the same round trip, since that changes with the item and
 * is read once it is locked.
 */
export async function lockWorkItem(
  tx: Tx,
  ctx: ProjectContext,
  patch: Patch,
): Promise<{ item: LockedItem | undefined; related: Related }> {
  const lock = lockedItem(ctx, patch);
  if (!patch.input.label_ids && !patch.input.assignee_ids) {
    const { rows } = await lock.execute(tx);
    return { item: rows[0], related: { labels: [], assignees: [] } };
  }
  const [[item], [related]] = await runBoth(tx, lock.compile(tx), relatedOf(patch.id).compile(tx));
  return { item, related: must(related, 'a select without from gives one row') };
}

const relatedOf = (id: string) =>
  sql<Related>`select ${itemLabelRefs(id)} as labels, ${itemAssigneeRefs(id)} as assignees`;

function lockedItem(ctx: ProjectContext, { id, input, isOfIntake }: Patch): RawBuilder<LockedItem> {
  const { parent_id, estimate_point, state_id, type_id } = input;
  const hasParent = parent_id !== undefined;
  const hasEstimate = estimate_point !== undefined;
  const hasType = type_id !== undefined;
  // No join on what may change: a row that changed while the lock was waited for would then not be found at all.
  return sql<LockedItem>`
    select ${ownFacts(sql`${ctx.user.id}`)}, w.updated_at,
      ${input.description_html === undefined ? sql`null` : sql`w.description_html`} as description_html,
      ${state} as state, ${state_id ? stateRef(ctx, state_id) : none} as new_state,
      ${hasParent ? itemRef(sql`w.parent_id`) : none} as parent,
      ${parent_id ? parentRef(ctx, parent_id) : none} as new_parent,
      ${hasEstimate ? estimateRef(sql`w.estimate_point_id`) : none} as estimate,
      ${estimate_point ? activeEstimateRef(ctx, estimate_point) : none} as new_estimate,
      ${hasType ? itemType : none} as type, ${type_id ? typeRef(ctx, type_id) : none} as new_type,
      ${input.label_ids?.length ? labelRefs(ctx, input.label_ids) : nobody} as new_labels,
      ${input.assignee_ids?.length ? assigneeRefs(ctx, input.assignee_ids) : nobody} as new_assignees,
      ${input.fields || state_id ? sql`w.fields` : sql`'{}'::jsonb`} as fields,
      ${state_id ? entryRules(ctx.project.id, state_id) : none} as entry,
      ${workspaceDetail(sql`w.workspace_id`)} as workspace_detail, ${projectDetail(sql`w.project_id`)} as project_detail,
      ${userDetail(sql`${ctx.user.id}::uuid`)} as actor_detail
    from work_items w
    where w.id = ${id} and w.project_id = ${ctx.project.id} and ${isChangeable}
      ${isOfIntake ? sql`` : sql`and ${isNotWaiting}`}
    for no key update of w`;
}

type Related = { labels: Named[]; assignees: Named[] };

/** Labels and assignees before and after. */
export type RelatedSets = Related & { new_labels: Named[]; new_assignees: Named[] };

/** Whether one item stands above another, or is it. The chain is followed upwards; it has no loops. */
export async function isAncestor(
  tx: Tx,
  { ancestor, of }: { ancestor: string; of: string },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive chain as (
      select id, parent_id from work_items where id = ${of}
      union select i.id, i.parent_id from work_items i join chain c on i.id = c.parent_id
    )
    select 1 from chain where id = ${ancestor}`.execute(tx);
  return rows.length > 0;
}

/**
 * Lets parents of a workspace change one after the other: two changes at once could make a loop that neither sees. Locks
 * these items with what they stand below, in order of their ids, since the rows of parents change with theirs.
 */
export async function lockParents(tx: Tx, workspaceId: string, ids: readonly string[] = []): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`parents:${workspaceId}`}, 0))
    )
    select w.id from turn left join (
      select i.id from work_items i
      where i.workspace_id = ${workspaceId} and (i.id = any(${ids}::uuid[])
        or i.id = any(array(select c.parent_id from work_items c where c.id = any(${ids}::uuid[]))))
      order by i.id for no key update of i
    ) w on true`.execute(tx);
  noteLocked(
    tx,
    'work_items',
    rows.flatMap(({ id }) => (id === null ? [] : [{ id }])),
  );
}

export type ItemColumns = UpdateObject<DB, 'work_items'>;

export async function writeDescription(tx: Tx, id: string, text: WrittenText): Promise<void> {
  const { description_html, description_stripped } = text;
  const description_json = toJsonb(text.description_json);
  await tx
    .updateTable('work_items')
    .set({ description_html, description_stripped, description_json })
    .where('id', '=', id)
    .execute();
}

const scopeOf = (ctx: ProjectContext) => sql`${ctx.workspace.id}, ${ctx.project.id}`;

/** Makes these the labels of an item; what stays is not touched. Sent in the round trip of what is written next. */
export async function replaceLabels(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
  labelIds: string[],
): Promise<void> {
  const query = sql`
    with gone as (
      delete from work_item_labels where work_item_id = ${id} and label_id <> all(${labelIds}::uuid[])
    )
    insert into work_item_labels (workspace_id, project_id, work_item_id, label_id)
    select ${scopeOf(ctx)}, ${id}, l from unnest(${labelIds}::uuid[]) as l on conflict do nothing`;
  await runAhead(tx, query.compile(tx));
}

/** Makes these the assignees of an item, in the same way. */
export async function replaceAssignees(
  tx: Tx,
  ctx: ProjectContext,
  id: string,
  userIds: string[],
): Promise<void> {
  const query = sql`
    with gone as (
      delete from work_item_assignees where work_item_id = ${id} and user_id <> all(${userIds}::uuid[])
    )
    insert into work_item_assignees (workspace_id, project_id, work_item_id, user_id)
    select ${scopeOf(ctx)}, ${id}, u from unnest(${userIds}::uuid[]) as u on conflict do nothing`;
  await runAhead(tx, query.compile(tx));
}
