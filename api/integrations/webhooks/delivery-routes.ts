import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import {
  deliveriesQuery,
  deliverySchema,
  replayInput,
  replayedSchema,
  webhookLogSchema,
} from '@tandem/shared/integrations/webhooks/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { listDeliveries, listTries } from './log.ts';
import { replay, sendTest } from './replay.ts';

const ONE = '/api/workspaces/:slug/webhooks/:webhook_id/';
const admins = { access: { workspace: [ROLE.ADMIN] }, tokens: 'none' } as const;
const oneParams = workspaceParams.extend({ webhook_id: idInput });

/** What was sent to webhooks, and sending it again (docs/contract/webhooks.md#deliveries). */
export function registerWebhookDeliveryRoutes(app: App): void {
  registerLogs(app);
  registerSending(app);
}

function registerLogs(app: App): void {
  app.get(
    '/api/workspaces/:slug/webhook-logs/:webhook_id/',
    {
      config: admins,
      schema: {
        summary: 'Every try to reach a webhook, the newest first',
        description: 'A flat list of a hundred; `cursor` leads on.',
        params: oneParams,
        querystring: pagingQuery,
        response: { 200: z.array(webhookLogSchema) },
      },
    },
    (request) => listTries(workspaceContext(request), request.params.webhook_id, request.query),
  );

  app.get(
    `${ONE}deliveries/`,
    {
      config: admins,
      schema: {
        summary: 'What is sent to a webhook, the newest first, with all tries',
        params: oneParams,
        querystring: deliveriesQuery,
        response: { 200: flatListEnvelope(deliverySchema) },
      },
    },
    (request) => listDeliveries(workspaceContext(request), request.params.webhook_id, request.query),
  );
}

function registerSending(app: App): void {
  app.post(
    `${ONE}replay/`,
    {
      config: admins,
      schema: {
        summary: 'Send deliveries again, under their ids',
        description: 'Those with these `ids`, or of a time; without any all that failed. Says how many.',
        params: oneParams,
        body: replayInput,
        response: { 200: replayedSchema },
      },
    },
    (request) => replay(workspaceContext(request), request.params.webhook_id, request.body),
  );

  app.post(
    `${ONE}test/`,
    {
      config: admins,
      schema: {
        summary: 'Send a test to a webhook',
        params: oneParams,
        response: { 201: deliverySchema },
      },
    },
    async (request, reply) => {
      const { app_url } = request.server.config;
      const { webhook_id } = request.params;
      return reply.code(201).send(await sendTest(workspaceContext(request), { webhook_id, app_url }));
    },
  );
}
