import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { pagingQuery } from '@tandem/shared/http/paging.ts';
import { createProjectInput } from '@tandem/shared/projects/projects/input.ts';
import { type Project, projectLiteSchema, projectSchema } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { blankable } from '@tandem/shared/http/lenient.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { answerPlainJson } from '../../http/send-json.ts';
import { createProject } from './create.ts';
import { freeIdentifier, identifierUseSchema, readIdentifierUse } from './identifiers.ts';
import { listProjects, listProjectsLite } from './list.ts';
import { projectStatsQuery, projectStatsSchema, readProjectStats } from './stats.ts';

const anyMember = { access: { workspace: 'any' } } as const;
const editors = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** The projects of a workspace (docs/contract/projects.md). */
export function registerProjectRoutes(app: App): void {
  registerLists(app);
  registerCreate(app);
  registerIdentifiers(app);
  registerExtras(app);
}

function registerLists(app: App): void {
  app.get(
    '/api/workspaces/:slug/projects/',
    {
      config: anyMember,
      schema: {
        summary: 'Projects that the caller may know of, in short',
        description: 'X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.array(projectLiteSchema) },
      },
    },
    (request) => listProjectsLite(workspaceContext(request)),
  );

  app.get(
    '/api/workspaces/:slug/projects/details/',
    {
      config: anyMember,
      schema: {
        summary: 'Projects that the caller may know of, in full',
        description: 'With both `per_page` and `cursor` an envelope around a page of them.',
        params: workspaceParams,
        querystring: pagingQuery,
        response: { 200: z.array(projectSchema) },
      },
    },
    async (request, reply) => {
      const projects = await listProjects(workspaceContext(request), request.query);
      // The schema describes the bare list; a page of it is an object.
      if (!Array.isArray(projects)) answerPlainJson(reply);
      return projects as Project[];
    },
  );
}

function registerCreate(app: App): void {
  app.post(
    '/api/workspaces/:slug/projects/',
    {
      config: editors,
      schema: {
        summary: 'Create a project',
        description: '410 when the identifier or the name is taken.',
        params: workspaceParams,
        body: createProjectInput,
        response: { 201: projectSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createProject(workspaceContext(request), request.body)),
  );
}

function registerIdentifiers(app: App): void {
  app.get(
    '/api/workspaces/:slug/project-identifiers',
    {
      config: editors,
      schema: {
        summary: 'Whether a project identifier is taken',
        description: '`exists` is 0 for a free one.',
        params: workspaceParams,
        querystring: z.object({ name: z.string().default('') }),
        response: { 200: identifierUseSchema },
      },
    },
    (request) => readIdentifierUse(workspaceContext(request), request.query.name),
  );

  app.delete(
    '/api/workspaces/:slug/project-identifiers/',
    {
      config: editors,
      schema: {
        summary: 'Free a reserved project identifier',
        description: '400 while a live project uses it.',
        params: workspaceParams,
        body: z.object({ name: blankable(z.string()).default('') }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await freeIdentifier(workspaceContext(request), request.body.name);
      return reply.code(204).send();
    },
  );
}

function registerExtras(app: App): void {
  app.get(
    '/api/workspaces/:slug/project-stats/',
    {
      config: anyMember,
      schema: {
        summary: 'Counts of projects',
        description: 'Only projects that the caller may know of.',
        params: workspaceParams,
        querystring: projectStatsQuery,
        response: { 200: z.array(projectStatsSchema) },
      },
    },
    (request) => readProjectStats(workspaceContext(request), request.query),
  );
}
