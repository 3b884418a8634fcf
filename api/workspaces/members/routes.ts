import { idInput, jsonObjectInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  ownMembershipSchema,
  rolePatchInput,
  workspaceMemberSchema,
} from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { addMembersInput } from '@tandem/shared/workspaces/members/input.ts';
import { addKnownMembers } from './add-known.ts';
import { readMember, readMembers, readMembersByProject, readOwnMembership } from './read.ts';
import { leaveWorkspace, removeMember } from './remove.ts';
import { updateMemberRole } from './update-role.ts';
import { updateViewProps } from './update-views.ts';

const BASE = '/api/workspaces/:slug';
const anyMember = { config: { access: { workspace: 'any' } } } as const;
const adminsOnly = { config: { access: { workspace: [ROLE.ADMIN] } } } as const;
/** `id` is the membership, not the user. */
const memberParams = workspaceParams.extend({ id: idInput });

const projectMembersSchema = z.record(
  z.string(),
  z.array(z.object({ id: z.uuid(), role: z.number(), member: z.uuid() })),
);

/** The members of a workspace (docs/contract/workspace-members.md). */
export function registerWorkspaceMemberRoutes(app: App): void {
  app.get(
    `${BASE}/members/`,
    {
      ...anyMember,
      schema: {
        summary: 'Active members',
        description: 'E-mail only for readers above guest. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(workspaceMemberSchema) },
      },
    },
    (request) => readMembers(workspaceContext(request)),
  );

  app.get(
    `${BASE}/members/:id/`,
    {
      ...anyMember,
      schema: {
        summary: 'One active member',
        description: '`id` is the membership. 404 for an unknown one.',
        params: memberParams,
        response: { 200: workspaceMemberSchema },
      },
    },
    (request) => readMember(workspaceContext(request), request.params.id),
  );

  app.get(
    `${BASE}/workspace-members/me/`,
    {
      ...anyMember,
      schema: {
        summary: "The caller's own membership",
        description: '403 for who is no member.',
        params: workspaceParams,
        response: { 200: ownMembershipSchema },
      },
    },
    (request) => readOwnMembership(workspaceContext(request)),
  );

  app.get(
    `${BASE}/project-members/`,
    {
      ...anyMember,
      schema: {
        summary: 'Members of the projects that the caller is in, by project',
        description: 'An object of lists `{id, role, member}`; `id` is the membership.',
        params: workspaceParams,
        response: { 200: projectMembersSchema },
      },
    },
    (request) => readMembersByProject(workspaceContext(request)),
  );

  registerMemberWrites(app);
  registerOwnMembershipWrites(app);
}

function registerMemberWrites(app: App): void {
  app.post(
    `${BASE}/members/`,
    {
      ...adminsOnly,
      schema: {
        summary: 'Add people of another workspace of the caller',
        description:
          'All or none: 404 for a person who is in no workspace with the caller. The role is 5 unless it is given.',
        params: workspaceParams,
        body: addMembersInput,
        response: { 201: z.array(workspaceMemberSchema) },
      },
    },
    async (request, reply) => {
      const members = await addKnownMembers(workspaceContext(request), request.body);
      return reply.code(201).send(members);
    },
  );

  app.patch(
    `${BASE}/members/:id/`,
    {
      ...adminsOnly,
      schema: {
        summary: "Change a member's role",
        description:
          '400 for the own role and when a project would lose its last admin; higher project roles go down with it.',
        params: memberParams,
        body: rolePatchInput,
        response: { 200: workspaceMemberSchema },
      },
    },
    (request) => updateMemberRole(workspaceContext(request), request.params.id, request.body.role),
  );

  app.delete(
    `${BASE}/members/:id/`,
    {
      ...adminsOnly,
      schema: {
        summary: 'Take a member out of the workspace and its projects',
        description: '400 for oneself and for the only admin of a project.',
        params: memberParams,
      },
    },
    async (request, reply) => {
      await removeMember(workspaceContext(request), request.params.id);
      return reply.code(204).send();
    },
  );
}

function registerOwnMembershipWrites(app: App): void {
  app.post(
    `${BASE}/members/leave/`,
    {
      ...anyMember,
      schema: {
        summary: 'Leave the workspace and its projects',
        description: '400 for the only admin of the workspace or of a project.',
        params: workspaceParams,
      },
    },
    async (request, reply) => {
      await leaveWorkspace(workspaceContext(request));
      return reply.code(204).send();
    },
  );

  app.post(
    `${BASE}/workspace-views/`,
    {
      ...anyMember,
      schema: {
        summary: 'Store how the caller looks at this workspace',
        description: '`view_props` of the own membership; nobody else sees them.',
        params: workspaceParams,
        body: z.object({ view_props: jsonObjectInput }),
      },
    },
    async (request, reply) => {
      await updateViewProps(workspaceContext(request), request.body.view_props);
      return reply.code(204).send();
    },
  );
}
