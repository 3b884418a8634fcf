import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { Place, Scope } from './project-fixture.ts';
import { insert } from './rows.ts';
import { sessionOf } from '../../testing/app.ts';

/** What the owner was told of, and what they have muted. */
export async function makeNotifications(
  { test, owner, mark }: Place,
  scope: Scope & { work_item_id: string },
): Promise<{ notification: string; notification_mute: string; push_device: string }> {
  const { db } = test.database;
  return {
    notification: await insert(db, 'notifications', {
      ...scope,
      receiver_id: owner.id,
      triggered_by_id: owner.id,
      event_id: randomUUID(),
      event: 'comment',
      entity_name: 'issue',
      sender: 'in_app:issue_activities:subscribed',
      title: `${mark} notification`,
      data: toJsonb({}),
    }),
    notification_mute: await insert(db, 'notification_mutes', { ...scope, user_id: owner.id }),
    push_device: await insert(db, 'push_subscriptions', {
      user_id: owner.id,
      session_id: await sessionOf(test, owner.id),
      endpoint: `https://push.example/${encodeURIComponent(mark)}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    }),
  };
}
