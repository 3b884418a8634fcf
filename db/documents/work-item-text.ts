import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { Tx } from '../postgres/client.ts';
import type { WrittenText } from './text.ts';
import type { NewChange, Notifies } from '../change-log/log.ts';
import { mentionIn, noteMentions } from '../rows/item-people.ts';
import { toJsonb } from '../postgres/json.ts';
import { follow } from '../rows/subscriptions.ts';
import { storeDescriptionVersion, storeUnknownDescription } from '../rows/work-item-versions.ts';

export type DescriptionChange = {
  text: WrittenText;
  /** The description before, for the history. */
  old_html: string;
  user_id: string | null;
  /** Seconds; all activity rows of one request share it. */
  epoch: number;
};

/**
 * Writes a work item's description into its row, with a version, mentions, followers and its activity, whose id it
 * gives, with whom it notifies, and the Changes of who follows it now. The caller has locked the row.
 */
export async function writeWorkItemText(
  tx: Tx,
  id: string,
  change: DescriptionChange,
): Promise<{ activity_id: string; notifies: Notifies | undefined; changes: NewChange[] }> {
  const { text, user_id } = change;
  await storeUnknownDescription(tx, id);
  await tx
    .updateTable('work_items')
    .set({
      description_html: text.description_html,
      description_json: toJsonb(text.description_json),
      description_stripped: text.description_stripped,
      updated_at: sql`clock_timestamp()`,
      ...(user_id ? { updated_by: user_id } : {}),
    })
    .where('id', '=', id)
    .execute();
  await storeDescriptionVersion(tx, id, { user_id, state: text.state });
  const mentioned = await noteMentions(tx, id, text.description_html);
  const followers = [...(user_id ? [user_id] : []), ...mentioned.followers];
  const changes = await follow(
    tx,
    followers.map((follower) => ({ item_id: id, user_id: follower })),
  );
  const activity_id = await recordDescriptionActivity(tx, id, change);
  return { activity_id, notifies: mentionIn('description', mentioned), changes };
}

/**
 * The activity of a changed description (docs/contract/history.md#descriptions): while the newest activity of the item
 * is one by the same person, that one moves to now and shows the whole change. Gives its id.
 */
export async function recordDescriptionActivity(
  tx: Tx,
  id: string,
  { text, old_html, user_id, epoch }: DescriptionChange,
): Promise<string> {
  const moved = await sql<{ id: string }>`
    update activities a set created_at = clock_timestamp(), updated_at = clock_timestamp(), epoch = ${epoch},
      new_value = ${text.description_html}
    from (select id, field, actor_id from activities where work_item_id = ${id} and deleted_at is null
      order by created_at desc limit 1) newest
    where a.id = newest.id and newest.field = 'description' and newest.actor_id = ${user_id}
    returning a.id`.execute(tx);
  if (moved.rows[0]) return moved.rows[0].id;
  const { rows } = await sql<{ id: string }>`
    insert into activities (workspace_id, project_id, work_item_id, actor_id, verb, field, old_value, new_value, comment,
      epoch, created_by, updated_by)
    select workspace_id, project_id, id, ${user_id}, 'updated', 'description', ${old_html}, ${text.description_html},
      'updated the description', ${epoch}, ${user_id}, ${user_id}
    from work_items where id = ${id}
    returning id`.execute(tx);
  return must(rows[0], 'the item is locked').id;
}
