import { exportInput, exportSchema } from '@tandem/shared/insight/exports/schema.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceFiles } from '../../files/assets/context.ts';
import { redirect } from '../../files/assets/read.ts';
import { workspaceContext } from '../../context.ts';
import { createExport } from './create.ts';
import { linkToExport, listExports } from './list.ts';

const PATH = '/api/workspaces/:slug/export-issues/';
const editors = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const MESSAGE = 'Once the export is ready you will be able to download it';

/** Copies of work items to keep (docs/contract/exports.md). */
export function registerExportRoutes(app: App): void {
  app.post(
    PATH,
    {
      config: editors,
      schema: {
        summary: 'Export work items',
        description:
          'A job makes the file. Projects that the caller is no active member of are left out. The provider `archive` is of the whole workspace, for its administrators. 400 for an unknown provider, and while ten exports of the caller are unfinished.',
        params: workspaceParams,
        body: exportInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await createExport(workspaceContext(request), request.body);
      return { message: MESSAGE };
    },
  );

  app.get(
    PATH,
    {
      config: editors,
      schema: {
        summary: 'Exports, the newest first',
        description:
          'Those of the caller; all of the workspace to its administrators. 400 without both parameters.',
        params: workspaceParams,
        querystring: pagingQuery,
        response: { 200: flatListEnvelope(exportSchema) },
      },
    },
    (request) => listExports(workspaceContext(request), request.query),
  );

  app.get(
    `${PATH}:export_id/`,
    {
      config: editors,
      schema: {
        summary: 'Save the file of an export',
        description:
          'For seven days; 404 for who may not have it: an administrator of the workspace has what others exported from projects that they are in.',
        params: workspaceParams.extend({ export_id: idInput }),
        response: { 302: redirect },
      },
    },
    async (request, reply) =>
      reply.redirect(await linkToExport(workspaceFiles(request), request.params.export_id)),
  );
}
