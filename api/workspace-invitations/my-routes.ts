import { idInput } from '@tandem/shared/fields.ts';
import { invitationSchema } from '@tandem/shared/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { userContext } from '../context.ts';
import { acceptInvitations, readMyInvitations } from './accept.ts';

const MAX_IDS = 500;
const mine = { config: { access: 'signed_in' } } as const;

/** The caller's own invitations (contract-identity 6.6). */
export function registerMyInvitationRoutes(app: App): void {
  app.get(
    '/api/users/me/workspaces/invitations/',
    {
      ...mine,
      schema: {
        summary: 'Invitations for the own e-mail, newest first',
        description: 'contract-identity 6.6. X-Stream-Seq names the stream of the caller.',
        response: { 200: z.array(invitationSchema) },
      },
    },
    (request) => readMyInvitations(userContext(request)),
  );

  app.post(
    '/api/users/me/workspaces/invitations/',
    {
      ...mine,
      schema: {
        summary: 'Accept some of the own invitations',
        description: "contract-identity 6.6. Other people's ids are ignored.",
        body: z.object({ invitations: z.array(idInput).max(MAX_IDS) }),
      },
    },
    async (request, reply) => {
      await acceptInvitations(userContext(request), request.body.invitations);
      return reply.code(204).send();
    },
  );
}
