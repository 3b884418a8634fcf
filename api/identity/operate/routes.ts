import { idInput } from '@tandem/shared/http/fields.ts';
import {
  newOwnerInput,
  passwordLinkSchema,
  signedOutSchema,
} from '@tandem/shared/identity/instance/people.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { moveOwnership, requireWorkspace } from '../../workspaces/workspaces/move-owner.ts';
import { eraseAccount } from '../erasure/erase.ts';
import { requirePerson } from './find-person.ts';
import { resetPasswordOf } from './password-link.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

const OF_PERSON = '/api/instances/users/:user_id/';
const forAdmins = { access: 'instance_admin' } as const;
const params = z.object({ user_id: idInput });

/** What administrators of the instance do for people, as the command line does too (docs/contract/admin.md#who-may-call). */
export function registerOperateRoutes(app: App): void {
  registerAccess(app);
  registerErasure(app);
  registerOwner(app);
}

function registerAccess(app: App): void {
  app.post(
    `${OF_PERSON}password-reset/`,
    {
      config: { access: 'instance_admin', secret_answer: true },
      schema: {
        summary: 'Sign a person out everywhere, and let them choose a new password',
        description:
          'By a link in a mail; where mail is not set up, `url` is the link. 400 for a deactivated account.',
        params,
        response: { 201: passwordLinkSchema },
      },
    },
    async (request, reply) => {
      const ctx = { ...userContext(request), config: app.config };
      const person = await requirePerson(ctx.db, request.params.user_id);
      return reply.code(201).send(await resetPasswordOf(ctx, person, { mail: 'if_on' }));
    },
  );

  app.delete(
    `${OF_PERSON}sessions/`,
    {
      config: forAdmins,
      schema: {
        summary: 'Sign a person out everywhere',
        description: 'API tokens stay. Answers how many sessions ended.',
        params,
        response: { 200: signedOutSchema },
      },
    },
    async (request) => {
      const ctx = userContext(request);
      return {
        sessions: await signOutEverywhere(ctx, await requirePerson(ctx.db, request.params.user_id)),
      };
    },
  );
}

function registerErasure(app: App): void {
  app.delete(
    OF_PERSON,
    {
      config: forAdmins,
      schema: {
        summary: 'Erase the data of a person, for good',
        description:
          '400 for an administrator of the instance and for the only administrator of a workspace or project.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const ctx = { ...userContext(request), config: app.config };
      const { id, email } = await requirePerson(ctx.db, request.params.user_id);
      await eraseAccount(ctx, { id, email, ip: request.ip });
      return reply.code(204).send();
    },
  );
}

function registerOwner(app: App): void {
  app.patch(
    '/api/instances/workspaces/:workspace_id/owner/',
    {
      config: forAdmins,
      schema: {
        summary: 'Give a workspace to one of its members',
        description: 'They become an administrator of it. 400 names `email` for who is no member.',
        params: z.object({ workspace_id: idInput }),
        body: newOwnerInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const ctx = userContext(request);
      const workspace = await requireWorkspace(ctx.db, request.params.workspace_id);
      const { id } = await requirePerson(ctx.db, request.body.email);
      await moveOwnership(ctx, workspace, id);
      return reply.code(204).send();
    },
  );
}
