import { publishViewInput, viewAccessInput } from '@tandem/shared/planning/views/input.ts';
import { publishedViewSchema } from '@tandem/shared/planning/views/schema.ts';
import { notPublishedSchema } from '@tandem/shared/projects/publishing/settings.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { PLACES, type ViewPlace } from './paths.ts';
import { publishView, readPublishedView, unpublishView, updatePublishedView } from './publish.ts';
import { changeViewAccess, setViewLock } from './update.ts';

/** Who sees a view, whether it can be changed, and whether it is published (docs/contract/views.md#calls). */
export function registerViewSharingRoutes(app: App): void {
  for (const place of PLACES) {
    registerAccess(app, place);
    registerLock(app, place);
    registerPublishing(app, place);
    registerPublished(app, place);
  }
}

const BY_OWNER = 'By who made it.';

function registerAccess(app: App, place: ViewPlace): void {
  app.post(
    `${place.url}:view_id/access/`,
    {
      config: place.reads,
      schema: {
        summary: `Make a view of a ${place.name} public or private`,
        description: BY_OWNER,
        params: place.one,
        body: viewAccessInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await changeViewAccess(place.contextOf(request), request.params.view_id, request.body.access);
      return reply.code(204).send();
    },
  );
}

function registerLock(app: App, place: ViewPlace): void {
  app.route({
    method: ['POST', 'DELETE'],
    url: `${place.url}:view_id/lock/`,
    config: place.reads,
    schema: {
      summary: `Lock a view of a ${place.name} (POST) or unlock it (DELETE)`,
      description: BY_OWNER,
      params: place.one,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      await setViewLock(place.contextOf(request), request.params.view_id, request.method === 'POST');
      return reply.code(204).send();
    },
  });
}

function registerPublishing(app: App, place: ViewPlace): void {
  const url = `${place.url}:view_id/publish/`;
  app.get(
    url,
    {
      config: place.reads,
      schema: {
        summary: `How a view of a ${place.name} is published`,
        description: 'One object; without id and anchor while it is not.',
        params: place.one,
        response: { 200: z.union([publishedViewSchema, notPublishedSchema]) },
      },
    },
    (request) => readPublishedView(place.contextOf(request), request.params.view_id),
  );

  app.post(
    url,
    {
      config: place.reads,
      schema: {
        summary: `Publish a view of a ${place.name}`,
        description: `${BY_OWNER} Answers 200; what is published already is set anew under its anchor.`,
        params: place.one,
        body: publishViewInput,
        response: { 200: publishedViewSchema },
      },
    },
    (request) => publishView(place.contextOf(request), request.params.view_id, request.body),
  );
}

function registerPublished(app: App, place: ViewPlace): void {
  const url = `${place.url}:view_id/publish/`;
  app.patch(
    url,
    {
      config: place.reads,
      schema: {
        summary: `Change how a view of a ${place.name} is published`,
        description: `${BY_OWNER} What the body does not name stays.`,
        params: place.one,
        body: publishViewInput,
        response: { 200: publishedViewSchema },
      },
    },
    (request) => updatePublishedView(place.contextOf(request), request.params.view_id, request.body),
  );

  app.delete(
    url,
    {
      config: place.reads,
      schema: {
        summary: `Publish a view of a ${place.name} no longer`,
        description: `${BY_OWNER} The anchor leads nowhere at once.`,
        params: place.one,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unpublishView(place.contextOf(request), request.params.view_id);
      return reply.code(204).send();
    },
  );
}
