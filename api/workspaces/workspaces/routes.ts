import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  newWorkspaceInput,
  workspacePatchInput,
  workspaceSchema,
} from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext, workspaceContext } from '../../context.ts';
import { MY_CACHE } from '../../http/my-cache.ts';
import { isSlugFree } from './check-slug.ts';
import { createWorkspace, requireCreationAllowed } from './create.ts';
import { deleteWorkspace } from './delete.ts';
import { readMyWorkspaces, readWorkspace } from './read.ts';
import { updateWorkspace } from './update.ts';

const admins = [ROLE.ADMIN];
const slugQuery = z.object({ slug: z.string().optional() });

/** Workspaces (docs/contract/workspaces.md). */
export function registerWorkspaceRoutes(app: App): void {
  app.get(
    '/api/workspaces/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: "The caller's workspaces, by name",
        description: 'X-Stream-Seq names the stream of the caller.',
        response: { 200: z.array(workspaceSchema) },
      },
    },
    (request) => readMyWorkspaces(userContext(request), 'name'),
  );

  app.get(
    '/api/users/me/workspaces/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: "The caller's workspaces, newest first",
        description: 'X-Stream-Seq names the stream of the caller.',
        response: { 200: z.array(workspaceSchema) },
      },
    },
    async (request, reply) => {
      reply.headers(MY_CACHE);
      return readMyWorkspaces(userContext(request), 'newest');
    },
  );

  app.post(
    '/api/workspaces/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: 'Create a workspace',
        description:
          '403 when creation is switched off, 400 for a bad or taken slug, 410 when the slug was taken meanwhile.',
        body: newWorkspaceInput,
        response: { 201: workspaceSchema },
      },
    },
    async (request, reply) => {
      await requireCreationAllowed(app);
      return reply.code(201).send(await createWorkspace(userContext(request), request.body));
    },
  );

  app.get(
    '/api/workspace-slug-check/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: 'Whether a slug is free',
        description: '`status` is true when the slug can be taken. 400 without a slug.',
        querystring: slugQuery,
        response: { 200: z.object({ status: z.boolean() }) },
      },
    },
    async (request) => ({ status: await isSlugFree(app.db, request.query.slug) }),
  );

  registerOneWorkspaceRoutes(app);
}

function registerOneWorkspaceRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/',
    {
      config: { access: { workspace: 'any', missing: 404 } },
      schema: {
        summary: 'One workspace',
        description: '404 for who is no member.',
        params: workspaceParams,
        response: { 200: workspaceSchema },
      },
    },
    (request) => readWorkspace(workspaceContext(request)),
  );

  app.patch(
    '/api/workspaces/:slug/',
    {
      config: { access: { workspace: admins } },
      schema: {
        summary: 'Change a workspace',
        description: 'Admins only. 400 names the field; 410 when the slug was taken meanwhile.',
        params: workspaceParams,
        body: workspacePatchInput,
        response: { 200: workspaceSchema },
      },
    },
    (request) => updateWorkspace(workspaceContext(request), request.body),
  );

  app.put(
    '/api/workspaces/:slug/',
    {
      config: { access: { workspace: admins } },
      schema: {
        summary: 'Change a workspace, naming it anew',
        description: 'As PATCH; `name` and `slug` are required.',
        params: workspaceParams,
        body: workspacePatchInput.required({ name: true, slug: true }),
        response: { 200: workspaceSchema },
      },
    },
    (request) => updateWorkspace(workspaceContext(request), request.body),
  );

  app.delete(
    '/api/workspaces/:slug/',
    {
      config: { access: { workspace: admins } },
      schema: {
        summary: 'Delete a workspace',
        description: 'Admins only; the slug is free again.',
        params: workspaceParams,
      },
    },
    async (request, reply) => {
      await deleteWorkspace(workspaceContext(request));
      return reply.code(204).send();
    },
  );
}
