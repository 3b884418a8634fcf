import { idInput } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { subscriberSchema, subscriptionSchema } from '@tandem/shared/work-items/subscriptions/schema.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { noContent } from '../../../http/no-content.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { subscribeMe, unsubscribe } from './change.ts';
import { isSubscribed, listSubscribers } from './read.ts';

const members = { access: { project: 'any' } } as const;
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

/** Who follows work items (docs/contract/subscriptions.md). */
export function registerSubscriptionRoutes(app: App): void {
  for (const item of ITEM_PATHS) {
    registerOwn(app, `${item}subscribe/`);
    registerAll(app, `${item}issue-subscribers/`);
  }
}

function registerOwn(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'Whether you follow a work item',
        description: '404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: z.object({ subscribed: z.boolean() }) },
      },
    },
    (request) => isSubscribed(projectContext(request), request.params.issue_id),
  );

  app.post(
    path,
    {
      config: members,
      schema: {
        summary: 'Follow a work item',
        description: '200 with the same row for one who follows it already.',
        params: itemParams,
        response: { 200: subscriptionSchema, 201: subscriptionSchema },
      },
    },
    async (request, reply) => {
      const { row, is_new } = await subscribeMe(projectContext(request), request.params.issue_id);
      return reply.code(is_new ? 201 : 200).send(row);
    },
  );

  app.delete(
    path,
    {
      config: members,
      schema: {
        summary: 'Follow a work item no longer',
        description: '404 for one who does not follow it.',
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      await unsubscribe(ctx, request.params.issue_id, ctx.user.id);
      return reply.code(204).send();
    },
  );
}

function registerAll(app: App, path: string): void {
  app.get(
    path,
    {
      config: members,
      schema: {
        summary: 'The people who follow a work item',
        description: 'Members of the project, the first ones first.',
        params: itemParams,
        response: { 200: z.array(subscriberSchema) },
      },
    },
    (request) => listSubscribers(projectContext(request), request.params.issue_id),
  );

  app.delete(
    `${path}:user_id/`,
    {
      config: editors,
      schema: {
        summary: 'Let somebody follow a work item no longer',
        description: '404 for one who does not follow it.',
        params: itemParams.extend({ user_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { issue_id, user_id } = request.params;
      await unsubscribe(projectContext(request), issue_id, user_id);
      return reply.code(204).send();
    },
  );
}
