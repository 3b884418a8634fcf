import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { expandedDetailSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { foundWorkItemSchema } from '@tandem/shared/work-items/lists/search.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { projectContext, workspaceContext } from '../../../context.ts';
import { getWorkItemByKey } from './read-by-key.ts';
import { ITEM_PATHS, itemParams } from '../../items/paths.ts';
import { getWorkItemMeta } from '../../items/read/read.ts';
import { searchQuery, searchWorkItems } from './search.ts';

/** Other ways to work items: by key, the parts of the key, search for pickers (docs/contract/work-items.md#by-key). */
export function registerWorkItemLookupRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/work-items/:key/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'One work item by its key, such as ABC-12',
        description: '400 for what is no key, 403 for members of other projects only.',
        params: workspaceParams.extend({ key: z.string() }),
        querystring: z.object({ expand: z.string().optional() }),
        response: { 200: expandedDetailSchema },
      },
    },
    (request) => getWorkItemByKey(workspaceContext(request), request.params.key, request.query),
  );

  for (const item of ITEM_PATHS) {
    app.get(
      `${item}meta/`,
      {
        config: { access: { project: 'any' } },
        schema: {
          summary: 'The two parts of the key of a work item',
          description: '404 also for an item that the guest rule hides.',
          params: itemParams,
          response: { 200: z.object({ sequence_id: z.int(), project_identifier: z.string() }) },
        },
      },
      (request) => getWorkItemMeta(projectContext(request), request.params.issue_id),
    );
  }

  app.get(
    '/api/workspaces/:slug/projects/:project_id/search-issues/',
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Work items to choose from as parent, sub-item, relation and so on',
        description: 'At most thirty: the newest, or those that `search` finds, the best first.',
        params: projectParams,
        querystring: searchQuery,
        response: { 200: z.array(foundWorkItemSchema) },
      },
    },
    (request) => searchWorkItems(projectContext(request), request.query),
  );
}
