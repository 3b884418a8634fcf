import { idInput } from '@tandem/shared/http/fields.ts';
import type { App } from '../../../app.ts';
import { redirect } from '../../../files/assets/read.ts';
import { NO_ASSET_TEXT } from '../../../files/assets/rights.ts';
import { linkToPageAsset, linkToShownAsset } from './assets.ts';
import { openBoard } from '../base/board.ts';
import { findOpenPage, requirePagePass } from '../base/page.ts';
import { anchorParams, everybody } from '../base/paths.ts';

const params = anchorParams.extend({ asset_id: idInput });

/** Images of texts on published boards and of published pages (docs/contract/publishing.md#images-for-visitors). */
export function registerPublicAssetRoutes(app: App): void {
  app.get(
    '/api/public/assets/v2/anchor/:anchor/:asset_id/',
    {
      config: everybody,
      schema: {
        summary: 'Show an image of a text that a published board or page shows',
        description:
          'For everybody who may look at the board; 404 for what it does not show, and once it is not open any more.',
        params,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const { db, storage } = request.server;
      const { anchor, asset_id: id } = request.params;
      const page = await findOpenPage(db, anchor);
      if (page) {
        requirePagePass(request, page);
        return reply.redirect(await linkToPageAsset(db, storage, { page, id }));
      }
      const board = await openBoard(request, { missing: NO_ASSET_TEXT });
      return reply.redirect(await linkToShownAsset(db, storage, { board, id }));
    },
  );
}
