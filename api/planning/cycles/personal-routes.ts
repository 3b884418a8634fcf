import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import {
  type CycleProperties,
  cyclePropertiesSchema,
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
import { addFavoriteCycle } from './favorites.ts';
import { CYCLE, PROJECT, anyMember, cycleParams, planners } from './paths.ts';
import { requireCycle } from './repo.ts';

const FAVORITES = `${PROJECT}user-favorite-cycles/`;

/** What each person has of a cycle for themselves (docs/contract/cycles.md#settings-of-a-cycle). */
export function registerCyclePersonalRoutes(app: App): void {
  registerProperties(app);
  registerFavorites(app);
}

async function placeOf(ctx: ProjectContext, id: string): Promise<PropertiesPlace> {
  await requireCycle(ctx.db, ctx, id);
  return { table: 'cycle_user_properties', part: { column: 'cycle_id', id } };
}

function registerProperties(app: App): void {
  app.get(
    `${CYCLE}user-properties/`,
    {
      config: anyMember,
      schema: {
        summary: "The caller's filters and display settings in a cycle",
        description: 'Made with the defaults on the first read.',
        params: cycleParams,
        response: { 200: cyclePropertiesSchema },
      },
    },
    async (request) => {
      const ctx = projectContext(request);
      const place = await placeOf(ctx, request.params.cycle_id);
      return (await readOwnProperties(ctx, place)) as CycleProperties;
    },
  );

  app.patch(
    `${CYCLE}user-properties/`,
    {
      config: anyMember,
      schema: {
        summary: "Change the caller's filters and display settings in a cycle",
        description: 'Each given part replaces the stored one whole. Answers 201.',
        params: cycleParams,
        body: userPropertiesInput,
        response: { 201: cyclePropertiesSchema },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const place = await placeOf(ctx, request.params.cycle_id);
      const row = await updateOwnProperties(ctx, place, request.body);
      return reply.code(201).send(row as CycleProperties);
    },
  );
}

function registerFavorites(app: App): void {
  app.post(
    FAVORITES,
    {
      config: planners,
      schema: {
        summary: 'Make a cycle a favourite',
        description: 'By the older path; may be repeated.',
        params: projectParams,
        body: z.object({ cycle: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await addFavoriteCycle(projectContext(request), request.body.cycle);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${FAVORITES}:cycle_id/`,
    {
      config: planners,
      schema: {
        summary: 'Take a cycle from the favourites',
        description: '404 when it is none.',
        params: cycleParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { cycle_id: id } = request.params;
      await deleteFavoriteOf(projectContext(request), { type: 'cycle', id });
      return reply.code(204).send();
    },
  );
}
