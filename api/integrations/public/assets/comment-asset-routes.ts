import { assetInput, linkAssetsInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import type { App } from '../../../app.ts';
import { deleteAsset, restoreAsset } from '../../../files/assets/delete.ts';
import { markAssetAsUploaded } from '../../../files/assets/mark-uploaded.ts';
import { noContent } from '../../../http/no-content.ts';
import { anchorParams, visitors } from '../base/paths.ts';
import { createCommentAsset, linkCommentAssets, visitFiles } from './comment-assets.ts';

const IMAGES = '/api/public/assets/v2/anchor/:anchor/';
const assetParams = anchorParams.extend({ asset_id: idInput });
const ONE = `${IMAGES}:asset_id/`;
const OWN = 'For the user who brought it. 400 where the board takes no comments, 404 for any other image.';

/** Images that visitors put into their comments (docs/contract/public-boards.md#images-of-comments). */
export function registerCommentAssetRoutes(app: App): void {
  registerBringing(app);
  registerTaking(app);
}

function registerBringing(app: App): void {
  app.post(
    IMAGES,
    {
      config: visitors,
      schema: {
        summary: 'A place for an image of an own comment on a published board',
        description:
          'The identifier is that of an own comment, or empty for one that is yet to be written. 400 for any other kind, for what is no picture and over the limit.',
        params: anchorParams,
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    async (request) => createCommentAsset(await visitFiles(request), request.body),
  );

  app.patch(
    ONE,
    {
      config: visitors,
      schema: {
        summary: 'Say that an image of an own comment has come',
        description: OWN,
        params: assetParams,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { place } = await visitFiles(request);
      await markAssetAsUploaded(place, request.params.asset_id, request.body);
      return reply.code(204).send();
    },
  );

  app.post(
    `${IMAGES}:entity_id/bulk/`,
    {
      config: visitors,
      schema: {
        summary: 'Give images to the own comment that they were brought for',
        description: '404 for a comment of another user, 400 for images of other users.',
        params: anchorParams.extend({ entity_id: idInput }),
        body: linkAssetsInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { entity_id } = request.params;
      await linkCommentAssets(await visitFiles(request), entity_id, request.body.asset_ids);
      return reply.code(204).send();
    },
  );
}

function registerTaking(app: App): void {
  app.delete(
    ONE,
    {
      config: visitors,
      schema: {
        summary: 'Take an image of an own comment away',
        description: OWN,
        params: assetParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { place } = await visitFiles(request);
      await deleteAsset(place, request.params.asset_id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${IMAGES}restore/:asset_id/`,
    {
      config: visitors,
      schema: {
        summary: 'Bring a deleted image of an own comment back',
        description: OWN,
        params: assetParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { place } = await visitFiles(request);
      await restoreAsset(place, request.params.asset_id);
      return reply.code(204).send();
    },
  );
}
