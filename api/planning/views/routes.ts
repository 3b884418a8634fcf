import { createViewInput, updateViewInput, viewsQuery } from '@tandem/shared/planning/views/input.ts';
import { viewSchema } from '@tandem/shared/planning/views/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { listQuery } from '../../work-items/selection/input.ts';
import { pageJson } from '../../work-items/lists/pages/page-json.ts';
import { listEnvelope } from '../../work-items/lists/schema.ts';
import { registerFavoritesOf } from '../favorite-routes.ts';
import { createView } from './create.ts';
import { deleteView } from './delete.ts';
import { addFavoriteView } from './favorites.ts';
import { getView, listViewItems, listViews } from './list.ts';
import { PLACES, PROJECT_VIEW, type ViewPlace, planners, projectViewParams } from './paths.ts';
import { updateView } from './update.ts';

/** Views of projects and of workspaces (docs/contract/views.md). */
export function registerViewRoutes(app: App): void {
  for (const place of PLACES) {
    registerReads(app, place);
    registerWrites(app, place);
    registerDeletion(app, place);
  }
  registerItems(app);
  registerFavoritesOf(app, { kind: 'view', access: planners.access, add: addFavoriteView });
}

function registerReads(app: App, place: ViewPlace): void {
  app.get(
    place.url,
    {
      config: place.reads,
      schema: {
        summary: `Views of a ${place.name}`,
        description: "Public ones and the caller's own; guests who see only what is theirs have only these.",
        params: place.params,
        querystring: viewsQuery,
        response: { 200: z.array(viewSchema) },
      },
    },
    (request) => listViews(place.contextOf(request), request.query.order_by),
  );

  app.get(
    `${place.url}:view_id/`,
    {
      config: place.reads,
      schema: {
        summary: `One view of a ${place.name}`,
        description: 'It counts as visited.',
        params: place.one,
        response: { 200: viewSchema },
      },
    },
    (request) => getView(place.contextOf(request), request.params.view_id),
  );
}

function registerWrites(app: App, place: ViewPlace): void {
  app.post(
    place.url,
    {
      config: place.creates,
      schema: {
        summary: `Create a view of a ${place.name}`,
        description: '400 for filters that no list takes.',
        params: place.params,
        body: createViewInput,
        response: { 201: viewSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await createView(place.contextOf(request), request.body)),
  );

  app.route({
    method: ['PATCH', 'PUT'],
    url: `${place.url}:view_id/`,
    config: place.reads,
    schema: {
      summary: `Change a view of a ${place.name}`,
      description: 'By who made it, while it is not locked. What the body does not name stays.',
      params: place.one,
      body: updateViewInput,
      response: { 200: viewSchema },
    },
    handler: (request) => updateView(place.contextOf(request), request.params.view_id, request.body),
  });
}

function registerDeletion(app: App, place: ViewPlace): void {
  app.delete(
    `${place.url}:view_id/`,
    {
      config: place.reads,
      schema: {
        summary: `Delete a view of a ${place.name}`,
        description: 'Administrators and who made it.',
        params: place.one,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteView(place.contextOf(request), request.params.view_id);
      return reply.code(204).send();
    },
  );
}

function registerItems(app: App): void {
  app.get(
    `${PROJECT_VIEW}issues/`,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'A page of the items that a view of a project lets through',
        description: 'As the list of the project, whose filters narrow it further.',
        params: projectViewParams,
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const page = await listViewItems(projectContext(request), params.view_id, query);
      return sendPieces(reply, pageJson(page));
    },
  );
}
