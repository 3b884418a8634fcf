import type { Tx } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InWorkspace, ProjectContext } from '../../../context.ts';

export type Named = { id: string; name: string };
export type StateRef = Named & { group: string };

/**
 * Who may do work on an item; ids of others are dropped from a body without a word
 * (docs/contract/work-items.md#assignees).
 */
const ASSIGNABLE_ROLE = ROLE.MEMBER;

/**
 * A state that an item of this project may be in. It is held until the transaction ends, so that it cannot be deleted
 * while the item moves into it.
 */
export const stateRef = (ctx: ProjectContext, id: string | null): RawBuilder<StateRef | null> => sql`(
  select json_build_object('id', t.id, 'name', t.name, 'group', t."group") from states t
  where t.id = ${id} and t.project_id = ${ctx.project.id} and t.deleted_at is null and t."group" <> 'triage'
  for key share)`;

/**
 * The start state of a type in the workflow of the project, as `initialStateOf` returns it. Null when the
 * workflow sets none (docs/contract/workflow.md#new-items).
 */
export const initialStateId = (
  ctx: ProjectContext,
  type_id: string | null,
): RawBuilder<string | null> => sql`(
  select i.state_id from projects p join project_workflows k on k.project_id = p.id
  cross join lateral jsonb_to_recordset(k.initial_states) as i(type_id uuid, state_id uuid)
  where p.id = ${ctx.project.id} and p.is_workflow_enabled and (i.type_id is null or i.type_id = ${type_id}::uuid)
  order by i.type_id is null limit 1)`;

/**
 * The start state of a type: from the workflow, else the default state, else the first one
 * (docs/contract/work-items.md#state-of-a-new-item).
 */
export const newStateRef = (ctx: ProjectContext, type_id: string | null): RawBuilder<StateRef | null> => sql`(
  select json_build_object('id', t.id, 'name', t.name, 'group', t."group") from states t
  where t.project_id = ${ctx.project.id} and t.deleted_at is null and t."group" <> 'triage'
  order by (t.id = ${initialStateId(ctx, type_id)}) is true desc, t."default" desc, t.sequence limit 1 for key share)`;

/** The key of an item, as in ABC-12, under the name `i`. */
const itemKey = sql`(select p.identifier from projects p where p.id = i.project_id) || '-' || i.sequence_id`;

export const itemRef = (id: RawBuilder<unknown>): RawBuilder<Named | null> => sql`(
  select json_build_object('id', i.id, 'name', ${itemKey}) from work_items i where i.id = ${id})`;

/**
 * An item that the caller may make a parent: of this workspace, in lists, in a project of theirs, under the guest rule.
 */
export const parentRef = (ctx: InWorkspace, id: string | null): RawBuilder<Named | null> => sql`(
  select json_build_object('id', i.id, 'name', ${itemKey}) from work_items i
  join projects p on p.id = i.project_id and p.deleted_at is null and p.archived_at is null
  join project_members m
    on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
  where i.id = ${id} and i.workspace_id = ${ctx.workspace.id} and i.deleted_at is null and i.archived_at is null
    and not i.is_draft and not i.is_hidden_by_intake
    and (m.role > ${ROLE.GUEST} or p.guest_view_all_features or i.created_by = ${ctx.user.id}))`;

export const estimateRef = (id: RawBuilder<unknown>): RawBuilder<Named | null> => sql`(
  select json_build_object('id', e.id, 'name', e.value) from estimate_points e where e.id = ${id})`;

/** A point of the estimate that the project uses now. It stays one until the transaction ends after `holdEstimates`. */
export const activeEstimateRef = (ctx: ProjectContext, id: string | null): RawBuilder<Named | null> => sql`(
  select json_build_object('id', e.id, 'name', e.value) from estimate_points e
  join projects p on p.id = ${ctx.project.id} and p.estimate_id = e.estimate_id
  where e.id = ${id} and e.deleted_at is null)`;

/** A type that an item of this project may have; those of epics are for epics alone. */
export const typeRef = (ctx: ProjectContext, id: string | null): RawBuilder<Named | null> => sql`(
  select json_build_object('id', t.id, 'name', t.name) from work_item_types t
  join project_work_item_types k on k.type_id = t.id and k.project_id = ${ctx.project.id}
  where t.id = ${id} and t.is_active and not t.is_epic)`;

const named = (select: RawBuilder<unknown>): RawBuilder<Named[]> =>
  sql`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name)) from (${select}) n), '[]')`;

/** Those of the ids that are labels of the project, held so that none is deleted before the item has it. */
export const labelRefs = (ctx: ProjectContext, ids: readonly string[]): RawBuilder<Named[]> =>
  named(sql`select l.id, l.name from labels l
    where l.id = any(${ids}::uuid[]) and l.project_id = ${ctx.project.id} and l.deleted_at is null order by l.id
    for key share of l`);

/** Those of the ids that are modules of the project which can get items. */
export const moduleRefs = (ctx: ProjectContext, ids: readonly string[]): RawBuilder<Named[]> =>
  named(sql`select o.id, o.name from modules o
    where o.id = any(${ids}::uuid[]) and o.project_id = ${ctx.project.id} and o.deleted_at is null
      and o.archived_at is null order by o.id for key share of o`);

/**
 * A cycle of the project that can get items: it is not over and not archived (docs/contract/bulk.md#which-properties).
 */
export const openCycleRef = (ctx: ProjectContext, id: string | null): RawBuilder<Named | null> => sql`(
  select json_build_object('id', y.id, 'name', y.name) from cycles y
  where y.id = ${id} and y.project_id = ${ctx.project.id} and y.deleted_at is null and y.archived_at is null
    and (y.end_date is null or y.end_date >= now()) for key share)`;

/** Those of the ids that are members who may be assigned, held so that none leaves before the item has them. */
export const assigneeRefs = (ctx: ProjectContext, ids: readonly string[]): RawBuilder<Named[]> =>
  named(sql`select u.id, u.display_name as name from project_members m join users u on u.id = m.user_id
    where m.user_id = any(${ids}::uuid[]) and m.project_id = ${ctx.project.id} and m.role >= ${ASSIGNABLE_ROLE}
      and m.is_active and m.deleted_at is null order by u.id for key share of m`);

/** The member who gets new items that nobody is assigned to; at most one. */
export const defaultAssigneeRefs = (ctx: ProjectContext): RawBuilder<Named[]> =>
  named(sql`select u.id, u.display_name as name from projects p
    join project_members m on m.project_id = p.id and m.user_id = p.default_assignee_id
    join users u on u.id = m.user_id
    where p.id = ${ctx.project.id} and m.role >= ${ASSIGNABLE_ROLE} and m.is_active and m.deleted_at is null
    for key share of m`);

/** Those of the ids that are active members, whatever their role: only they can be mentioned. */
export async function readMembersAmong(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from project_members m where m.user_id = any(${ids}::uuid[])
      and m.project_id = ${ctx.project.id} and m.is_active and m.deleted_at is null order by m.user_id`.execute(
    tx,
  );
  return rows.map((row) => row.user_id);
}

export const itemLabelRefs = (itemId: string): RawBuilder<Named[]> =>
  named(sql`select l.id, l.name from work_item_labels k join labels l on l.id = k.label_id
    where k.work_item_id = ${itemId} order by l.id`);

export const itemAssigneeRefs = (itemId: string): RawBuilder<Named[]> =>
  named(sql`select u.id, u.display_name as name from work_item_assignees k join users u on u.id = k.user_id
    where k.work_item_id = ${itemId} order by u.id`);
