import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { linkToPublicAsset } from './public-asset.ts';
import { redirect } from './routes.ts';

const params = z.object({ anchor: z.string().regex(/^[\w-]{1,64}$/), asset_id: idInput });

/** Images of texts on published boards (docs/contract/publishing.md#images-for-visitors). */
export function registerPublicAssetRoutes(app: App): void {
  app.get(
    '/api/public/assets/v2/anchor/:anchor/:asset_id/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Show an image of a text that a published board shows',
        description:
          'For everybody; 404 for what the board does not show, and once it is not published any more.',
        params,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const { db, storage } = request.server;
      return reply.redirect(await linkToPublicAsset(db, storage, request.params));
    },
  );
}
