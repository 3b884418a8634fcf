import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import {
  bulkNotificationsInput,
  markAllInput,
  notificationsQuery,
  patchNotificationInput,
  unreadQuery,
} from '@tandem/shared/notifications/input.ts';
import { notificationSchema, unreadCountsSchema } from '@tandem/shared/notifications/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendJson } from '../../http/send-json.ts';
import { countUnread, getNotification, isPaged, listNotificationPage, listNotifications } from './read.ts';
import { deleteNotification, markAll, markOne, markSeveral } from './write.ts';

const NOTIFICATIONS = '/api/workspaces/:slug/users/notifications/';
const ONE = `${NOTIFICATIONS}:notification_id/`;
const params = workspaceParams.extend({ notification_id: idInput });
const anyMember = { access: { workspace: 'any' } } as const;

/** What the caller was told of (docs/contract/notifications.md). */
export function registerInboxRoutes(app: App): void {
  registerReads(app);
  registerMarks(app);
  registerMarksOfMany(app);
}

function registerReads(app: App): void {
  app.get(
    NOTIFICATIONS,
    {
      config: anyMember,
      schema: {
        summary: "The caller's notifications, the newest first",
        description:
          'Pages with `per_page` and `cursor` both; a flat list otherwise. `all=true`: pages and reminders too.',
        params: workspaceParams,
        querystring: notificationsQuery,
        response: { 200: flatListEnvelope(notificationSchema) },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      if (isPaged(request.query)) return sendJson(reply, await listNotificationPage(ctx, request.query));
      return sendJson(reply, await listNotifications(ctx, request.query));
    },
  );

  app.get(
    `${NOTIFICATIONS}unread/`,
    {
      config: anyMember,
      schema: {
        summary: 'How many notifications are unread',
        description: 'Mentions are counted by themselves; what is archived or snoozed is not.',
        params: workspaceParams,
        querystring: unreadQuery,
        response: { 200: unreadCountsSchema },
      },
    },
    (request) => countUnread(workspaceContext(request), request.query.all),
  );

  app.get(
    ONE,
    {
      config: anyMember,
      schema: {
        summary: "One of the caller's notifications",
        description: '404 for those of others.',
        params,
        response: { 200: notificationSchema },
      },
    },
    (request) => getNotification(workspaceContext(request), request.params.notification_id),
  );
}

function registerMarks(app: App): void {
  app.patch(
    ONE,
    {
      config: anyMember,
      schema: {
        summary: 'Snooze a notification, or wake it',
        description: 'Without `snoozed_till` it is snoozed no longer; 400 for a moment that has passed.',
        params,
        body: patchNotificationInput,
        response: { 200: notificationSchema },
      },
    },
    (request) =>
      markOne(workspaceContext(request), request.params.notification_id, {
        snoozed_till: request.body?.snoozed_till ?? null,
      }),
  );

  for (const [path, name, summary] of [
    ['read', 'is_read', 'read'],
    ['archive', 'is_archived', 'archived'],
  ] as const) {
    for (const method of ['POST', 'DELETE'] as const) {
      app.route({
        method,
        url: `${ONE}${path}/`,
        config: anyMember,
        schema: {
          summary: `A notification is ${method === 'POST' ? '' : 'not '}${summary}`,
          description: 'Answers the row; 404 for those of others.',
          params,
          response: { 200: notificationSchema },
        },
        handler: (request) =>
          markOne(workspaceContext(request), (request.params as z.infer<typeof params>).notification_id, {
            [name]: method === 'POST',
          }),
      });
    }
  }

  app.delete(
    ONE,
    {
      config: anyMember,
      schema: {
        summary: 'Delete a notification',
        description: '404 for those of others.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteNotification(workspaceContext(request), request.params.notification_id);
      return reply.code(204).send();
    },
  );
}

function registerMarksOfMany(app: App): void {
  app.post(
    `${NOTIFICATIONS}mark-all-read/`,
    {
      config: anyMember,
      schema: {
        summary: 'Mark all notifications of some kind as read',
        description: '`type`, `snoozed` and `archived` as in the list.',
        params: workspaceParams,
        body: markAllInput,
        response: { 200: z.object({ message: z.literal('Successful') }) },
      },
    },
    (request) => markAll(workspaceContext(request), request.body ?? {}),
  );

  app.post(
    `${NOTIFICATIONS}bulk/`,
    {
      config: anyMember,
      schema: {
        summary: 'Mark several notifications at once',
        description:
          '`is_read`, `is_archived`, `snoozed_till`: what is named of them. Answers those that are the caller’s.',
        params: workspaceParams,
        body: bulkNotificationsInput,
        response: { 200: z.array(notificationSchema) },
      },
    },
    (request) => markSeveral(workspaceContext(request), request.body),
  );
}
