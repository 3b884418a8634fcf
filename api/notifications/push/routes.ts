import { idInput } from '@tandem/shared/http/fields.ts';
import { pushSubscriptionInput, pushSubscriptionSchema } from '@tandem/shared/notifications/push.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { sessionContext, userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addDevice, listDevices, removeDevice, testDevice } from './devices.ts';
import { readPushKeys } from './keys.ts';

const DEVICES = '/api/users/me/push-subscriptions/';
const params = z.object({ device_id: idInput });
/** A browser is sent to by its session; a program has none. */
const mine = { access: 'signed_in', tokens: 'none' } as const;

/** Browsers that may be sent to while Tandem is closed. */
export function registerPushRoutes(app: App): void {
  registerReads(app);
  registerWrites(app);
}

function registerReads(app: App): void {
  app.get(
    '/api/users/me/push-key/',
    {
      config: mine,
      schema: {
        summary: 'The key by which push services know this installation',
        description: 'What a browser needs to subscribe (VAPID).',
        response: { 200: z.object({ public_key: z.string() }) },
      },
    },
    async () => {
      const { public_key } = await readPushKeys(app);
      return { public_key };
    },
  );

  app.get(
    DEVICES,
    {
      config: mine,
      schema: {
        summary: 'The browsers of the caller that may be sent to',
        description: 'The newest first.',
        response: { 200: z.array(pushSubscriptionSchema) },
      },
    },
    (request) => listDevices(userContext(request)),
  );
}

function registerWrites(app: App): void {
  app.post(
    DEVICES,
    {
      config: mine,
      schema: {
        summary: 'Let a browser be sent to',
        description:
          'What it answers to `pushManager.subscribe`. It is sent to as long as this session lasts. A browser that is known gets the same row.',
        body: pushSubscriptionInput,
        response: { 201: pushSubscriptionSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await addDevice(sessionContext(request), app.config, request.body)),
  );

  app.delete(
    `${DEVICES}:device_id/`,
    {
      config: mine,
      schema: {
        summary: 'Send to a browser no longer',
        description: '404 for those of others.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeDevice(userContext(request), request.params.device_id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${DEVICES}:device_id/test/`,
    {
      config: mine,
      schema: {
        summary: 'Send a test to a browser',
        description: '400 with an `error` when its push service does not take it.',
        params,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    (request) =>
      testDevice(userContext(request), app.config, {
        id: request.params.device_id,
        language: request.headers['accept-language'],
      }),
  );
}
