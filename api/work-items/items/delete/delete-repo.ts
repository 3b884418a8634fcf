import type { Tx } from '@tandem/db/postgres/client.ts';
import { noteLocked } from '@tandem/db/rows/locks.ts';
import { sql } from 'kysely';

export type DeletedItem = {
  id: string;
  project_id: string;
  sequence_id: number;
  parent_id: string | null;
  created_by: string | null;
};

const columns = sql`w.id, w.project_id, w.sequence_id, w.parent_id, w.created_by`;

/** What is to be deleted: items that somebody named, and the ids of these and of all that goes with them. */
export type LockedTrees = { items: DeletedItem[]; tree: string[] };

/** Live items of the project, archived and draft ones too, locked with all that their deletion changes. */
export async function lockForDelete(tx: Tx, projectId: string, ids: readonly string[]): Promise<LockedTrees> {
  const tree = await lockTrees(tx, projectId, ids);
  const { rows } = await sql<DeletedItem>`
    select ${columns} from work_items w
    where w.id = any(${ids}::uuid[]) and w.project_id = ${projectId} and w.deleted_at is null order by w.id`.execute(
    tx,
  );
  return { items: rows, tree };
}

/**
 * Locks items of a project and all items below them there, in order of their ids; gives the ids of these. Those below an
 * epic stay (docs/contract/epics.md#deleting-epics). What stands above them, and what stays below them, is locked in
 * the same go: its row changes with theirs.
 */
export async function lockTrees(tx: Tx, projectId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_in_tree: boolean }>`
    with recursive tree as (
      select id, is_epic, parent_id from work_items where id = any(${ids}::uuid[]) and project_id = ${projectId}
      union
      select c.id, c.is_epic, c.parent_id from work_items c join tree t on c.parent_id = t.id and not t.is_epic
      where c.project_id = ${projectId} and c.deleted_at is null
    ), near as (
      select id from tree union select parent_id from tree
      union select c.id from work_items c join tree t on c.parent_id = t.id where c.deleted_at is null
    )
    select w.id, w.id in (select id from tree) as is_in_tree
    from work_items w where w.id in (select id from near) order by w.id for no key update`.execute(tx);
  noteLocked(tx, 'work_items', rows);
  return rows.flatMap(({ id, is_in_tree }) => (is_in_tree ? [id] : []));
}

/** Items that stay lose a parent that goes: those of other projects and those below epics; with the parent that each had. */
export async function detachChildren(tx: Tx, goneIds: readonly string[]): Promise<DeletedItem[]> {
  const { rows } = await sql<DeletedItem>`
    update work_items w set parent_id = null, updated_at = clock_timestamp()
    from (select id, parent_id from work_items where parent_id = any(${goneIds}::uuid[])
      and id <> all(${goneIds}::uuid[]) and deleted_at is null order by id for no key update) old
    where w.id = old.id
    returning w.id, w.project_id, w.sequence_id, old.parent_id, w.created_by`.execute(tx);
  return rows;
}

export async function deleteItems(tx: Tx, ids: readonly string[], by: string): Promise<DeletedItem[]> {
  const { rows } = await sql<DeletedItem>`
    update work_items w set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where w.id = any(${ids}::uuid[]) returning ${columns}`.execute(tx);
  return rows;
}

/** What people had of an item for themselves: `row` is the row of the table as it was, to be written again. */
export type OwnTrace = {
  table: 'favorites' | 'recent_visits';
  id: string;
  user_id: string;
  item_id: string;
  row: unknown;
};

/**
 * Comments, links, relations and files go at the same moment as their item, by which a restore tells them from those
 * that were deleted before. Visits and favourites are taken out of their tables; gives them.
 */
export async function deleteItemParts(tx: Tx, ids: readonly string[]): Promise<OwnTrace[]> {
  const { rows } = await sql<OwnTrace>`
    with c as (update comments set deleted_at = now(), updated_at = clock_timestamp()
        where work_item_id = any(${ids}::uuid[]) and deleted_at is null),
      l as (update work_item_links set deleted_at = now(), updated_at = now()
        where work_item_id = any(${ids}::uuid[]) and deleted_at is null),
      r as (update work_item_relations set deleted_at = now(), updated_at = now()
        where deleted_at is null and (work_item_id = any(${ids}::uuid[]) or related_work_item_id = any(${ids}::uuid[]))),
      f as (update assets set deleted_at = now(), updated_at = now()
        where entity_id = any(${ids}::uuid[]) and entity_type in ('ISSUE_ATTACHMENT', 'ISSUE_DESCRIPTION')
          and deleted_at is null),
      v as (delete from recent_visits v where entity_name = 'issue' and entity_identifier = any(${ids}::uuid[])
        returning id, user_id, entity_identifier, to_jsonb(v) as "row"),
      g as (delete from favorites g where entity_identifier = any(${ids}::uuid[])
        returning id, user_id, entity_identifier, to_jsonb(g) as "row")
    select 'recent_visits' as "table", id, user_id, entity_identifier as item_id, "row" from v
    union all select 'favorites', id, user_id, entity_identifier, "row" from g`.execute(tx);
  return rows;
}
