import { notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { NotificationsQuery } from '@tandem/shared/notifications/input.ts';
import type { Notification, UnreadCounts } from '@tandem/shared/notifications/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { MAX_PER_PAGE, flatEnvelope, parsePage } from '../../http/paging.ts';
import {
  type InboxFilter,
  type InboxScope,
  findNotification,
  readCounts,
  readInbox,
  readInboxPage,
} from './repo.ts';

const PAGE_SIZE = 300;

/** The caller's own notifications; without `all` those that clients of the contract know. */
export const inboxOf = (ctx: WorkspaceContext, all = false): InboxScope => ({
  user_id: ctx.user.id,
  workspace_id: ctx.workspace.id,
  role: ctx.workspace.role,
  all,
});

const filterOf = ({ type, snoozed, archived, read, mentioned, all }: NotificationsQuery): InboxFilter => ({
  types: type ?? [],
  snoozed: snoozed ?? false,
  archived: archived ?? false,
  read,
  // Our own client shows mentions among the others; those of the contract in a list of their own.
  mentioned: mentioned ? true : all ? undefined : false,
});

/** Whether pages were asked for; otherwise the whole list is answered as it is. */
export const isPaged = ({ per_page, cursor }: NotificationsQuery): boolean =>
  per_page !== undefined && cursor !== undefined;

/** A page of the caller's notifications, the newest first (docs/contract/notifications.md#the-list). */
export async function listNotificationPage(
  ctx: WorkspaceContext,
  query: NotificationsQuery,
): Promise<Envelope<Notification[]>> {
  const page = parsePage(query, { default: PAGE_SIZE, max: MAX_PER_PAGE });
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const { found, total } = await readInboxPage(ctx.db, inboxOf(ctx, query.all), {
    filter: filterOf(query),
    order: query.order_by ?? '-created_at',
    page,
  });
  return flatEnvelope(page, found, total);
}

/** The whole list, for who does not ask for pages. */
export async function listNotifications(
  ctx: WorkspaceContext,
  query: NotificationsQuery,
): Promise<Notification[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readInbox(ctx.db, inboxOf(ctx, query.all), filterOf(query));
}

/** How much is unread (docs/contract/notifications.md#counts). */
export async function countUnread(ctx: WorkspaceContext, all?: boolean): Promise<UnreadCounts> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readCounts(ctx.db, inboxOf(ctx, all));
}

/** 404 for those of others. */
export async function getNotification(ctx: WorkspaceContext, id: string): Promise<Notification> {
  const row = await findNotification(ctx.db, inboxOf(ctx, true), id);
  if (!row) throw notFound();
  return row;
}
