import { movePageInput, pageAccessInput } from '@tandem/shared/pages/input.ts';
import { pageDetailSchema } from '@tandem/shared/pages/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { noContent } from '../http/no-content.ts';
import { archivePage, restorePage } from './pages/archive.ts';
import { duplicatePage } from './duplicate.ts';
import { setPageLock } from './pages/lock.ts';
import { movePage } from './move.ts';
import { PAGE, anyMember, pageParams, writers } from './pages/paths.ts';
import { changeAccess } from './pages/update.ts';

/** Who sees a page, whether it can be written, and where it is (docs/contract/pages.md#calls). */
export function registerPageStatusRoutes(app: App): void {
  registerAccess(app);
  registerLock(app);
  registerArchive(app);
  registerCopies(app);
}

function registerAccess(app: App): void {
  app.post(
    `${PAGE}access/`,
    {
      config: anyMember,
      schema: {
        summary: 'Make a page public or private',
        description: 'By its owner.',
        params: pageParams,
        body: pageAccessInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await changeAccess(projectContext(request), request.params.page_id, request.body.access);
      return reply.code(204).send();
    },
  );
}

function registerLock(app: App): void {
  app.route({
    method: ['POST', 'DELETE'],
    url: `${PAGE}lock/`,
    config: anyMember,
    schema: {
      summary: 'Lock a page (POST) or unlock it (DELETE)',
      description: 'By its owner or an administrator.',
      params: pageParams,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      await setPageLock(projectContext(request), request.params.page_id, request.method === 'POST');
      return reply.code(204).send();
    },
  });
}

function registerArchive(app: App): void {
  app.post(
    `${PAGE}archive/`,
    {
      config: anyMember,
      schema: {
        summary: 'Archive a page with all below it',
        description: 'By its owner or an administrator.',
        params: pageParams,
        response: { 200: z.object({ archived_at: z.string() }) },
      },
    },
    (request) => archivePage(projectContext(request), request.params.page_id),
  );

  app.delete(
    `${PAGE}archive/`,
    {
      config: anyMember,
      schema: {
        summary: 'Bring a page back from the archive with all below it',
        description: 'By its owner or an administrator.',
        params: pageParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restorePage(projectContext(request), request.params.page_id);
      return reply.code(204).send();
    },
  );
}

function registerCopies(app: App): void {
  app.post(
    `${PAGE}duplicate/`,
    {
      config: writers,
      schema: {
        summary: 'Copy a page',
        description: 'The copy belongs to the caller.',
        params: pageParams,
        response: { 201: pageDetailSchema },
      },
    },
    async (request, reply) => {
      const ctx = { ...projectContext(request), storage: request.server.storage };
      const page = await duplicatePage(ctx, request.params.page_id);
      return reply.code(201).send(page);
    },
  );

  app.post(
    `${PAGE}move/`,
    {
      config: anyMember,
      schema: {
        summary: 'Move a page to another project of the workspace',
        description: 'By its owner or an administrator who may make pages there.',
        params: pageParams,
        body: movePageInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await movePage(projectContext(request), request.params.page_id, request.body.new_project_id);
      return reply.code(204).send();
    },
  );
}
