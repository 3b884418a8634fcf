import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  createTemplateInput,
  templatesQuery,
  updateTemplateInput,
} from '@tandem/shared/work-items/templates/input.ts';
import { templateSchema } from '@tandem/shared/work-items/templates/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { getTemplate, listTemplates } from './read.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './write.ts';

const OF_WORKSPACE = '/api/workspaces/:slug/templates/';
const OF_PROJECT = '/api/workspaces/:slug/projects/:project_id/templates/';
const templateParams = workspaceParams.extend({ template_id: idInput });
const projectTemplateParams = projectParams.extend({ template_id: idInput });
const readers = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
const projectReaders = { access: { project: 'any' } } as const;
const projectAdmins = { access: { project: [ROLE.ADMIN] } } as const;

/** Templates of work items and pages (docs/contract/templates.md). */
export function registerTemplateRoutes(app: App): void {
  registerOfWorkspace(app);
  registerWritesOfWorkspace(app);
  registerOfProject(app);
  registerWritesOfProject(app);
}

function registerOfWorkspace(app: App): void {
  app.get(
    OF_WORKSPACE,
    {
      config: readers,
      schema: {
        summary: 'Templates of the workspace',
        description: 'Those of its projects are left out.',
        params: workspaceParams,
        querystring: templatesQuery,
        response: { 200: z.array(templateSchema) },
      },
    },
    (request) => listTemplates(workspaceContext(request), request.query),
  );

  app.get(
    `${OF_WORKSPACE}:template_id/`,
    {
      config: readers,
      schema: {
        summary: 'A template of the workspace',
        params: templateParams,
        response: { 200: templateSchema },
      },
    },
    (request) => getTemplate(workspaceContext(request), request.params.template_id),
  );
}

function registerWritesOfWorkspace(app: App): void {
  app.post(
    OF_WORKSPACE,
    {
      config: admins,
      schema: {
        summary: 'Create a template of the workspace',
        description: 'The content is read by the kind; 400 says what is wrong with it.',
        params: workspaceParams,
        body: createTemplateInput,
        response: { 201: templateSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createTemplate(workspaceContext(request), request.body)),
  );

  app.patch(
    `${OF_WORKSPACE}:template_id/`,
    {
      config: admins,
      schema: {
        summary: 'Change a template of the workspace, or move it to a project',
        description: 'With `expected_updated_at` 409 when it has changed since.',
        params: templateParams,
        body: updateTemplateInput,
        response: { 200: templateSchema },
      },
    },
    (request) => updateTemplate(workspaceContext(request), request.params.template_id, request.body),
  );

  app.delete(
    `${OF_WORKSPACE}:template_id/`,
    {
      config: admins,
      schema: {
        summary: 'Delete a template of the workspace',
        params: templateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteTemplate(workspaceContext(request), request.params.template_id);
      return reply.code(204).send();
    },
  );
}

function registerOfProject(app: App): void {
  app.get(
    OF_PROJECT,
    {
      config: projectReaders,
      schema: {
        summary: 'Templates of a project, and those of its workspace',
        description:
          'A template of the workspace has no `project_id`. 403 for guests who see only their own items.',
        params: projectParams,
        querystring: templatesQuery,
        response: { 200: z.array(templateSchema) },
      },
    },
    (request) => listTemplates(projectContext(request), request.query),
  );

  app.get(
    `${OF_PROJECT}:template_id/`,
    {
      config: projectReaders,
      schema: {
        summary: 'A template of a project or of its workspace',
        params: projectTemplateParams,
        response: { 200: templateSchema },
      },
    },
    (request) => getTemplate(projectContext(request), request.params.template_id),
  );
}

function registerWritesOfProject(app: App): void {
  app.post(
    OF_PROJECT,
    {
      config: projectAdmins,
      schema: {
        summary: 'Create a template of a project',
        description: 'The content is read by the kind; 400 says what is wrong with it.',
        params: projectParams,
        body: createTemplateInput,
        response: { 201: templateSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createTemplate(projectContext(request), request.body)),
  );

  app.patch(
    `${OF_PROJECT}:template_id/`,
    {
      config: projectAdmins,
      schema: {
        summary: 'Change a template of a project, or move it',
        description:
          'With `expected_updated_at` 409 when it has changed since. 404 for one of the workspace.',
        params: projectTemplateParams,
        body: updateTemplateInput,
        response: { 200: templateSchema },
      },
    },
    (request) => updateTemplate(projectContext(request), request.params.template_id, request.body),
  );

  app.delete(
    `${OF_PROJECT}:template_id/`,
    {
      config: projectAdmins,
      schema: {
        summary: 'Delete a template of a project',
        description: '404 for one of the workspace.',
        params: projectTemplateParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteTemplate(projectContext(request), request.params.template_id);
      return reply.code(204).send();
    },
  );
}
