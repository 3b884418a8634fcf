import { idInput, projectParams, workspaceParams } from '@tandem/shared/fields.ts';
import {
  projectInvitationSchema,
  publicProjectInvitationSchema,
} from '@tandem/shared/project-invitations/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { newInvitationsInput } from '@tandem/shared/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext, userContext } from '../context.ts';
import { noContent } from '../no-content.ts';
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
const editors = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;
const messageSchema = z.object({ message: z.string() });

/** Invitations to a project by e-mail (contract-work-items 2). */
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
        description: 'contract-work-items 2. X-Stream-Seq names the stream of the caller.',
        params: projectParams,
        response: { 200: z.array(projectInvitationSchema) },
      },
    },
    (request) => readProjectInvitations(projectContext(request)),
  );

  app.post(
    INVITATIONS,
    {
      config: admins,
      schema: {
        summary: 'Invite people to a project by e-mail',
        description: 'contract-work-items 2. All or nobody: 400 with `error` for a bad address or a member.',
        params: projectParams,
        body: newInvitationsInput,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await inviteToProject(projectContext(request), request.body);
      return { message: 'Invitations sent successfully' };
    },
  );

  app.get(
    '/api/users/me/workspaces/:slug/projects/invitations/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: "Invitations for the caller's e-mail to projects of a workspace",
        description: 'contract-identity 6.6. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.array(projectInvitationSchema) },
      },
    },
    (request) => readMyProjectInvitations(userContext(request), request.params.slug),
  );
}

function registerOne(app: App): void {
  app.get(
    INVITATION,
    {
      config: editors,
      schema: {
        summary: 'One invitation to a project',
        description: 'contract-work-items 2.',
        params: inviteParams,
        response: { 200: projectInvitationSchema },
      },
    },
    (request) => readProjectInvitation(projectContext(request), request.params.invite_id),
  );

  app.delete(
    INVITATION,
    {
      config: admins,
      schema: {
        summary: 'Take an invitation to a project back',
        description: 'contract-work-items 2.',
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

function registerJoin(app: App): void {
  app.get(
    JOIN,
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'An invitation to a project, for whoever has its link',
        description: 'contract-work-items 2. 404 for an unknown one and one that has run out.',
        params: inviteParams,
        response: { 200: publicProjectInvitationSchema },
      },
    },
    (request) => readPublicInvitation(app.db, request.params),
  );

  app.post(
    JOIN,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'Answer an invitation to a project',
        description:
          'contract-work-items 2. 403 when the e-mail is not that of the invitation, 400 when it was answered before.',
        params: inviteParams,
        body: z.object({ email: z.string().default(''), accepted: z.boolean().default(false) }),
        response: { 200: messageSchema },
      },
    },
    (request) => {
      const ctx = request.state.user ? userContext(request) : null;
      return respondToInvitation(app.db, { ...request.body, link: request.params, ctx });
    },
  );
}
