import { projectParams } from '@tandem/shared/http/fields.ts';
import {
  intakeHookSchema,
  sentToHookInput,
  takenByHookSchema,
} from '@tandem/shared/integrations/intake-hook/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { originOf } from '../../http/origin.ts';
import { HOOKS, getIntakeHook, removeIntakeHook, renewIntakeHook } from './hook.ts';
import { takeSentToHook } from './take.ts';

const PATH = '/api/workspaces/:slug/projects/:project_id/intake-hook/';
const admins = { access: { project: [ROLE.ADMIN] } };
const MAX_BODY_BYTES = 256 * 1024;

/** The address by which other services hand in, and what comes by it (docs/contract/intake-hook.md). */
export function registerIntakeHookRoutes(app: App): void {
  registerAddress(app);
  registerTaking(app);
}

function registerAddress(app: App): void {
  const schema = { params: projectParams, response: { 200: intakeHookSchema } };
  app.get(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'Where services hand in to the intake of a project; null while they cannot',
        ...schema,
      },
    },
    (request) => getIntakeHook(projectContext(request), originOf(request)),
  );

  app.post(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'Give the intake of a project an address for services',
        description: 'Another one if it has one: the old address takes nothing from then on.',
        ...schema,
      },
    },
    (request) => renewIntakeHook(projectContext(request), originOf(request)),
  );

  app.delete(
    PATH,
    {
      config: admins,
      schema: {
        summary: 'Take the address for services of the intake of a project away',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeIntakeHook(projectContext(request));
      return reply.code(204).send();
    },
  );
}

function registerTaking(app: App): void {
  app.post(
    `${HOOKS}:hook_key/`,
    {
      bodyLimit: MAX_BODY_BYTES,
      config: { access: 'public', throttle: 'hook' },
      schema: {
        summary: 'Hand an item in as another service',
        description: 'It waits in the intake of the project. The same Idempotency-Key again changes nothing.',
        params: z.object({ hook_key: z.string().max(100) }),
        body: sentToHookInput,
        response: { 200: takenByHookSchema },
      },
    },
    async (request) => {
      await takeSentToHook(request, request.params.hook_key, request.body);
      return { ok: true as const };
    },
  );
}
