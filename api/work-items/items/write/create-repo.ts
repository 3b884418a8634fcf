import type { Tx } from '@tandem/db/postgres/client.ts';
import { projectDetail, userDetail, workspaceDetail } from '@tandem/db/rows/lite.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { must } from '@tandem/shared/must.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import {
  type Named,
  type StateRef,
  activeEstimateRef,
  assigneeRefs,
  defaultAssigneeRefs,
  initialStateId,
  newStateRef,
  labelRefs,
  parentRef,
  stateRef,
  typeRef,
} from './references.ts';
import type { Details } from './new-activity.ts';

/** What the ids of a body stand for; null or absent where they stand for nothing in this project. */
export type CreateReferences = {
  state: StateRef | null;
  parent: Named | null;
  estimate: Named | null;
  type: Named | null;
  labels: Named[];
  assignees: Named[];
  /**
   * The start state of the workflow. It is read only if the body names a state. Null otherwise, and if the
   * workflow sets none.
   */
  initial_state_id: string | null;
};

type FoundReferences = CreateReferences & { default_assignees: Named[] };

/** `type_id` is the type of the new item, even if the body does not set it. */
function referenceColumns(
  ctx: ProjectContext,
  input: CreateWorkItem,
  type_id: string | null,
): RawBuilder<FoundReferences> {
  const state = input.state_id ? stateRef(ctx, input.state_id) : newStateRef(ctx, type_id);
  const initial = input.state_id ? initialStateId(ctx, type_id) : sql`null::uuid`;
  // What a body does not name is not looked for: each look goes into other tables.
  const found = <T>(id: string | null | undefined, ref: (id: string) => RawBuilder<T>) =>
    id ? ref(id) : sql<T>`null::json`;
  const among = (ids: string[] | undefined, refs: (ids: string[]) => RawBuilder<Named[]>) =>
    ids && ids.length > 0 ? refs(ids) : sql<Named[]>`'[]'::json`;
  return sql`${state} as state, ${initial} as initial_state_id,
    ${found(input.parent_id, (id) => parentRef(ctx, id))} as parent,
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
  const { rows } =
    await sql<FoundReferences>`select ${referenceColumns(ctx, input, input.type_id ?? null)}`.execute(tx);
  return withDefaults(must(rows[0], 'a select without from gives one row'));
}

/** What stands around the history of a new item. */
const detailColumns = (ctx: ProjectContext): RawBuilder<Details> => sql`
  ${workspaceDetail(sql`${ctx.workspace.id}::uuid`)} as workspace_detail,
  ${projectDetail(sql`${ctx.project.id}::uuid`)} as project_detail,
  ${userDetail(sql`${ctx.user.id}::uuid`)} as actor_detail`;

/**
 * The same for an item that is to be written, with the next number of the project. The row of the counter stays locked
 * until the commit: numbers have no gaps and no doubles, and whoever comes next finds this item behind all others.
 */
export async function takeNumber(
  tx: Tx,
  ctx: ProjectContext,
  input: CreateWorkItem,
  type_id: string | null,
): Promise<{ refs: CreateReferences; details: Details; sequence_id: number; hasFields: boolean }> {
  const { rows } = await sql<FoundReferences & Details & { sequence_id: number; has_fields: boolean }>`
    with counter as (
      insert into project_counters as c (project_id, last_sequence_id) values (${ctx.project.id}, 1)
      on conflict (project_id) do update set last_sequence_id = c.last_sequence_id + 1
      returning last_sequence_id
    )
    select last_sequence_id as sequence_id, ${referenceColumns(ctx, input, type_id)}, ${detailColumns(ctx)},
      exists (select from project_fields u where u.project_id = ${ctx.project.id}) as has_fields
    from counter`.execute(tx);
  const row = must(rows[0], 'the counter is made when it is missing');
  const { sequence_id, workspace_detail, project_detail, actor_detail, has_fields, ...found } = row;
  return {
    refs: withDefaults(found),
    details: { workspace_detail, project_detail, actor_detail },
    sequence_id,
    hasFields: has_fields,
  };
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
