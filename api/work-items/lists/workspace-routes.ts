import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { expandedWorkItemSchema } from '@tandem/shared/work-items/lists/expansions.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { sendJson, sendPieces } from '../../http/send-json.ts';
import { readExpansions } from '../selection/expansions.ts';
import { workspaceListQuery } from '../selection/input.ts';
import { pageJson } from './pages/page-json.ts';
import { listEnvelope } from './schema.ts';
import { listWorkspaceItems, listWorkspaceItemsInDetail } from './workspace-list.ts';

/** The items of all projects of a workspace that somebody is in (docs/contract/lists.md#the-whole-workspace). */
export function registerWorkspaceListRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/issues/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'A page of the work items of all projects that the caller is in',
        description:
          'Filters, orders, groups and pages as in the list of a project; without groups `expand` adds objects.',
        params: workspaceParams,
        querystring: workspaceListQuery,
        response: { 200: z.union([listEnvelope, flatListEnvelope(expandedWorkItemSchema)]) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const ctx = workspaceContext(request);
      const isInDetail = !query.group_by && readExpansions(query.expand).length > 0;
      return isInDetail
        ? sendJson(reply, await listWorkspaceItemsInDetail(ctx, query))
        : sendPieces(reply, pageJson(await listWorkspaceItems(ctx, query)));
    },
  );
}
