import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { joinProjectsInput, memberRoleInput } from '@tandem/shared/projects/members/input.ts';
import { projectMemberRowSchema, projectMemberSchema } from '@tandem/shared/projects/members/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { addMembersInput } from '@tandem/shared/workspaces/members/input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addMembers } from './add.ts';
import { joinProjects } from './join.ts';
import { listMembers, readMember, readOwnMember } from './read.ts';
import { leaveProject, removeMember } from './remove.ts';
import { updateMemberRole } from './update-role.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';
const MEMBER = `${PROJECT}members/:member_id/`;
const memberParams = projectParams.extend({ member_id: idInput });
const members = { access: { project: 'any' } } as const;
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** Members of a project (docs/contract/project-members.md). `member_id` is the membership's id. */
export function registerProjectMemberRoutes(app: App): void {
  registerReads(app);
  registerAdministration(app);
  registerOwnMembership(app);
}

function registerReads(app: App): void {
  app.get(
    `${PROJECT}members/`,
    {
      config: { ...members, recorded: { by: 'project' } },
      schema: {
        summary: 'Members of a project',
        description: '`id` is the membership, `member` the user.',
        params: projectParams,
        response: { 200: z.array(projectMemberRowSchema) },
      },
    },
    (request) => listMembers(projectContext(request)),
  );

  app.get(
    MEMBER,
    {
      config: members,
      schema: {
        summary: 'Read a membership',
        description: 'In full; how its person looks at the project is shown to that person alone.',
        params: memberParams,
        response: { 200: projectMemberSchema },
      },
    },
    (request) => readMember(projectContext(request), request.params.member_id),
  );

  app.get(
    `${PROJECT}project-members/me/`,
    {
      config: { access: { project: 'any', missing: 404 } },
      schema: {
        summary: "Read the caller's own membership",
        description: '404 when there is none.',
        params: projectParams,
        response: { 200: projectMemberSchema },
      },
    },
    (request) => readOwnMember(projectContext(request)),
  );
}

function registerAdministration(app: App): void {
  app.post(
    `${PROJECT}members/`,
    {
      config: admins,
      schema: {
        summary: 'Add members, or change roles of several',
        description: 'All or nobody. The role is 5 unless it is given; a former member is taken up again.',
        params: projectParams,
        body: addMembersInput,
        response: { 201: z.array(projectMemberRowSchema) },
      },
    },
    async (request, reply) => {
      const members = await addMembers(projectContext(request), request.body, app.config);
      return reply.code(201).send(members);
    },
  );

  app.patch(
    MEMBER,
    {
      config: admins,
      schema: {
        summary: "Change a member's role",
        description: 'Only `role` can be written.',
        params: memberParams,
        body: memberRoleInput,
        response: { 200: projectMemberSchema },
      },
    },
    (request) => updateMemberRole(projectContext(request), request.params.member_id, request.body.role),
  );

  app.delete(
    MEMBER,
    {
      config: admins,
      schema: {
        summary: 'Remove a member',
        description: 'Out at once; 400 for oneself. Assignments stay stored and are not shown.',
        params: memberParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeMember(projectContext(request), request.params.member_id);
      return reply.code(204).send();
    },
  );
}

function registerOwnMembership(app: App): void {
  app.post(
    `${PROJECT}members/leave/`,
    {
      config: members,
      schema: {
        summary: 'Leave a project',
        description: '400 for the only administrator.',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await leaveProject(projectContext(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/users/me/workspaces/:slug/projects/invitations/',
    {
      config: { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Join projects',
        description:
          'Public ones for members of the workspace, any for its administrators, with the role there. All or none.',
        params: workspaceParams,
        body: joinProjectsInput,
        response: { 201: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await joinProjects(workspaceContext(request), request.body.project_ids);
      return reply.code(201).send({ message: 'Projects joined successfully' });
    },
  );
}
