import type { Tx } from '@tandem/db/postgres/client.ts';
import { projectDetail, userDetail, workspaceDetail } from '@tandem/db/rows/lite.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { firstVersionParts } from '@tandem/db/rows/work-item-versions.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { FIRST_SORT_ORDER, SORT_ORDER_STEP } from '@tandem/shared/work-items/items/sort-order.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import {
  type Named,
  type StateRef,
  activeEstimateRef,
  assigneeRefs,
  defaultAssigneeRefs,
  defaultStateRef,
  labelRefs,
  parentRef,
  stateRef,
  typeRef,
} from './references.ts';
import { type Details, type Effects, type RecordedRow, recordWith } from './record-with.ts';

/** What the ids of a body stand for; null or absent where they stand for nothing in this project. */
export type CreateReferences = {
  state: StateRef | null;
  parent: Named | null;
  estimate: Named | null;
  type: Named | null;
  labels: Named[];
  assignees: Named[];
};

type FoundReferences = CreateReferences & { default_assignees: Named[] };

function referenceColumns(ctx: ProjectContext, input: CreateWorkItem): RawBuilder<FoundReferences> {
  const state = input.state_id ? stateRef(ctx, input.state_id) : defaultStateRef(ctx);
  // What a body does not name is not looked for: each look goes into other tables.
  const found = <T>(id: string | null | undefined, ref: (id: string) => RawBuilder<T>) =>
    id ? ref(id) : sql<T>`null::json`;
  const among = (ids: string[] | undefined, refs: (ids: string[]) => RawBuilder<Named[]>) =>
    ids && ids.length > 0 ? refs(ids) : sql<Named[]>`'[]'::json`;
  return sql`${state} as state, ${found(input.parent_id, (id) => parentRef(ctx, id))} as parent,
    ${found(input.estimate_point, (id) => activeEstimateRef(ctx, id))} as estimate,
    ${found(input.type_id, (id) => typeRef(ctx, id))} as type,
    ${among(input.label_ids, (ids) => labelRefs(ctx, ids))} as labels,
    ${among(input.assignee_ids, (ids) => assigneeRefs(ctx, ids))} as assignees,
    ${defaultAssigneeRefs(ctx)} as default_assignees`;
}

function withDefaults({ default_assignees, ...refs }: FoundReferences): CreateReferences {
  return { ...refs, assignees: refs.assignees.length > 0 ? refs.assignees : default_assignees };
}

export async function readCreateReferences(
  tx: Tx,
  ctx: ProjectContext,
  input: CreateWorkItem,
): Promise<CreateReferences> {
  const { rows } = await sql<FoundReferences>`select ${referenceColumns(ctx, input)}`.execute(tx);
  return withDefaults(must(rows[0], 'a select without from gives one row'));
}

/**
 * The same for an item that is to be written, with the next number of the project. The row of the counter stays locked
 * until the commit: numbers have no gaps and no doubles, and whoever comes next finds this item behind all others.
 */
export async function takeNumber(
  tx: Tx,
  ctx: ProjectContext,
  input: CreateWorkItem,
): Promise<{ refs: CreateReferences; sequence_id: number }> {
  const { rows } = await sql<FoundReferences & { sequence_id: number }>`
    with counter as (
      insert into project_counters as c (project_id, last_sequence_id) values (${ctx.project.id}, 1)
      on conflict (project_id) do update set last_sequence_id = c.last_sequence_id + 1
      returning last_sequence_id
    )
    select last_sequence_id as sequence_id, ${referenceColumns(ctx, input)} from counter`.execute(tx);
  const { sequence_id, ...found } = must(rows[0], 'the counter is made when it is missing');
  return { refs: withDefaults(found), sequence_id };
}

export type NewWorkItem = {
  input: CreateWorkItem;
  sequence_id: number;
  state: StateRef;
  label_ids: string[];
  assignee_ids: string[];
  mentioned_ids: string[];
  text: { description_html: string; description_stripped: string | null };
  /** Makes it an epic. */
  epic_type_id: string | null;
  /** It waits in intake. */
  is_waiting: boolean;
};

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

