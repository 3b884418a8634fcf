import { dispositionOf } from '@tandem/shared/files/assets/file-name.ts';
import { projectParams } from '@tandem/shared/http/fields.ts';
import { exportPageQuery, importPagesInput } from '@tandem/shared/pages/input.ts';
import { importedPageSchema } from '@tandem/shared/pages/schema.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { originOf } from '../../http/origin.ts';
import { PAGE, PROJECT, anyMember, pageParams, writers } from '../pages/paths.ts';
import { type Exporting, exportPage } from './export-page.ts';
import { exportPages } from './export-pages.ts';
import { fileNameOf } from '../../http/files/file-names.ts';
import { importPages } from './import-pages.ts';
import { contentOf } from '../../http/other-answers.ts';

/** Of all texts together. */
const MAX_BODY_BYTES = 24 * 1024 * 1024;
/** Whoever opens a saved page by its address here runs nothing of it. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const exporting = (request: FastifyRequest): Exporting => ({
  ...projectContext(request),
  storage: request.server.storage,
  origin: originOf(request),
});

/** Pages as files, and files as pages (docs/contract/pages.md#files). */
export function registerPageFileRoutes(app: App): void {
  registerExports(app);
  app.post(
    `${PROJECT}import-pages/`,
    {
      config: writers,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        summary: 'Make pages of Markdown files',
        description:
          'All of them or none. The name of a page is its first heading, else the title of its front matter, else that of the file.',
        params: projectParams,
        body: importPagesInput,
        response: { 201: z.array(importedPageSchema) },
      },
    },
    async (request, reply) => reply.code(201).send(await importPages(projectContext(request), request.body)),
  );
}

function registerExports(app: App): void {
  app.get(
    `${PAGE}export/`,
    {
      config: anyMember,
      schema: {
        summary: 'Save a page as Markdown or HTML',
        description: 'Markdown when no format is named.',
        params: pageParams,
        querystring: exportPageQuery,
        response: { 200: contentOf('text/markdown', 'text/html') },
      },
    },
    async (request, reply) => {
      const { page_id } = request.params;
      const { name, type, content } = await exportPage(exporting(request), page_id, request.query.format);
      reply.header('content-disposition', dispositionOf('attachment', name));
      return reply.header('content-security-policy', FILE_POLICY).type(type).send(content);
    },
  );

  app.get(
    `${PROJECT}export-pages/`,
    {
      config: anyMember,
      schema: {
        summary: 'Save all pages of a project as Markdown with their pictures',
        description: 'An archive of those that the caller sees, without archived ones.',
        params: projectParams,
        response: { 200: contentOf('application/zip') },
      },
    },
    async (request, reply) => {
      const name = `${fileNameOf(projectContext(request).project.name)}.zip`;
      reply.header('content-disposition', dispositionOf('attachment', name));
      return reply.type('application/zip').send(await exportPages(exporting(request)));
    },
  );
}
