import { ownInvitationSchema } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { listInput } from '@tandem/shared/http/lenient.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { acceptInvitations, readMyInvitations } from './accept.ts';
import { invitationKeyInput } from './links.ts';
import { shownLinks } from './shown-links.ts';

const MAX_IDS = 500;
const mine = { config: { access: 'signed_in' } } as const;

/** The caller's own invitations (docs/contract/workspace-invitations.md#own-invitations). */
export function registerMyInvitationRoutes(app: App): void {
  app.get(
    '/api/users/me/workspaces/invitations/',
    {
      ...mine,
      schema: {
        summary: 'Invitations for the own e-mail, newest first',
        description:
          'None has a link; `can_accept` says whether the caller has opened it, or needs not. X-Stream-Seq names the stream of the caller.',
        response: { 200: z.array(ownInvitationSchema) },
      },
    },
    (request) => readMyInvitations(userContext(request), shownLinks(request)),
  );

  app.post(
    '/api/users/me/workspaces/invitations/',
    {
      ...mine,
      schema: {
        summary: 'Accept some of the own invitations',
        description:
          "Each is an id, or `<id>.<secret>` of its link. Other people's are ignored; 403 for one whose link was not opened in this browser while the address of the account is not proven, and then none is accepted.",
        body: z.object({ invitations: listInput(invitationKeyInput, MAX_IDS) }),
      },
    },
    async (request, reply) => {
      const { invitations } = request.body;
      await acceptInvitations(userContext(request), invitations, shownLinks(request, invitations));
      return reply.code(204).send();
    },
  );
}
