import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { PushMessage } from '@tandem/shared/notifications/push.ts';
import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { QueuedJob } from '../../platform/jobs/job.ts';
import { queueJobs } from '../../platform/jobs/queue.ts';
import { digestContent } from '../../platform/mail/digest-template.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { digestItems } from '../digests/content.ts';
import type { DueNotification } from '../digests/due.ts';
import { isAboutSeen } from '../inbox/columns.ts';
import { liveDevices } from '../channels/live-devices.ts';
import { type Device, sendToDevice } from './send.ts';

const MAX_BODY = 300;

/** Brings one notification to one device. */
export const sendPush: QueuedJob<{ notification_id: string; device_id: string }> = {
  name: 'send-push',
  payload: z.object({ notification_id: z.string(), device_id: z.string() }),
  max_attempts: 5,
  queue: 'push',
  async run({ db, config }, { notification_id, device_id }) {
    const device = await findDevice(db, device_id);
    const row = device && (await findUnread(db, notification_id, device.user_id));
    if (!device || !row) return;
    await sendToDevice({ db, config }, device, await messageOf(db, row, device.user_id));
  },
};

/** Queues a push to every device of each receiver. */
export async function queuePushes(
  tx: Tx,
  notifications: readonly { id: string; receiver_id: string }[],
): Promise<void> {
  if (notifications.length === 0) return;
  const receivers = [...new Set(notifications.map(({ receiver_id }) => receiver_id))];
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from ${liveDevices} p where user_id = any(${receivers}::uuid[])`.execute(tx);
  const jobs = notifications.flatMap(({ id, receiver_id }) =>
    rows
      .filter(({ user_id }) => user_id === receiver_id)
      .map((device) => ({ notification_id: id, device_id: device.id })),
  );
  if (jobs.length > 0) await queueJobs(tx, sendPush, jobs);
}

/** What waited when the session of a browser ended is not sent there any more. */
async function findDevice(db: Db, id: string): Promise<(Device & { user_id: string }) | undefined> {
  const { rows } = await sql<Device & { user_id: string }>`
    select id, user_id, endpoint, p256dh, auth from ${liveDevices} p where id = ${id}`.execute(db);
  return rows[0];
}

/** Nobody is sent what they have read meanwhile, or may not see any more. */
async function findUnread(db: Db, id: string, userId: string): Promise<DueNotification | undefined> {
  const { rows } = await sql<DueNotification>`
    select n.id, ws.slug as workspace_slug, n.project_id, p.name as project_name, n.work_item_id, n.page_id,
      n.update_id, n.entity_name, n.is_mention, coalesce(a.display_name, '') as actor, n.data, coalesce(i.name, g.name, n.data->'update'->>'name', '') as name,
      p.identifier, i.sequence_id, false as is_needless
    from notifications n
    join workspaces ws on ws.id = n.workspace_id
    join projects p on p.id = n.project_id
    left join users a on a.id = n.triggered_by_id
    left join work_items i on i.id = n.work_item_id
    left join pages g on g.id = n.page_id
    where n.id = ${id} and n.receiver_id = ${userId} and n.read_at is null and n.deleted_at is null
      and ${isAboutSeen(userId)}`.execute(db);
  return rows[0];
}

/** In the language of its receiver; what it opens is the inbox with the item beside it. */
async function messageOf(db: Db, row: DueNotification, userId: string): Promise<PushMessage> {
  const language = await languageOfUser(db, userId);
  const digest = { items: digestItems([row], ''), settings_url: '', unsubscribe_url: '' };
  const [section] = digestContent(digest, '', language).sections ?? [];
  const words = (section?.groups ?? []).flatMap(({ heading, lines, quotes }) => [
    heading,
    ...lines,
    ...quotes,
  ]);
  return {
    title: asOneLine(section?.title ?? row.name),
    body: words.map(asOneLine).join('\n').slice(0, MAX_BODY),
    path: pathOf(row),
    tag: row.work_item_id ?? row.page_id ?? row.update_id ?? row.id,
  };
}

function pathOf({ workspace_slug, project_id, entity_name, page_id, work_item_id }: DueNotification): string {
  const project = `/${workspace_slug}/projects/${project_id}`;
  if (entity_name === 'update') return `${project}/overview/`;
  return page_id ? `${project}/pages/${page_id}/` : `/${workspace_slug}/notifications/?item=${work_item_id}`;
}
