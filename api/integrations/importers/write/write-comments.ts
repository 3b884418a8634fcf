import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { scopeOf } from './import-run.ts';
import { insertRows, jsonArrays } from './insert-rows.ts';
import { type ReadyItem, type Target, userOf } from './ready-item.ts';

/** Comments that are new or were edited at the source. */
export async function writeComments(tx: Tx, target: Target, items: readonly ReadyItem[]): Promise<void> {
  const rows = items.flatMap(({ planned, comments }) =>
    comments.map(({ planned: { comment, id, is_new }, text }) => ({
      is_new,
      row: {
        ...scopeOf(target.run),
        id,
        work_item_id: planned.id,
        actor_id: userOf(target, comment.author),
        comment_html: text.html,
        comment_stripped: text.stripped ?? '',
        edited_at: comment.updated_at === comment.created_at ? null : comment.updated_at,
        external_source: target.run.source,
        external_id: comment.external_id,
        created_at: comment.created_at,
        updated_at: comment.updated_at,
        created_by: userOf(target, comment.author),
      },
    })),
  );
  await insertRows(
    tx,
    'comments',
    rows.filter(({ is_new }) => is_new).map(({ row }) => row),
  );
  for (const json of jsonArrays(rows.filter(({ is_new }) => !is_new).map(({ row }) => row))) {
    await sql`update comments c set comment_html = n.comment_html, comment_stripped = n.comment_stripped,
        comment_json = '{}', edited_at = n.edited_at, updated_at = n.updated_at
      from json_populate_recordset(null::comments, ${json}::text::json) n where c.id = n.id`.execute(tx);
  }
}

/** Links to what lies elsewhere, files of the source among them. */
export async function writeLinks(tx: Tx, target: Target, items: readonly ReadyItem[]): Promise<void> {
  const rows = items.flatMap(({ planned }) =>
    planned.links.map((link) => ({
      ...scopeOf(target.run),
      work_item_id: planned.id,
      title: link.title,
      url: link.url,
      metadata: link.metadata,
      created_at: link.created_at,
      updated_at: link.created_at,
      created_by: userOf(target, link.author),
    })),
  );
  await insertRows(tx, 'work_item_links', rows);
}
