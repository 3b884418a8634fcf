import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  invitationAnswerInput,
  invitationSchema,
  newInvitationsInput,
  publicInvitationSchema,
  rolePatchInput,
} from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { inviteToWorkspace } from './create.ts';
import { invitationKeyInput, splitKey } from './links.ts';
import { postOf } from './mail.ts';
import { deleteInvitation, readInvitation, readWorkspaceInvitations, updateInvitation } from './manage.ts';
import { readPublicInvitation, respondToInvitation } from './respond.ts';
import { rememberLink, shownLinks } from './shown-links.ts';

const BASE = '/api/workspaces/:slug/invitations/';
const editors = { config: { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } } as const;
const params = workspaceParams.extend({ id: idInput });
const linkParams = workspaceParams.extend({ id: invitationKeyInput });
const messageSchema = z.object({ message: z.string() });

const inviterOf = (request: FastifyRequest) => ({
  ...workspaceContext(request),
  links: request.server.invitation_links,
});

/** Invitations to a workspace, for those who may invite (docs/contract/workspace-invitations.md). */
export function registerInvitationRoutes(app: App): void {
  app.get(
    BASE,
    {
      ...editors,
      schema: {
        summary: 'Invitations, newest first',
        description:
          '`invite_link` is empty in those with a role above the own one, and in Changes. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(invitationSchema) },
      },
    },
    (request) => readWorkspaceInvitations(inviterOf(request)),
  );

  app.post(
    BASE,
    {
      ...editors,
      schema: {
        summary: 'Invite people by e-mail',
        description:
          'All or nobody: 400 with `error` for a bad address, a role above the own one, or people who are members.',
        params: workspaceParams,
        body: newInvitationsInput,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await inviteToWorkspace(workspaceContext(request), request.body, postOf(request));
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
        description: '404 for an unknown one.',
        params,
        response: { 200: invitationSchema },
      },
    },
    (request) => readInvitation(inviterOf(request), request.params.id),
  );

  app.patch(
    `${BASE}:id/`,
    {
      config: { ...editors.config, secret_answer: true },
      schema: {
        summary: 'Change the role of an invitation',
        description:
          '400 for a role above the own one, 403 for an invitation that has one; nothing else can be changed. A higher role changes the link.',
        params,
        body: rolePatchInput,
        response: { 200: invitationSchema },
      },
    },
    (request) => updateInvitation(inviterOf(request), request.params.id, request.body.role),
  );

  app.delete(
    `${BASE}:id/`,
    {
      ...editors,
      schema: {
        summary: 'Take an invitation back',
        description: '403 for one to a role above the own one.',
        params,
      },
    },
    async (request, reply) => {
      await deleteInvitation(workspaceContext(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

/** How somebody comes to an invitation: `<id>.<secret>` is the key in its link. */
const approachOf = (request: FastifyRequest, { slug, id: key }: z.infer<typeof linkParams>) => ({
  slug,
  id: splitKey(key).id,
  shown: shownLinks(request, [key]),
  ctx: request.state.user ? userContext(request) : null,
});

function registerJoinRoutes(app: App): void {
  app.get(
    `${BASE}:id/join/`,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'An invitation, for whoever has its link',
        description:
          'The id is what the link has as `invitation_id`. 404 for an unknown one, one that has run out, and the plain id of an invitation for somebody else.',
        params: linkParams,
        response: { 200: publicInvitationSchema },
      },
    },
    async (request, reply) => {
      const invitation = await readPublicInvitation(app.db, approachOf(request, request.params));
      rememberLink(request, reply, request.params.id);
      return invitation;
    },
  );

  app.post(
    `${BASE}:id/join/`,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Answer an invitation',
        description:
          'The id is what the link has as `invitation_id`. 403 when the e-mail is not that of the invitation, somebody else is signed in, or the invited person has nothing but an address that was not proven; 400 when it was answered before.',
        params: linkParams,
        body: invitationAnswerInput,
        response: { 200: messageSchema },
      },
    },
    async (request, reply) => {
      const approach = approachOf(request, request.params);
      const answer = await respondToInvitation(approach.ctx?.db ?? app.db, { ...approach, ...request.body });
      rememberLink(request, reply, request.params.id);
      return answer;
    },
  );
}
