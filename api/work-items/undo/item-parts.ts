import type { NewChange } from '@tandem/db/change-log/log.ts';
import { readCommentChanges } from '@tandem/db/rows/comments.ts';
import { readRelationChanges, readRelationIds } from '@tandem/db/rows/relations.ts';
import { sql } from 'kysely';
import { readLinkChanges } from '../parts/links/repo.ts';
import type { Run } from './run.ts';

/** What was deleted at the same moment as its item comes back with it; relations only between items that are there. */
export async function restoreItemParts({ tx }: Run, ids: readonly string[]): Promise<void> {
  const of = sql`select id, deleted_at from work_items where id = any(${ids}::uuid[])`;
  await sql`
    with d as (${of}),
      c as (update comments t set deleted_at = null, updated_at = clock_timestamp() from d
        where t.work_item_id = d.id and t.deleted_at = d.deleted_at),
      l as (update work_item_links t set deleted_at = null, updated_at = clock_timestamp() from d
        where t.work_item_id = d.id and t.deleted_at = d.deleted_at),
      f as (update assets t set deleted_at = null, updated_at = now() from d
        where t.entity_id = d.id and t.deleted_at = d.deleted_at)
    update work_item_relations t set deleted_at = null, updated_at = now() from d
    where t.deleted_at = d.deleted_at and d.id in (t.work_item_id, t.related_work_item_id)
      and not exists (
        select 1 from work_items o where o.id in (t.work_item_id, t.related_work_item_id)
          and o.deleted_at is not null and o.id <> all(${ids}::uuid[]))`.execute(tx);
}

/** Visits and favourites that the deletion took from people; a favourite whose folder is gone stands outside of any. */
export async function restoreOwnTraces({ tx, edits }: Run, ids: readonly string[]): Promise<void> {
  const back = new Set(ids);
  const rowsOf = (table: string) =>
    JSON.stringify(
      edits.flatMap(({ work_item_id, before }) => (back.has(work_item_id) ? (before[table] ?? []) : [])),
    );
  await sql`
    with v as (
      insert into recent_visits
      select r.* from jsonb_populate_recordset(null::recent_visits, ${rowsOf('recent_visits')}::text::jsonb) r
      join users u on u.id = r.user_id on conflict do nothing
    )
    insert into favorites (id, workspace_id, project_id, user_id, entity_type, entity_identifier, name, is_folder,
      parent_id, sequence, created_at)
    select r.id, r.workspace_id, r.project_id, r.user_id, r.entity_type, r.entity_identifier, r.name, r.is_folder,
      (select f.id from favorites f where f.id = r.parent_id), r.sequence, r.created_at
    from jsonb_populate_recordset(null::favorites, ${rowsOf('favorites')}::text::jsonb) r
    join users u on u.id = r.user_id on conflict do nothing`.execute(tx);
}

/** The Changes of comments, links and relations that are there again. */
export async function itemPartChanges({ tx }: Run, ids: readonly string[]): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string }>`
    select id from comments where work_item_id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx);
  return [
    ...(await readCommentChanges(
      tx,
      rows.map(({ id }) => id),
    )),
    ...(await readLinkChanges(tx, ids)),
    ...(await readRelationChanges(tx, await readRelationIds(tx, ids))),
  ];
}
