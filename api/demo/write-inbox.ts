import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { candidatesOfItems } from '../notifications/reader/candidates.ts';
import { writeParts } from '../notifications/channels/channels.ts';
import type { DemoTeam } from './write-people.ts';

/** How far back the inbox of the demonstration reaches, and from when on it is unread. */
const INBOX_DAYS = 9;
const UNREAD_DAYS = 2;

/**
 * Notifications of the host: comments, states and assignments of the last days on what they follow, written as the reader
 * of Changes writes it. No mail is due for it.
 */
export async function writeInbox(tx: Tx, { host_id, workspace_id }: DemoTeam): Promise<void> {
  const since = sql`now() - make_interval(days => ${INBOX_DAYS})`;
  const isNamed = sql`cm.comment_html like '%' || ${host_id} || '%'`;
  const recorded = sql`
    select row_number() over (order by a.created_at) as seq, a.id as event_id, ${host_id}::uuid as user_id,
      a.id as activity_id, case when ${isNamed} then 'comment' end as mentioned_in, null::uuid as page_id
    from activities a
    left join comments cm on cm.id = a.comment_id
    where a.workspace_id = ${workspace_id} and a.actor_id is distinct from ${host_id}::uuid and a.created_at > ${since}
      and a.field in ('comment', 'state', 'assignees') and (${isNamed} or exists (
        select from work_item_subscribers s where s.work_item_id = a.work_item_id and s.user_id = ${host_id}))`;
  await sql`
    with k as materialized (${recorded}), candidates as materialized (${candidatesOfItems}), ${writeParts}
    select count(*) from written`.execute(tx);
  await sql`
    update notifications n set created_at = a.created_at, updated_at = a.created_at, mail_due_at = null,
      read_at = case when a.created_at < now() - make_interval(days => ${UNREAD_DAYS}) then a.created_at + interval '2 hours' end
    from activities a where a.id = n.event_id and n.receiver_id = ${host_id}`.execute(tx);
}
