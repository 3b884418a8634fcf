import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { updateProjectInput } from '@tandem/shared/projects/projects/input.ts';
import { projectSchema } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { archiveProject, restoreProject } from './archive.ts';
import { deleteProject } from './delete.ts';
import { readProject } from './read.ts';
import { updateProject } from './update.ts';
import {
  ownPreferencesInput,
  ownPreferencesSchema,
  projectViewInput,
  readOwnPreferences,
  updateOwnPreferences,
  updateProjectView,
} from './view-props.ts';

const URL = '/api/workspaces/:slug/projects/:project_id/';
const admins = { access: { project: [ROLE.ADMIN] } } as const;

/** One project (docs/contract/projects.md). */
export function registerOneProjectRoutes(app: App): void {
  registerReadAndWrite(app);
  registerOwnView(app);
  registerOwnPreferences(app);
  registerArchive(app);
}

function registerReadAndWrite(app: App): void {
  app.get(
    URL,
    {
      config: { access: { project: 'any', missing: 404 } },
      schema: {
        summary: 'Read a project',
        description: '404 when it is archived; counts as a visit.',
        params: projectParams,
        response: { 200: projectSchema },
      },
    },
    (request) => readProject(projectContext(request)),
  );

  app.patch(
    URL,
    {
      config: admins,
      schema: {
        summary: 'Change a project',
        description: '400 when it is archived, 410 when identifier or name is taken.',
        params: projectParams,
        body: updateProjectInput,
        response: { 200: projectSchema },
      },
    },
    (request) => updateProject(projectContext(request), request.body),
  );

  app.delete(
    URL,
    {
      // Administrators of the workspace too, members of the project or not: the command decides.
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Delete a project with all that is in it',
        description: 'Administrators of the project or of its workspace. The identifier is free again.',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteProject(workspaceContext(request), request.params.project_id);
      return reply.code(204).send();
    },
  );
}

function registerOwnView(app: App): void {
  app.post(
    `${URL}project-views/`,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Order and view settings of a project for the caller',
        description: 'Only the caller sees them.',
        params: projectParams,
        body: projectViewInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await updateProjectView(projectContext(request), request.body);
      return reply.code(204).send();
    },
  );
}

function registerOwnPreferences(app: App): void {
  const path = `${URL}preferences/member/:member_id/`;
  const config = { access: { project: 'any' } } as const;
  const params = projectParams.extend({ member_id: idInput });
  const response = { 200: ownPreferencesSchema };

  app.get(
    path,
    {
      config,
      schema: {
        summary: 'How the caller has set up a project for themselves',
        description: '404 for every membership but the own one.',
        params,
        response,
      },
    },
    (request) => readOwnPreferences(projectContext(request), request.params.member_id),
  );

  app.patch(
    path,
    {
      config,
      schema: {
        summary: 'Set up a project for oneself',
        description: 'Each part that the body has takes the place of the stored one.',
        params,
        body: ownPreferencesInput,
        response,
      },
    },
    (request) => updateOwnPreferences(projectContext(request), request.params.member_id, request.body),
  );
}

function registerArchive(app: App): void {
  app.post(
    `${URL}archive/`,
    {
      config: admins,
      schema: {
        summary: 'Archive a project',
        description: 'Administrators of the project. What is in it leaves all lists until it is restored.',
        params: projectParams,
        response: { 200: z.object({ archived_at: z.string() }) },
      },
    },
    (request) => archiveProject(projectContext(request)),
  );

  app.delete(
    `${URL}archive/`,
    {
      config: admins,
      schema: {
        summary: 'Restore an archived project',
        description: 'Administrators of the project. A project that is not archived stays as it is.',
        params: projectParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreProject(projectContext(request));
      return reply.code(204).send();
    },
  );
}
