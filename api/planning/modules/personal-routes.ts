import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import {
  type ModuleProperties,
  modulePropertiesSchema,
  userPropertiesInput,
} from '@tandem/shared/personal/user-properties/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type ProjectContext, projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { deleteFavoriteOf } from '../../personal/favorites/change.ts';
import {
  type PropertiesPlace,
  readOwnProperties,
  updateOwnProperties,
} from '../../personal/user-properties/own-properties.ts';
import { addFavoriteModule } from './favorites.ts';
import { MODULE, PROJECT, anyMember, moduleParams } from './paths.ts';
import { requireModule } from './repo.ts';

const FAVORITES = `${PROJECT}user-favorite-modules/`;

/** What each person has of a module for themselves (docs/contract/modules.md#settings-of-a-module). */
export function registerModulePersonalRoutes(app: App): void {
  registerProperties(app);
  registerFavorites(app);
}

async function placeOf(ctx: ProjectContext, id: string): Promise<PropertiesPlace> {
  await requireModule(ctx.db, ctx, id);
  return { table: 'module_user_properties', part: { column: 'module_id', id } };
}

function registerProperties(app: App): void {
  app.get(
    `${MODULE}user-properties/`,
    {
      config: anyMember,
      schema: {
        summary: "The caller's filters and display settings in a module",
        description: 'Made with the defaults on the first read.',
        params: moduleParams,
        response: { 200: modulePropertiesSchema },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      const place = await placeOf(ctx, request.params.module_id);
      return (await readOwnProperties(ctx, place)) as ModuleProperties;
    },
  );

  app.patch(
    `${MODULE}user-properties/`,
    {
      config: anyMember,
      schema: {
        summary: "Change the caller's filters and display settings in a module",
        description: 'Each given part replaces the stored one whole. Answers 201.',
        params: moduleParams,
        body: userPropertiesInput,
        response: { 201: modulePropertiesSchema },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const place = await placeOf(ctx, request.params.module_id);
      const row = await updateOwnProperties(ctx, place, request.body);
      return reply.code(201).send(row as ModuleProperties);
    },
  );
}

function registerFavorites(app: App): void {
  app.post(
    FAVORITES,
    {
      config: anyMember,
      schema: {
        summary: 'Make a module a favourite',
        description: 'By the older path; may be repeated.',
        params: projectParams,
        body: z.object({ module: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await addFavoriteModule(projectContext(request), request.body.module);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${FAVORITES}:module_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Take a module from the favourites',
        description: '404 when it is none.',
        params: moduleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { module_id: id } = request.params;
      await deleteFavoriteOf(projectContext(request), { type: 'module', id });
      return reply.code(204).send();
    },
  );
}
