import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  createWebhookInput,
  newWebhookSchema,
  updateWebhookInput,
  webhookSchema,
} from '@tandem/shared/integrations/webhooks/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { listWebhooks, requireWebhook } from './base/repo.ts';
import {
  type WebhookContext,
  createWebhook,
  deleteWebhook,
  regenerateSecret,
  updateWebhook,
} from './write.ts';

const ALL = '/api/workspaces/:slug/webhooks/';
const ONE = `${ALL}:webhook_id/`;
/** A token sets up nothing by which more could be read than it may. */
const admins = { access: { workspace: [ROLE.ADMIN] }, tokens: 'none' } as const;
const oneParams = workspaceParams.extend({ webhook_id: idInput });

const contextOf = (request: FastifyRequest): WebhookContext => ({
  ...workspaceContext(request),
  config: request.server.config,
});

/** Addresses that are told of what happens in a workspace (docs/contract/webhooks.md). */
export function registerWebhookRoutes(app: App): void {
  registerAll(app);
  registerReading(app);
  registerWriting(app);
}

function registerAll(app: App): void {
  app.get(
    ALL,
    {
      config: admins,
      schema: {
        summary: 'The webhooks of a workspace, the newest first',
        params: workspaceParams,
        response: { 200: z.array(webhookSchema) },
      },
    },
    (request) => {
      const { db, workspace } = workspaceContext(request);
      return listWebhooks(db, workspace.id);
    },
  );

  app.post(
    ALL,
    {
      config: { ...admins, secret_answer: true },
      schema: {
        summary: 'Add a webhook',
        description:
          'The answer has `secret_key`, which is shown here alone. 410 for an address that another one has.',
        params: workspaceParams,
        body: createWebhookInput,
        response: { 201: newWebhookSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createWebhook(contextOf(request), request.body)),
  );
}

function registerReading(app: App): void {
  app.get(
    ONE,
    {
      config: admins,
      schema: { summary: 'A webhook', params: oneParams, response: { 200: webhookSchema } },
    },
    (request) => {
      const { db, workspace } = workspaceContext(request);
      return requireWebhook(db, workspace.id, { id: request.params.webhook_id });
    },
  );
}

function registerWriting(app: App): void {
  app.patch(
    ONE,
    {
      config: admins,
      schema: {
        summary: 'Change a webhook, or switch it off and on',
        description: 'Switched off it is told of nothing; what happened meanwhile is not sent later.',
        params: oneParams,
        body: updateWebhookInput,
        response: { 200: webhookSchema },
      },
    },
    (request) => updateWebhook(contextOf(request), request.params.webhook_id, request.body),
  );

  app.delete(
    ONE,
    {
      config: admins,
      schema: { summary: 'Delete a webhook', params: oneParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      await deleteWebhook(workspaceContext(request), request.params.webhook_id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${ONE}regenerate/`,
    {
      config: { ...admins, secret_answer: true },
      schema: {
        summary: 'Give a webhook a new secret',
        description: 'The answer has `secret_key`; the old one signs nothing any more.',
        params: oneParams,
        response: { 200: newWebhookSchema },
      },
    },
    (request) => regenerateSecret(contextOf(request), request.params.webhook_id),
  );
}
