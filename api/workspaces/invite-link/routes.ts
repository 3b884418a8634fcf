import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  inviteLinkInput,
  inviteLinkSchema,
  noInviteLinkSchema,
  openInviteLinkSchema,
} from '@tandem/shared/workspaces/invite-link/schema.ts';
import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { invitationKeyInput, splitKey } from '../invitations/links.ts';
import { rememberLink, shownLinks } from '../invitations/shown-links.ts';
import { type OpenedLink, joinByLink, readOpenLink } from './join.ts';
import {
  closeInviteLink,
  openInviteLink,
  readInviteLink,
  renewInviteLink,
  updateInviteLink,
} from './manage.ts';

const LINK = '/api/workspaces/:slug/invite-link/';
const JOIN = `${LINK}:key/join/`;
const access = { workspace: [ROLE.ADMIN, ROLE.MEMBER] } as const;
const inviters = { config: { access } } as const;
/** Answers with the link, which is not to stand in the database for repeats either. */
const withLink = { config: { access, secret_answer: true } } as const;
const joinParams = workspaceParams.extend({ key: invitationKeyInput });

const inviterOf = (request: FastifyRequest) => ({
  ...workspaceContext(request),
  links: request.server.invitation_links,
});

/** The link by which anybody who has it joins a workspace (docs/contract/invite-link.md). */
export function registerInviteLinkRoutes(app: App): void {
  registerReadAndOpen(app);
  registerChanges(app);
  registerJoin(app);
}

function registerReadAndOpen(app: App): void {
  app.get(
    LINK,
    {
      ...inviters,
      schema: {
        summary: 'The invite link of a workspace',
        description:
          'One object; without id and link while there is none. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.union([inviteLinkSchema, noInviteLinkSchema]) },
      },
    },
    (request) => readInviteLink(inviterOf(request)),
  );

  app.post(
    LINK,
    {
      ...withLink,
      schema: {
        summary: 'Make an invite link for the workspace',
        description:
          'Answers 200. For members and seven days unless named otherwise; 400 for the role of an administrator and for an end that is past or more than 90 days away. A link that is there is set anew.',
        params: workspaceParams,
        body: inviteLinkInput,
        response: { 200: inviteLinkSchema },
      },
    },
    (request) => openInviteLink(inviterOf(request), request.body),
  );
}

function registerChanges(app: App): void {
  app.patch(
    LINK,
    {
      ...withLink,
      schema: {
        summary: 'Change the invite link of a workspace',
        description:
          'What the body does not name stays. A higher role gives another link. 404 while there is none.',
        params: workspaceParams,
        body: inviteLinkInput,
        response: { 200: inviteLinkSchema },
      },
    },
    (request) => updateInviteLink(inviterOf(request), request.body),
  );

  app.post(
    `${LINK}renew/`,
    {
      ...withLink,
      schema: {
        summary: 'Give the workspace another invite link',
        description: 'The one before opens nothing at once. 404 while there is none.',
        params: workspaceParams,
        response: { 200: inviteLinkSchema },
      },
    },
    (request) => renewInviteLink(inviterOf(request)),
  );

  app.delete(
    LINK,
    {
      ...inviters,
      schema: {
        summary: 'Switch off the invite link of a workspace',
        description: 'It opens nothing at once. 404 while there is none.',
        params: workspaceParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await closeInviteLink(workspaceContext(request));
      return reply.code(204).send();
    },
  );
}

/** How somebody comes with a link: `<id>.<secret>` is the key in it. */
const openedBy = (request: FastifyRequest, { slug, key }: z.infer<typeof joinParams>): OpenedLink => ({
  slug,
  id: splitKey(key).id,
  shown: shownLinks(request, [key]),
});

function registerJoin(app: App): void {
  app.get(
    JOIN,
    {
      config: { access: 'optional', throttle: 'authentication' },
      schema: {
        summary: 'A workspace, for whoever has its invite link',
        description:
          'The key is what the link has as `invite_link`. 404 for a wrong one and for a link that was renewed, switched off, or has run out.',
        params: joinParams,
        response: { 200: openInviteLinkSchema },
      },
    },
    async (request, reply) => {
      const link = await readOpenLink(app.db, openedBy(request, request.params));
      rememberLink(request, reply, request.params.key);
      return link;
    },
  );

  app.post(
    JOIN,
    {
      config: { access: 'signed_in', throttle: 'authentication' },
      schema: {
        summary: 'Join a workspace by its invite link',
        description:
          'The key is what the link has as `invite_link`. Who is a member stays what they are; 403 for who was one before; 404 as when reading it.',
        params: joinParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await joinByLink(userContext(request), openedBy(request, request.params));
      return reply.code(204).send();
    },
  );
}
