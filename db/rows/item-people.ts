import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';
import type { Mention, Notifies } from '../change-log/log.ts';
import { mentionedUsers } from '../rich-text/mentions.ts';

type Person = { user_id: string; is_new: boolean };

/** Members whom a text mentions and did not before, and those of them who follow the item from then on. */
type Mentioned = { user_ids: string[]; followers: string[] };

const toMentioned = (people: readonly Person[]): Mentioned => ({
  user_ids: people.map(({ user_id }) => user_id),
  followers: people.filter(({ is_new }) => is_new).map(({ user_id }) => user_id),
});

/** What a Change says of people whom a text mentions since then; nothing when there are none. */
export const mentionIn = (
  where: Mention['in'],
  { user_ids }: Pick<Mentioned, 'user_ids'>,
): Notifies | undefined =>
  user_ids.length > 0 ? { mention: { id: randomUUID(), in: where, user_ids } } : undefined;

/** Who created an item or works on it has made up their mind about following it; a mention is nothing new to them. */
const isNewToItem = sql<boolean>`m.user_id is distinct from i.created_by and not exists (
  select 1 from work_item_assignees a where a.work_item_id = i.id and a.user_id = m.user_id)`;

const activeMembers = (itemId: string, ids: readonly string[]) => sql`
  work_items i join project_members m on m.project_id = i.project_id and m.is_active and m.deleted_at is null
  where i.id = ${itemId} and m.user_id = any(${ids}::uuid[])`;

/**
 * Members whom a text on an item mentions, and who of them follows it from then on
 * (docs/contract/subscriptions.md#following-by-taking-part).
 */
export async function readMentioned(
  db: Db,
  { item_id, html, old_html = '' }: { item_id: string; html: string; old_html?: string },
): Promise<Mentioned> {
  const before = new Set(mentionedUsers(old_html));
  const ids = mentionedUsers(html).filter((id) => !before.has(id));
  if (ids.length === 0) return { user_ids: [], followers: [] };
  const { rows } = await sql<Person>`
    select m.user_id, ${isNewToItem} as is_new from ${activeMembers(item_id, ids)} order by m.user_id`.execute(
    db,
  );
  return toMentioned(rows);
}

/**
 * Notes whom the description of a locked item mentions now: members of its project. Gives those who were not mentioned
 * before, and who of them follows the item from now on.
 */
export async function noteMentions(tx: Tx, itemId: string, html: string): Promise<Mentioned> {
  const { rows } = await sql<Person>`
    with m as (
      select i.id, i.workspace_id, i.project_id, m.user_id, ${isNewToItem} as is_new
      from ${activeMembers(itemId, mentionedUsers(html))}
    ), gone as (
      delete from work_item_mentions where work_item_id = ${itemId} and user_id not in (select user_id from m)
    ), added as (
      insert into work_item_mentions (work_item_id, workspace_id, project_id, user_id)
      select id, workspace_id, project_id, user_id from m on conflict do nothing returning user_id
    )
    select m.user_id, m.is_new from m join added using (user_id) order by m.user_id`.execute(tx);
  return toMentioned(rows);
}
