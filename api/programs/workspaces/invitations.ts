import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { roleSchema } from '@tandem/shared/workspaces/role.ts';
import { rolePatchInput } from '@tandem/shared/workspaces/workspaces/schema.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { inviteToWorkspace } from '../../workspaces/invitations/create.ts';
import { postOf } from '../../workspaces/invitations/mail.ts';
import { deleteInvitation, updateInvitation } from '../../workspaces/invitations/manage.ts';
import { findInvitation, listInvitations } from '../../workspaces/invitations/repo.ts';
import { WORKSPACE, workspaceAdmins } from '../http/paths.ts';

const INVITATIONS = `${WORKSPACE}invitations/`;
const params = workspaceParams.extend({ id: idInput });
const config = workspaceAdmins;

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  created_at: z.string(),
  updated_at: z.string(),
  responded_at: z.string().nullable(),
  accepted: z.boolean(),
});
type Invitation = z.infer<typeof invitation>;

/** Without its link: who has that is the invited person. */
const present = ({ id, email, role, created_at, updated_at, responded_at, accepted }: Invitation) => ({
  id,
  email,
  role,
  created_at,
  updated_at,
  responded_at,
  accepted,
});

const newInvitation = z.object({ email: z.string().max(320), role: z.unknown().meta({ type: 'number' }) });

/** 400 in the words that programs know, for what is wrong with one invitation. */
function requireGuest({ email, role }: z.infer<typeof newInvitation>): { email: string; role: Role } {
  const address = parseEmail(email);
  if (!address) throw badRequest('Invalid email address');
  const wanted = roleSchema.safeParse(role ?? ROLE.GUEST);
  if (!wanted.success) throw badRequest('Invalid role');
  return { email: address, role: wanted.data };
}

/** Invitations to the workspace, for programs of administrators (docs/contract/programs.md#invitations). */
export function registerProgramInvitations(app: App): void {
  registerList(app);
  registerOne(app);
}

function registerList(app: App): void {
  app.get(
    INVITATIONS,
    {
      config,
      schema: { summary: 'Invitations', params: workspaceParams, response: { 200: z.array(invitation) } },
    },
    async (request) => {
      const { db, workspace } = workspaceContext(request);
      return (await listInvitations(db, workspace.id)).map(present);
    },
  );
  app.post(
    INVITATIONS,
    {
      config,
      schema: {
        summary: 'Invite somebody by e-mail',
        params: workspaceParams,
        body: newInvitation,
        response: { 201: invitation },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const guest = requireGuest(request.body);
      const find = async () =>
        (await listInvitations(ctx.db, ctx.workspace.id)).find(
          ({ email }) => email.toLowerCase() === guest.email.toLowerCase(),
        );
      if (await find()) throw badRequest('Email already invited');
      await inviteToWorkspace(ctx, { emails: [guest] }, postOf(request));
      return reply.code(201).send(present(must(await find(), 'it was just made')));
    },
  );
}

const inviterOf = (request: FastifyRequest) => ({
  ...workspaceContext(request),
  links: request.server.invitation_links,
});

function registerOne(app: App): void {
  app.get(
    `${INVITATIONS}:id/`,
    { config, schema: { summary: 'One invitation', params, response: { 200: invitation } } },
    async (request) => {
      const { db, workspace } = workspaceContext(request);
      const row = await findInvitation(db, workspace.id, request.params.id);
      if (!row) throw notFound();
      return present(row);
    },
  );
  app.patch(
    `${INVITATIONS}:id/`,
    {
      config,
      schema: {
        summary: 'Change the role of an invitation',
        params,
        body: rolePatchInput,
        response: { 200: invitation },
      },
    },
    async (request) =>
      present(await updateInvitation(inviterOf(request), request.params.id, request.body.role)),
  );
  app.delete(
    `${INVITATIONS}:id/`,
    { config, schema: { summary: 'Take an invitation back', params, response: { 204: noContent } } },
    async (request, reply) => {
      await deleteInvitation(workspaceContext(request), request.params.id);
      return reply.code(204).send();
    },
  );
}
