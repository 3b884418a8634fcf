import { ROLE } from '@tandem/shared/roles.ts';
import { expandedDetailSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { ITEM_PATHS, itemParams } from '../items/paths.ts';
import { archiveWorkItem, getArchivedWorkItem, restoreWorkItem } from './archive.ts';

const config = { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } };

/** Putting work items and epics away and bringing them back (docs/contract/archive.md). */
export function registerItemArchiveRoutes(app: App): void {
  for (const item of ITEM_PATHS) registerArchive(app, `${item}archive/`);
}

function registerArchive(app: App, path: string): void {
  app.post(
    path,
    {
      config,
      schema: {
        summary: 'Archive a work item',
        description: '400 while it is neither completed nor cancelled, 404 when it is archived already.',
        params: itemParams,
        response: { 200: z.object({ archived_at: z.string() }) },
      },
    },
    (request) => archiveWorkItem(projectContext(request), request.params.issue_id),
  );

  app.delete(
    path,
    {
      config,
      schema: {
        summary: 'Restore an archived work item',
        description: '404 when it is not archived.',
        params: itemParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreWorkItem(projectContext(request), request.params.issue_id);
      return reply.code(204).send();
    },
  );

  app.get(
    path,
    {
      config,
      schema: {
        summary: 'An archived work item in full',
        description: '404 for one that is not archived.',
        params: itemParams,
        querystring: z.object({ expand: z.string().optional() }),
        response: { 200: expandedDetailSchema },
      },
    },
    (request) => getArchivedWorkItem(projectContext(request), request.params.issue_id, request.query),
  );
}
