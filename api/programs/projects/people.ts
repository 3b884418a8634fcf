import { isListedIn } from '@tandem/db/access/agents.ts';
import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { memberRoleInput } from '@tandem/shared/projects/members/input.ts';
import { roleInput } from '@tandem/shared/workspaces/role.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import {
  type ProjectContext,
  type WorkspaceContext,
  projectContext,
  userContext,
  workspaceContext,
} from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addMembers } from '../../projects/members/add.ts';
import { removeMember } from '../../projects/members/remove.ts';
import { updateMemberRole } from '../../projects/members/update-role.ts';
import { inviteToProject } from '../../projects/invitations/create.ts';
import { postOf } from '../../workspaces/invitations/mail.ts';
import { type StoredUser, liteUserColumns, presentLiteUser, readerOf } from '../http/expand.ts';
import { PROJECT, WORKSPACE, admins, readers, workspaceWriters } from '../http/paths.ts';

/** What a role is called. */
export const SLUGS: Readonly<Record<Role, string>> = {
  [ROLE.ADMIN]: 'admin',
  [ROLE.MEMBER]: 'member',
  [ROLE.GUEST]: 'guest',
};

export const liteUser = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatar: z.string(),
  avatar_url: z.string().nullable(),
  display_name: z.string(),
});
const member = liteUser.extend({ role: z.int(), role_slug: z.string() });
type ProgramMember = z.infer<typeof member>;

type StoredMember = StoredUser & { role: Role };

/** People `u` with the role of a membership `m`, as `from` says (docs/contract/programs.md#people). */
export async function readPeople(ctx: WorkspaceContext, from: RawBuilder<unknown>): Promise<ProgramMember[]> {
  const { rows } = await sql<StoredMember>`
    select ${liteUserColumns}, m.role ${from} order by m.created_at, m.id`.execute(ctx.db);
  return rows.map(({ role, ...user }) => ({
    ...presentLiteUser(readerOf(ctx), user),
    role,
    role_slug: SLUGS[role],
  }));
}

export const ofWorkspace = ({ workspace }: WorkspaceContext) => sql`
  from workspace_members m join users u on u.id = m.user_id and (not u.is_bot or m.is_agent)
  where m.workspace_id = ${workspace.id} and m.is_active and m.deleted_at is null`;
export const ofProject = ({ project }: ProjectContext) => sql`
  from project_members m join users u on u.id = m.user_id and ${isListedIn(sql`m.workspace_id`)}
  where m.project_id = ${project.id} and m.is_active and m.deleted_at is null`;

/** One of a project by the id of the membership or of the person, as both are used. */
async function findMembership(ctx: ProjectContext, id: string): Promise<{ id: string; user_id: string }> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select m.id, m.user_id from project_members m
    where m.project_id = ${ctx.project.id} and (m.id = ${id} or m.user_id = ${id}) and m.is_active
      and m.deleted_at is null`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** People, for programs. */
export function registerProgramPeople(app: App): void {
  app.get(
    '/api/v1/users/me/',
    {
      config: { access: 'signed_in', tokens: 'of_workspaces_too' },
      schema: { summary: 'Whose token this is', response: { 200: liteUser } },
    },
    async (request) => {
      const { db, user } = userContext(request);
      const { rows } = await sql<StoredUser>`
        select ${liteUserColumns} from users u where u.id = ${user.id}`.execute(db);
      const [own] = rows;
      if (!own) throw notFound();
      return presentLiteUser({ user, role: ROLE.GUEST }, own);
    },
  );
  app.get(
    `${WORKSPACE}members/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'Members of the workspace',
        params: workspaceParams,
        response: { 200: z.array(member) },
      },
    },
    (request) => {
      const ctx = workspaceContext(request);
      return readPeople(ctx, ofWorkspace(ctx));
    },
  );
  for (const url of [`${PROJECT}members/`, `${PROJECT}project-members/`]) {
    registerProjectMembers(app, url);
    registerOneMember(app, url);
  }
}

/** By the person's id, or by an address, which is invited. */
const newMemberInput = z.union([
  z.object({ member: idInput, role: roleInput.default(ROLE.MEMBER) }),
  z.object({ email: z.string().max(320), role: roleInput.default(ROLE.GUEST) }),
]);

function registerProjectMembers(app: App, url: string): void {
  app.get(
    url,
    {
      config: readers,
      schema: {
        summary: 'Members of the project',
        params: projectParams,
        response: { 200: z.array(member) },
      },
    },
    (request) => {
      const ctx = projectContext(request);
      return readPeople(ctx, ofProject(ctx));
    },
  );
  app.post(
    url,
    {
      config: admins,
      schema: {
        summary: 'Add somebody to the project, or invite them by their address',
        params: projectParams,
        body: newMemberInput,
        response: { 201: z.record(z.string(), z.unknown()) },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { body } = request;
      if ('email' in body) {
        await inviteToProject(ctx, { emails: [body] }, postOf(request));
        return reply.code(201).send({ email: body.email, role: body.role });
      }
      const members = [{ member_id: body.member, role: body.role }];
      const [row] = await addMembers(ctx, { members }, request.server.config);
      return reply.code(201).send({ id: row?.id, member: row?.member, role: row?.role });
    },
  );
}

function registerOneMember(app: App, url: string): void {
  const params = projectParams.extend({ member_id: idInput });
  const readOne = async (ctx: ProjectContext, id: string) => {
    const { user_id } = await findMembership(ctx, id);
    const [row] = await readPeople(ctx, sql`${ofProject(ctx)} and m.user_id = ${user_id}`);
    if (!row) throw notFound();
    return row;
  };
  app.get(
    `${url}:member_id/`,
    { config: readers, schema: { summary: 'One member of the project', params, response: { 200: member } } },
    (request) => readOne(projectContext(request), request.params.member_id),
  );
  app.patch(
    `${url}:member_id/`,
    {
      config: admins,
      schema: {
        summary: 'Change the role of a member',
        params,
        body: memberRoleInput,
        response: { 200: member },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      const { id } = await findMembership(ctx, request.params.member_id);
      await updateMemberRole(ctx, id, request.body.role);
      return readOne(ctx, request.params.member_id);
    },
  );
  app.delete(
    `${url}:member_id/`,
    {
      config: admins,
      schema: { summary: 'Take a member out of the project', params, response: { 204: noContent } },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id } = await findMembership(ctx, request.params.member_id);
      await removeMember(ctx, id);
      return reply.code(204).send();
    },
  );
}
