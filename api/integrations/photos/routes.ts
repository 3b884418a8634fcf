import { photosQuery, photosSchema } from '@tandem/shared/integrations/photos/schema.ts';
import type { App } from '../../app.ts';
import { searchPhotos } from './search.ts';

/** Photographs to choose a cover from (docs/contract/instance.md#photographs). */
export function registerPhotoRoutes(app: App): void {
  app.get(
    '/api/unsplash/',
    {
      config: { access: 'signed_in' },
      schema: {
        summary: 'Photographs of Unsplash',
        description: 'A list, or with a `query` what was found. An empty list where no key is set.',
        querystring: photosQuery,
        response: { 200: photosSchema },
      },
    },
    (request) => searchPhotos(app, request.query),
  );
}
