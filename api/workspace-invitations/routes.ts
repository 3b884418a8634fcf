import { idInput, workspaceParams } from '@tandem/shared/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  invitationSchema,
  newInvitationsInput,
  publicInvitationSchema,
  rolePatchInput,
} from '@tandem/shared/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { userContext, workspaceContext } from '../context.ts';
import { inviteToWorkspace } from './create.ts';
import { deleteInvitation, readInvitation, readWorkspaceInvitations, updateInvitation } from './manage.ts';
import { readPublicInvitation, respondToInvitation } from './respond.ts';

const BASE = '/api/workspaces/:slug/invitations/';
const editors = { config: { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } } as const;
const params = workspaceParams.extend({ id: idInput });
const messageSchema = z.object({ message: z.string() });

/** Invitations to a workspace, for those who may invite (contract-identity 7.4). */
export function registerInvitationRoutes(app: App): void {
  app.get(
    BASE,
    {
      ...editors,
      schema: {
        summary: 'Invitations, newest first',
        description: 'contract-identity 7.4. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(invitationSchema) },
      },
    },
    (request) => readWorkspaceInvitations(workspaceContext(request)),
  );

  app.post(
    BASE,
    {
      ...editors,
      schema: {
        summary: 'Invite people by e-mail',
        description:
          'contract-identity 7.4. All or nobody: 400 with `error` for a bad address, a role above the own one, or people who are members.',
        params: workspaceParams,
        body: newInvitationsInput,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await inviteToWorkspace(workspaceContext(request), request.body);
      return { message: 'Emails sent successfully' };
    },
  );

  registerOneInvitationRoutes(app);
  registerJoinRoutes(app);
}

function registerOneInvitationRoutes(app: App): void {
  app.get(
    `${BASE}:id/`,
    {
      ...editors,
      schema: {
        summary: 'One invitation',
        description: 'contract-identity 7.4. 404 for an unknown one.',
        params,
        response: { 200: invitationSchema },
      },
    },
    (request) => readInvitation(workspaceContext(request), request.params.id),
  );

  app.patch(
    `${BASE}:id/`,
    {
      ...editors,
      schema: {
        summary: 'Change the role of an invitation',
        description: 'contract-identity 7.4. 400 for a role above the own one; nothing else can be changed.',
        params,
        body: rolePatchInput,
        response: { 200: invitationSchema },
      },
    },
    (request) => updateInvitation(workspaceContext(request), request.params.id, request.body.role),
  );

  app.delete(
    `${BASE}:id/`,
    {
      ...editors,
      schema: { summary: 'Take an invitation back', description: 'contract-identity 7.4.', params },
    },
    async (request, reply) => {
      await deleteInvitation(workspaceContext(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

function registerJoinRoutes(app: App): void {
  app.get(
    `${BASE}:id/join/`,
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'An invitation, for whoever has its link',
        description: 'contract-identity 7.4. 404 for an unknown one and one that has run out.',
        params,
        response: { 200: publicInvitationSchema },
      },
    },
    (request) => readPublicInvitation(app.db, request.params.slug, request.params.id),
  );

  app.post(
    `${BASE}:id/join/`,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Answer an invitation',
        description:
          'contract-identity 7.4. 403 when the e-mail is not that of the invitation, 400 when it was answered before.',
        params,
        body: z.object({ email: z.string().default(''), accepted: z.boolean().default(false) }),
        response: { 200: messageSchema },
      },
    },
    (request) => {
      const ctx = request.state.user ? userContext(request) : null;
      return respondToInvitation(app.db, { ...request.params, ...request.body, ctx });
    },
  );
}
