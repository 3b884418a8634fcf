import { projectParams } from '@tandem/shared/http/fields.ts';
import { pageSchema } from '@tandem/shared/pages/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { addFavoritePage, removeFavoritePage } from './favorites.ts';
import { listFavoritePages } from './list.ts';
import { PROJECT, anyMember, pageParams, writers } from './paths.ts';

const FAVORITES = `${PROJECT}favorite-pages/`;

/** Favourite pages by the older paths, over the rows of W/user-favorites/ (docs/contract/pages.md#favourite-pages). */
export function registerPageFavoriteRoutes(app: App): void {
  app.get(
    FAVORITES,
    {
      config: anyMember,
      schema: {
        summary: "The caller's favourite pages",
        description: 'Archived ones are left out.',
        params: projectParams,
        response: { 200: z.array(pageSchema) },
      },
    },
    (request) => listFavoritePages(projectContext(request)),
  );

  app.route({
    method: ['POST', 'DELETE'],
    url: `${FAVORITES}:page_id/`,
    config: writers,
    schema: {
      summary: 'Make a page a favourite (POST), or one no more (DELETE)',
      description: 'Either may be repeated.',
      params: pageParams,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      const change = request.method === 'POST' ? addFavoritePage : removeFavoritePage;
      await change(projectContext(request), request.params.page_id);
      return reply.code(204).send();
    },
  });
}
