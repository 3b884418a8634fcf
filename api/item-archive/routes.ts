import { idInput, projectParams } from '@tandem/shared/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { expandedDetailSchema } from '@tandem/shared/work-items/expansions.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { noContent } from '../no-content.ts';
import { archiveWorkItem, getArchivedWorkItem, restoreWorkItem } from './archive.ts';

const ARCHIVE = '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/archive/';
const params = projectParams.extend({ issue_id: idInput });
const config = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

/** Putting work items away and bringing them back (contract-work-items 16.1). */
export function registerItemArchiveRoutes(app: App): void {
  app.post(
    ARCHIVE,
    {
      config,
      schema: {
        summary: 'Archive a work item',
        description:
          'contract-work-items 16.1. 400 while it is neither completed nor cancelled, 404 when it is archived already.',
        params,
        response: { 200: z.object({ archived_at: z.string() }) },
      },
    },
    (request) => archiveWorkItem(projectContext(request), request.params.issue_id),
  );

  app.delete(
    ARCHIVE,
    {
      config,
      schema: {
        summary: 'Restore an archived work item',
        description: 'contract-work-items 16.1. 404 when it is not archived.',
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreWorkItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );

  app.get(
    ARCHIVE,
    {
      config,
      schema: {
        summary: 'An archived work item in full',
        description: 'contract-work-items 16.1. 404 for one that is not archived.',
        params,
        querystring: z.object({ expand: z.string().optional() }),
        response: { 200: expandedDetailSchema },
      },
    },
    (request) => getArchivedWorkItem(projectContext(request), request.params.issue_id, request.query),
  );
}
