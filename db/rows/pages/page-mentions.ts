import { sql } from 'kysely';
import type { Notifies } from '../../change-log/log.ts';
import { isSeenPage } from '../../access/page-sight.ts';
import type { Tx } from '../../postgres/client.ts';
import { mentionedUsers } from '../../rich-text/mentions.ts';
import { mentionIn } from '../item-people.ts';

/**
 * Notes whom a locked page mentions now: members of its projects who see it. Gives what its Change is to say of those who
 * were not mentioned before. Nobody is mentioned by a page that is its owner's alone.
 */
export async function notePageMentions(tx: Tx, pageId: string): Promise<Notifies | undefined> {
  const page = await tx
    .selectFrom('pages')
    .select(['description_html', 'access'])
    .where('id', '=', pageId)
    .executeTakeFirst();
  const ids = page?.access === 0 ? mentionedUsers(page.description_html) : [];
  const { rows } = await sql<{ user_id: string }>`
    with m as (
      select u as user_id from unnest(${ids}::uuid[]) u where ${isSeenPage(sql`${pageId}::uuid`, sql`u`)}
    ), gone as (
      delete from page_mentions where page_id = ${pageId} and user_id not in (select user_id from m)
    )
    insert into page_mentions (page_id, user_id)
    select ${pageId}::uuid, user_id from m on conflict do nothing returning user_id`.execute(tx);
  return mentionIn('page', { user_ids: rows.map(({ user_id }) => user_id).sort() });
}