/** Writes the item with its labels, assignees and mentions, behind all others of its state. */
export async function insertWorkItem(
  tx: Tx,
  ctx: ProjectContext,
  item: NewWorkItem,
): Promise<{ id: string; created_at: string }> {
  const { input, state, text, epic_type_id } = item;
  const scope = sql`${ctx.workspace.id}, ${ctx.project.id}`;
  const completedAt = state.group === 'completed' ? sql`clock_timestamp()` : sql`null`;
  const { rows } = await sql<{ id: string; created_at: string }>`
    with w as (
      insert into work_items (id, workspace_id, project_id, sequence_id, name, description_html, description_stripped,
        priority, state_id, parent_id, type_id, is_epic, is_hidden_by_intake, estimate_point_id, start_date, target_date, sort_order, completed_at,
        last_state_change, customer_phone, subscription_name, service_name, appointment_name, lead_source,
        external_source, external_id, created_at, updated_at, created_by, updated_by)
      values (coalesce(${input.id ?? null}::uuid, gen_random_uuid()), ${scope}, ${item.sequence_id}, ${input.name}, ${text.description_html}, ${text.description_stripped},
        ${input.priority ?? 'none'}, ${state.id}, ${input.parent_id ?? null}, ${epic_type_id ?? input.type_id ?? null},
        ${epic_type_id !== null}, ${item.is_waiting}, ${input.estimate_point ?? null},
        ${input.start_date ?? null}, ${input.target_date ?? null},
        ${nextSortOrder(ctx, state)},
        ${completedAt}, statement_timestamp(), ${input.customer_phone ?? null}, ${input.subscription_name ?? null},
        ${input.service_name ?? null}, ${input.appointment_name ?? null}, ${input.lead_source ?? null},
        ${input.external_source ?? null}, ${input.external_id ?? null}, statement_timestamp(), statement_timestamp(),
        ${ctx.user.id}, ${ctx.user.id})
      returning id, created_at
    ), labelled as (
      insert into work_item_labels (workspace_id, project_id, work_item_id, label_id)
      select ${scope}, w.id, l from w, unnest(${item.label_ids}::uuid[]) as l
    ), assigned as (
      insert into work_item_assignees (workspace_id, project_id, work_item_id, user_id)
      select ${scope}, w.id, u from w, unnest(${item.assignee_ids}::uuid[]) as u
    ), mentioned as (
      insert into work_item_mentions (workspace_id, project_id, work_item_id, user_id)
      select ${scope}, w.id, u from w, unnest(${item.mentioned_ids}::uuid[]) as u
    )
    select id, created_at from w`.execute(tx);
  return must(rows[0], 'the item was inserted');
}

/**
 * Marks parents as changed: their number of sub-items is part of their row
 * (docs/contract/work-items.md#what-moves-updated_at).
 */
export async function touchWorkItems(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    update work_items set updated_at = clock_timestamp() where id in (
      select i.id from work_items i where i.id = any(${ids}::uuid[]) and i.deleted_at is null
      order by i.id for no key update)
    returning id`.execute(tx);
  noteLocked(tx, 'work_items', rows);
}

/** The statement that keeps that the item `w` was created, for taking it back. */
const creationInsert = ({ user, mutation_id }: ProjectContext) => sql`
  insert into work_item_edits (workspace_id, actor_id, mutation_id, work_item_id, action, before, after)
  select w.workspace_id, ${user.id}, ${mutation_id}, w.id, 'create', '{}', '{}' from w`;

/**
 * Records a new item and stores its first versions: all that is about the item itself in one statement. Gives its row
 * and the Changes.
 */
export async function recordNewItem(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, is_logged, ...effects }: Effects & { is_logged: boolean },
) {
  const { parts, columns, recorded } = recordWith(ctx, { item_id, ...effects });
  const { rows } = await sql<RecordedRow & Details>`
    with w as (select * from work_items where id = ${item_id}), ${firstVersionParts(ctx.user.id)} ${parts}
      ${is_logged && ctx.mutation_id !== null ? sql`, logged as (${creationInsert(ctx)})` : sql``}
    select ${columns}, ${workspaceDetail(sql`w.workspace_id`)} as workspace_detail,
      ${projectDetail(sql`w.project_id`)} as project_detail, ${userDetail(sql`${ctx.user.id}::uuid`)} as actor_detail
    from w join states s on s.id = w.state_id`.execute(tx);
  const { workspace_detail, project_detail, actor_detail, ...row } = must(rows[0], 'the item was inserted');
  // That one follows what one makes, the new item says itself. A Change in the maker's own stream would have all items
  // that one person makes at a time wait for each other.
  const followers = row.followers.filter(({ subscriber }) => subscriber !== ctx.user.id);
  return recorded({ ...row, followers }, { workspace_detail, project_detail, actor_detail });
}
