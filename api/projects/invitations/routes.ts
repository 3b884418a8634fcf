import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  ownProjectInvitationSchema,
  projectInvitationSchema,
  publicProjectInvitationSchema,
} from '@tandem/shared/projects/invitations/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { invitationAnswerInput, newInvitationsInput } from '@tandem/shared/workspaces/workspaces/schema.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { invitationKeyInput, splitKey } from '../../workspaces/invitations/links.ts';
import { postOf } from '../../workspaces/invitations/mail.ts';
import { rememberLink, shownLinks } from '../../workspaces/invitations/shown-links.ts';
import { inviteToProject } from './create.ts';
import {
  deleteProjectInvitation,
  readMyProjectInvitations,
  readProjectInvitation,
  readProjectInvitations,
} from './manage.ts';
import { readPublicInvitation, respondToInvitation } from './respond.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const INVITATIONS = `${PROJECT}invitations/`;
const INVITATION = `${INVITATIONS}:invite_id/`;
const JOIN = `${PROJECT}join/:invite_id/`;
const inviteParams = projectParams.extend({ invite_id: idInput });
const linkParams = projectParams.extend({ invite_id: invitationKeyInput });
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;
const messageSchema = z.object({ message: z.string() });

const readerOf = (request: FastifyRequest) => ({
  ...projectContext(request),
  links: request.server.invitation_links,
});

/** Invitations to a project by e-mail (docs/contract/project-invitations.md). */
export function registerProjectInvitationRoutes(app: App): void {
  registerLists(app);
  registerOne(app);
  registerJoin(app);
}

function registerLists(app: App): void {
  app.get(
    INVITATIONS,
    {
      config: editors,
      schema: {
        summary: 'Invitations to a project, newest first',
        description:
          '`invite_link` is for administrators, and empty for members and in Changes. X-Stream-Seq names the stream of the caller.',
        params: projectParams,
        response: { 200: z.array(projectInvitationSchema) },
      },
    },
    (request) => readProjectInvitations(readerOf(request)),
  );

  app.post(
    INVITATIONS,
    {
      config: admins,
      schema: {
        summary: 'Invite people to a project by e-mail',
        description: 'All or nobody: 400 with `error` for a bad address or a member.',
        params: projectParams,
        body: newInvitationsInput,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await inviteToProject(projectContext(request), request.body, postOf(request));
      return { message: 'Invitations sent successfully' };
    },
  );

  app.get(
    '/api/users/me/workspaces/:slug/projects/invitations/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: "Invitations for the caller's e-mail to projects of a workspace",
        description:
          'None has a link; `can_accept` says whether the caller has opened it, or needs not. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.array(ownProjectInvitationSchema) },
      },
    },
    (request) => readMyProjectInvitations(userContext(request), request.params.slug, shownLinks(request)),
  );
}

function registerOne(app: App): void {
  app.get(
    INVITATION,
    {
      config: editors,
      schema: {
        summary: 'One invitation to a project',
        description: '404 for one of another project.',
        params: inviteParams,
        response: { 200: projectInvitationSchema },
      },
    },
    (request) => readProjectInvitation(readerOf(request), request.params.invite_id),
  );

  app.delete(
    INVITATION,
    {
      config: admins,
      schema: {
        summary: 'Take an invitation to a project back',
        description: 'Administrators of the project; its link opens nothing from then on.',
        params: inviteParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteProjectInvitation(projectContext(request), request.params.invite_id);
      return reply.code(204).send();
    },
  );
}

/** How somebody comes to an invitation: `<id>.<secret>` is the key in its link. */
const approachOf = (
  request: FastifyRequest,
  { slug, project_id, invite_id: key }: z.infer<typeof linkParams>,
) => ({
  link: { slug, project_id, invite_id: splitKey(key).id },
  shown: shownLinks(request, [key]),
  ctx: request.state.user ? userContext(request) : null,
});

function registerJoin(app: App): void {
  app.get(
    JOIN,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'An invitation to a project, for whoever has its link',
        description:
          'The id is what the link has as `invitation_id`. 404 for an unknown one, one that has run out, and the plain id of an invitation for somebody else.',
        params: linkParams,
        response: { 200: publicProjectInvitationSchema },
      },
    },
    async (request, reply) => {
      const invitation = await readPublicInvitation(app.db, approachOf(request, request.params));
      rememberLink(request, reply, request.params.invite_id);
      return invitation;
    },
  );

  app.post(
    JOIN,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Answer an invitation to a project',
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
      rememberLink(request, reply, request.params.invite_id);
      return answer;
    },
  );
}
