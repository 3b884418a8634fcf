import { createFavoriteInput, updateFavoriteInput } from '@tandem/shared/personal/favorites/input.ts';
import { favoriteSchema } from '@tandem/shared/personal/favorites/schema.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { deleteFavorite, updateFavorite } from './change.ts';
import { createFavorite } from './create.ts';
import { listFavorites, listFavoritesInFolder } from './list.ts';

const FAVORITES = '/api/workspaces/:slug/user-favorites/';
const FAVORITE = `${FAVORITES}:favorite_id/`;
const favoriteParams = workspaceParams.extend({ favorite_id: idInput });
const editors = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** The caller's own favourites (docs/contract/favorites.md). */
export function registerFavoriteRoutes(app: App): void {
  registerLists(app);
  registerWrites(app);
}

function registerLists(app: App): void {
  app.get(
    FAVORITES,
    {
      config: editors,
      schema: {
        summary: "The caller's favourites that are in no folder",
        description:
          'What is gone, or hidden from them, is left out. With `folders=true` what is in folders too.',
        params: workspaceParams,
        querystring: z.object({ all: z.string().optional(), folders: z.string().optional() }),
        response: { 200: z.array(favoriteSchema) },
      },
    },
    (request) => listFavorites(workspaceContext(request), request.query),
  );

  app.get(
    `${FAVORITE}group/`,
    {
      config: editors,
      schema: {
        summary: 'Favourites in a folder',
        description: '404 for what is no folder of the caller.',
        params: favoriteParams,
        response: { 200: z.array(favoriteSchema) },
      },
    },
    (request) => listFavoritesInFolder(workspaceContext(request), request.params.favorite_id),
  );
}

function registerWrites(app: App): void {
  app.post(
    FAVORITES,
    {
      config: editors,
      schema: {
        summary: 'Make something a favourite, or make a folder',
        description: 'Answers 200, also for what is one already.',
        params: workspaceParams,
        body: createFavoriteInput,
        response: { 200: favoriteSchema },
      },
    },
    (request) => createFavorite(workspaceContext(request), request.body),
  );

  app.patch(
    FAVORITE,
    {
      config: editors,
      schema: {
        summary: 'Move or rename a favourite',
        description: '`sequence` is its place, `parent` the folder that it is in; folders stand in none.',
        params: favoriteParams,
        body: updateFavoriteInput,
        response: { 200: favoriteSchema },
      },
    },
    (request) => updateFavorite(workspaceContext(request), request.params.favorite_id, request.body),
  );

  app.delete(
    FAVORITE,
    {
      config: editors,
      schema: {
        summary: 'Remove a favourite',
        description: 'A folder takes what is in it along.',
        params: favoriteParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteFavorite(workspaceContext(request), request.params.favorite_id);
      return reply.code(204).send();
    },
  );
}
