import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { entityResultsSchema } from '@tandem/shared/insight/search/entities.ts';
import { searchResultsSchema, similarWorkItemSchema } from '@tandem/shared/insight/search/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { entityQuery, searchEntities } from './entity.ts';
import { globalQuery, searchEverything } from './global.ts';
import { findSimilarItems, similarQuery } from './similar.ts';

/** Finding things by their words (docs/contract/search.md). */
export function registerSearchRoutes(app: App): void {
  app.get(
    '/api/workspaces/:slug/search/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'Everything in a workspace that a text finds, by kind',
        description:
          'Work items by key, number, name, description and comments, the best first; all else by name. `project_id` narrows unless `workspace_search` is true.',
        params: workspaceParams,
        querystring: globalQuery,
        response: { 200: z.object({ results: searchResultsSchema }) },
      },
    },
    async (request) => ({ results: await searchEverything(workspaceContext(request), request.query) }),
  );

  app.get(
    '/api/workspaces/:slug/entity-search/',
    {
      config: { access: { workspace: 'any' } },
      schema: {
        summary: 'What can be mentioned and linked, by kind',
        description:
          '`query_type` is a list of `user_mention` (the usual one), `project`, `issue`, `cycle`, `module` and `page`; the newest first, `count` of each.',
        params: workspaceParams,
        querystring: entityQuery,
        response: { 200: entityResultsSchema },
      },
    },
    (request) => searchEntities(workspaceContext(request), request.query),
  );

  app.get(
    '/api/workspaces/:slug/projects/:project_id/similar-issues/',
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Work items that may be the same as one with this name',
        description:
          'Names and descriptions with the same words and letters, the most similar first; at most ten.',
        params: projectParams,
        querystring: similarQuery,
        response: { 200: z.array(similarWorkItemSchema) },
      },
    },
    (request) => findSimilarItems(projectContext(request), request.query),
  );
}
