import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import { sql } from 'kysely';
import { isAboutSeen } from '../inbox/columns.ts';
import { isQuiet } from '../channels/channels.ts';

/** One notification that is to go by mail. */
export type DueNotification = {
  id: string;
  workspace_slug: string;
  project_id: string;
  project_name: string;
  work_item_id: string | null;
  page_id: string | null;
  update_id: string | null;
  entity_name: 'issue' | 'page' | 'reminder' | 'update';
  is_mention: boolean;
  actor: string;
  data: Notification['data'];
  name: string;
  identifier: string | null;
  sequence_id: number | null;
  /** Read in the product meanwhile, or of what the person may see no more: it needs no mail. */
  is_needless: boolean;
};

/** People for whom mail is due, who are not in their quiet hours. */
export async function readDueReceivers(db: Db, limit: number): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from users u
    left join notification_preferences np on np.user_id = u.id
    where u.id in (select receiver_id from notifications where mail_due_at <= now())
      and not ${isQuiet('np', 'u')}
    order by u.id limit ${limit}`.execute(db);
  return rows;
}

/** Senders take turns for a person: two at once would each find a part of what is due, and make two mails of it. */
export async function lockDue(tx: Tx, userId: string): Promise<void> {
  await lockByName(tx, `digest:${userId}`);
}

/** What is due for somebody, with what has come of the same items since. Asks for `lockDue` before. */
export async function takeDue(tx: Tx, userId: string): Promise<DueNotification[]> {
  const { rows } = await sql<DueNotification>`
    with due as (
      update notifications set mail_due_at = null, mailed_at = now()
      where id = any(array(
        select n.id from notifications n where n.receiver_id = ${userId} and n.mail_due_at is not null and exists (
          select from notifications d where d.receiver_id = ${userId} and d.mail_due_at <= now()
            and (d.id = n.id or coalesce(d.work_item_id, d.update_id) = coalesce(n.work_item_id, n.update_id) and n.mail_due_at < now() + interval '10 minutes'))
        for update))
      returning *
    )
    select n.id, ws.slug as workspace_slug, n.project_id, p.name as project_name, n.work_item_id, n.page_id,
      n.update_id, n.entity_name, n.is_mention, coalesce(a.display_name, '') as actor, n.data,
      coalesce(i.name, g.name, n.data->'update'->>'name', '') as name, p.identifier, i.sequence_id,
      n.read_at is not null or not ${isAboutSeen(userId)} as is_needless
    from due n
    join workspaces ws on ws.id = n.workspace_id
    join projects p on p.id = n.project_id
    left join users a on a.id = n.triggered_by_id
    left join work_items i on i.id = n.work_item_id
    left join pages g on g.id = n.page_id
    order by n.created_at, n.id`.execute(tx);
  return rows;
}
