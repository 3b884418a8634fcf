import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { RelatedWorkItem } from '@tandem/shared/work-items/relations/schema.ts';
import type { StoredRelationType } from '@tandem/shared/work-items/relations/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

/** Joins what decides whether the caller sees the item `w`: their membership in its project, and the guest rule. */
const seenBy = (ctx: ProjectContext): RawBuilder<unknown> => sql`
  join states s on s.id = w.state_id
  join projects p
    on p.id = w.project_id and p.workspace_id = ${ctx.workspace.id} and p.deleted_at is null and p.archived_at is null
  join project_members m
    on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
      and (m.role > ${sql.lit(ROLE.GUEST)} or p.guest_view_all_features or w.created_by = ${ctx.user.id})`;

type OtherItem = Omit<RelatedWorkItem, 'relation_type'>;
export type Related = OtherItem & { stored_type: StoredRelationType; is_outgoing: boolean };

const assignees = sql`array(
  select a.user_id from work_item_assignees a
  join project_members b on b.project_id = w.project_id and b.user_id = a.user_id and b.deleted_at is null
  where a.work_item_id = w.id and b.is_active order by a.user_id)`;
const itemColumns = sql`
  w.id, w.name, w.state_id, w.sort_order, w.priority, w.sequence_id, w.project_id,
  array(select l.label_id from work_item_labels l where l.work_item_id = w.id order by l.label_id) as label_ids,
  ${assignees} as assignee_ids, w.type_id, w.is_epic, w.created_at, w.updated_at, w.created_by, w.updated_by`;

/** Relations `r` of an item, joined to the item `w` at the other end of each. */
const relationsOf = (itemId: string) => sql`
  work_item_relations r join work_items w
    on w.id = case when r.work_item_id = ${itemId} then r.related_work_item_id else r.work_item_id end`;
const touches = (itemId: string) =>
  sql`(r.work_item_id = ${itemId} or r.related_work_item_id = ${itemId}) and r.deleted_at is null`;

/** What an item is related to, as far as lists show it and the caller may see it, in the order it came. */
export async function readRelated(db: Db, ctx: ProjectContext, itemId: string): Promise<Related[]> {
  const { rows } = await sql<Related>`
    select ${itemColumns}, r.relation_type as stored_type, r.work_item_id = ${itemId} as is_outgoing
    from ${relationsOf(itemId)} ${seenBy(ctx)}
    where ${touches(itemId)} and ${isListed} order by r.created_at, r.id`.execute(db);
  return rows;
}

/** Locks items, whatever project they are of, in order of their ids, so that two relations never wait for each other. */
export async function lockItems(tx: Tx, ctx: ProjectContext, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from work_items where id = any(${ids}::uuid[]) and workspace_id = ${ctx.workspace.id}
    order by id for no key update`.execute(tx);
  noteLocked(tx, 'work_items', rows);
}

export type RelatedItem = OtherItem & { key: string };

/** Those of the ids that lists show and the caller may see, with their keys, as in ABC-12. */
export async function readSeenItems(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
): Promise<RelatedItem[]> {
  const { rows } = await sql<RelatedItem>`
    select ${itemColumns}, p.identifier || '-' || w.sequence_id as key
    from work_items w ${seenBy(ctx)} where w.id = any(${ids}::uuid[]) and ${isListed}`.execute(tx);
  return rows;
}

export type Pair = { from: string; to: string; type: string };
type StoredPair = Omit<Pair, 'type'> & { id: string };

/** Live relations between an item and others, in both directions. */
export async function readPairs(tx: Tx, itemId: string, otherIds: readonly string[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select r.work_item_id as "from", r.related_work_item_id as "to", r.relation_type as type
    from work_item_relations r
    where ${touches(itemId)}
      and (r.work_item_id = any(${otherIds}::uuid[]) or r.related_work_item_id = any(${otherIds}::uuid[]))`.execute(
    tx,
  );
  return rows;
}

/** Gives the ids of the new rows; each is of the project of the item that it starts from. */
export async function insertRelations(
  tx: Tx,
  ctx: ProjectContext,
  pairs: readonly Pair[],
): Promise<StoredPair[]> {
  const { rows } = await sql<StoredPair>`
    insert into work_item_relations (workspace_id, project_id, work_item_id, related_work_item_id, relation_type,
      created_at, updated_at, created_by, updated_by)
    select w.workspace_id, w.project_id, n."from", n."to", n.type, t.at, t.at, ${ctx.user.id}, ${ctx.user.id}
    from rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as ("from" uuid, "to" uuid, type text))
      with ordinality as n("from", "to", type, position)
    join work_items w on w.id = n."from"
    cross join lateral (select statement_timestamp() + n.position * interval '1 microsecond' as at) t
    returning id, work_item_id as "from", related_work_item_id as "to"`.execute(tx);
  return rows;
}

export type FoundRelation = {
  id: string;
  stored_type: StoredRelationType;
  is_outgoing: boolean;
  other_id: string;
  other_key: string;
  other_creator_id: string | null;
};

/** Live relations of an item to others that the caller may see, archived ones too; `where` is on `r` and `w`. */
export async function findRelations(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, where }: { item_id: string; where: RawBuilder<unknown> },
): Promise<FoundRelation[]> {
  const { rows } = await sql<FoundRelation>`
    select r.id, r.relation_type as stored_type, r.work_item_id = ${item_id} as is_outgoing, w.id as other_id,
      p.identifier || '-' || w.sequence_id as other_key, w.created_by as other_creator_id
    from ${relationsOf(item_id)} ${seenBy(ctx)}
    where ${touches(item_id)} and w.deleted_at is null and (${where}) order by r.created_at, r.id`.execute(
    tx,
  );
  return rows;
}

export async function deleteRelations(tx: Tx, ids: readonly string[], by: string): Promise<void> {
  await sql`
    update work_item_relations set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = any(${ids}::uuid[])`.execute(tx);
}
