import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { BulkNotifications, MarkAll } from '@tandem/shared/notifications/input.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, recordFor, resyncFor } from '../../context.ts';
import { notificationPut, notificationRemoval, readNotifications } from './columns.ts';
import { inboxOf } from './read.ts';
import {
  type Marks,
  deleteNotificationRow,
  findNotification,
  findNotifications,
  lockNotifications,
  markAllRead,
  markNotifications,
} from './repo.ts';

/** Beyond this a list is read again faster than its rows are sent one by one. */
const MAX_CHANGES = 500;

/** Marks one notification of the caller; 404 for those of others. */
export async function markOne(ctx: WorkspaceContext, id: string, marks: Marks): Promise<Notification> {
  requireComing(marks);
  return inTransaction(ctx.db, async (tx) => {
    const scope = inboxOf(ctx, true);
    if ((await lockNotifications(tx, scope, [id])).length === 0) throw notFound();
    await recordPuts(tx, ctx, await markNotifications(tx, [id], marks));
    return must(await findNotification(tx, scope, id), 'it is locked');
  });
}

/** Marks several; ids that stand for nothing of the caller's are left out (docs/contract/notifications.md#several-at-once). */
export async function markSeveral(
  ctx: WorkspaceContext,
  { ids, ...marks }: BulkNotifications,
): Promise<Notification[]> {
  requireComing(marks);
  return inTransaction(ctx.db, async (tx) => {
    const scope = inboxOf(ctx, true);
    const own = await lockNotifications(tx, scope, ids);
    await recordPuts(tx, ctx, await markNotifications(tx, own, marks));
    return findNotifications(tx, scope, own);
  });
}

/** Nothing is snoozed into the past. */
function requireComing({ snoozed_till }: Marks): void {
  if (snoozed_till && Date.parse(snoozed_till) <= Date.now()) {
    throw invalidField('snoozed_till', 'Choose a moment that is still to come.');
  }
}

async function recordPuts(
  tx: Tx,
  ctx: WorkspaceContext,
  ids: readonly string[],
  count = ids.length,
): Promise<void> {
  if (count > MAX_CHANGES) return resyncFor(ctx, tx, [userStream(ctx.user.id)]);
  await recordFor(ctx, tx, (await readNotifications(tx, ids)).map(notificationPut));
}

/** Marks as read what is unread of those that the body leaves (docs/contract/notifications.md#reading-all). */
export async function markAll(ctx: WorkspaceContext, body: MarkAll): Promise<{ message: 'Successful' }> {
  const { type, snoozed, archived, mentioned, all } = body;
  return inTransaction(ctx.db, async (tx) => {
    const filter = {
      types: type ?? [],
      snoozed: snoozed ?? false,
      archived: archived ?? false,
      mentioned: mentioned ?? undefined,
    };
    const { ids, count } = await markAllRead(tx, inboxOf(ctx, all ?? false), { filter, most: MAX_CHANGES });
    await recordPuts(tx, ctx, ids, count);
    return { message: 'Successful' };
  });
}

/** Takes a notification away for good; 404 for those of others. */
export async function deleteNotification(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockNotifications(tx, inboxOf(ctx, true), [id])).length === 0) throw notFound();
    await deleteNotificationRow(tx, id);
    await recordFor(ctx, tx, [notificationRemoval({ id, receiver: ctx.user.id })]);
  });
}
