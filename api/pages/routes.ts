import { projectParams } from '@tandem/shared/http/fields.ts';
import { createPageInput, updatePageInput } from '@tandem/shared/pages/input.ts';
import {
  pageDetailSchema,
  pageSchema,
  pageWithItemsSchema,
  pagesSummarySchema,
} from '@tandem/shared/pages/schema.ts';
import { z } from 'zod';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { noContent } from '../http/no-content.ts';
import { registerPageCommentRoutes } from './comments/routes.ts';
import { createPage } from './pages/create.ts';
import { deletePage } from './pages/delete.ts';
import { registerPageFavoriteRoutes } from './pages/favorite-routes.ts';
import { registerPageFileRoutes } from './files/routes.ts';
import { listArchivedPages, listBacklinks, listPages, listSubPages, summarizePages } from './pages/list.ts';
import { registerLiveRoutes } from './text/live-routes.ts';
import { PAGE, PAGES, PROJECT, anyMember, pageParams, writers } from './pages/paths.ts';
import { registerPagePublishRoutes } from './publish/publish-routes.ts';
import { registerPageStatusRoutes } from './status-routes.ts';
import { registerPageTextRoutes } from './text/text-routes.ts';
import { readPage } from './pages/read.ts';
import { updatePage } from './pages/update.ts';

/** Pages of a project (docs/contract/pages.md). */
export function registerPageRoutes(app: App): void {
  registerLists(app);
  registerSummaryAndSubPages(app);
  registerCreateAndRead(app);
  registerChanges(app);
  registerPageStatusRoutes(app);
  registerPagePublishRoutes(app);
  registerPageTextRoutes(app);
  registerLiveRoutes(app);
  registerPageFavoriteRoutes(app);
  registerPageFileRoutes(app);
  registerPageCommentRoutes(app);
}

function registerLists(app: App): void {
  app.get(
    PAGES,
    {
      config: anyMember,
      schema: {
        summary: 'Pages of a project',
        description:
          'The top level, favourites first; archived ones are among them. With `tree=true` those below others as well.',
        params: projectParams,
        querystring: z.object({
          search: z.string().max(200).optional(),
          tree: z.enum(['true', 'false']).optional(),
        }),
        response: { 200: z.array(pageSchema) },
      },
    },
    (request) => {
      const { search, tree } = request.query;
      return listPages(projectContext(request), { search, isTree: tree === 'true' });
    },
  );

  app.get(
    `${PROJECT}archived-pages/`,
    {
      config: anyMember,
      schema: {
        summary: 'Archived pages of a project',
        description: 'Those that the caller may see.',
        params: projectParams,
        response: { 200: z.array(pageSchema) },
      },
    },
    (request) => listArchivedPages(projectContext(request)),
  );
}

function registerSummaryAndSubPages(app: App): void {
  app.get(
    `${PROJECT}pages-summary/`,
    {
      config: anyMember,
      schema: {
        summary: 'How many public, private and archived pages a project has',
        description: 'Of the top level, as far as the caller may see them.',
        params: projectParams,
        response: { 200: pagesSummarySchema },
      },
    },
    (request) => summarizePages(projectContext(request)),
  );

  app.get(
    `${PAGE}sub-pages/`,
    {
      config: anyMember,
      schema: {
        summary: 'Pages below a page',
        description: '404 for a page that the caller may not see.',
        params: pageParams,
        response: { 200: z.array(pageSchema) },
      },
    },
    (request) => listSubPages(projectContext(request), request.params.page_id),
  );

  app.get(
    `${PAGE}backlinks/`,
    {
      config: anyMember,
      schema: {
        summary: 'Pages whose texts lead to a page',
        description: 'Of the project, as far as the caller sees them.',
        params: pageParams,
        response: { 200: z.array(pageSchema) },
      },
    },
    (request) => listBacklinks(projectContext(request), request.params.page_id),
  );
}

function registerCreateAndRead(app: App): void {
  app.post(
    PAGES,
    {
      config: writers,
      schema: {
        summary: 'Create a page',
        description: 'With its text as a Yjs state, as HTML or as JSON.',
        params: projectParams,
        body: createPageInput,
        response: { 201: pageDetailSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createPage(projectContext(request), request.body)),
  );

  app.get(
    PAGE,
    {
      config: anyMember,
      schema: {
        summary: 'Read a page',
        description: '400 for a guest who sees only their own pages.',
        params: pageParams,
        querystring: z.object({ track_visit: z.string().optional() }),
        response: { 200: pageWithItemsSchema },
      },
    },
    (request) =>
      readPage(projectContext(request), request.params.page_id, {
        track_visit: request.query.track_visit !== 'false',
      }),
  );
}

function registerChanges(app: App): void {
  app.route({
    method: ['PATCH', 'PUT'],
    url: PAGE,
    config: writers,
    schema: {
      summary: 'Change a page',
      description: 'A new text reaches everybody who has the page open. 400 while it is locked or archived.',
      params: pageParams,
      body: updatePageInput,
      response: { 200: pageDetailSchema },
    },
    handler: (request) => updatePage(projectContext(request), request.params.page_id, request.body),
  });

  app.delete(
    PAGE,
    {
      config: anyMember,
      schema: {
        summary: 'Delete an archived page',
        description: 'By its owner or an administrator.',
        params: pageParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deletePage(projectContext(request), request.params.page_id);
      return reply.code(204).send();
    },
  );
}
