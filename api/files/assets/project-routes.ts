import {
  assetInput,
  copyAssetsInput,
  linkAssetsInput,
  pictureAddressInput,
  uploadedInput,
} from '@tandem/shared/files/assets/input.ts';
import {
  assetCopySchema,
  assetSlotSchema,
  fetchedPictureSchema,
} from '@tandem/shared/files/assets/schema.ts';
import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { projectFiles } from './context.ts';
import { copyAssets } from './copy.ts';
import { createByAddress } from './create-by-address.ts';
import { createProjectAsset } from './create.ts';
import { deleteAsset } from './delete.ts';
import { linkAssets } from './link.ts';
import { markAssetAsUploaded } from './mark-uploaded.ts';
import { linkToAsset, redirect } from './read.ts';

const assetParams = projectParams.extend({ asset_id: idInput });
const entityParams = projectParams.extend({ entity_id: idInput });
const ASSETS = '/api/assets/v2/workspaces/:slug/projects/:project_id/';
const members = { access: { project: 'any' } } as const;

/** Images of texts and the cover of a project (docs/contract/pictures.md). */
export function registerProjectAssetRoutes(app: App): void {
  registerSlots(app);
  registerCopies(app);
  registerAddresses(app);
  registerOne(app);
}

function registerSlots(app: App): void {
  app.post(
    ASSETS,
    {
      config: members,
      schema: {
        summary: 'A place for an image of a text, or for the cover',
        description: '400 for what is no picture, over the limit, or for a text that the caller cannot see.',
        params: projectParams,
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => createProjectAsset(projectFiles(request), request.body),
  );

  app.post(
    `${ASSETS}:entity_id/bulk/`,
    {
      config: members,
      schema: {
        summary: 'Give pictures to the text or the project that they were brought for',
        description:
          "The caller's own, of one kind; a cover for administrators. 404 when there is none of them, and for a text that is not here.",
        params: entityParams,
        body: linkAssetsInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await linkAssets(projectFiles(request), request.params.entity_id, request.body.asset_ids);
      return reply.code(204).send();
    },
  );
}

function registerCopies(app: App): void {
  app.post(
    `${ASSETS}copies/`,
    {
      config: members,
      schema: {
        summary: 'Copy files of texts for a text that is yet to be written',
        description:
          'For the copy of an item or draft: it shows files of its own, which wait for it. 404 for a file that the caller cannot see.',
        params: projectParams,
        body: copyAssetsInput,
        response: { 201: z.array(assetCopySchema) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await copyAssets(projectFiles(request), request.body.asset_ids)),
  );
}

function registerAddresses(app: App): void {
  app.post(
    `${ASSETS}by-address/`,
    {
      config: members,
      schema: {
        summary: 'Copy a picture from an address into a text',
        description:
          '400 with `error_code` 4801 to 4806 when nothing was fetched, with 4807 for what is no picture, and for a text that the caller cannot see. 503 while many are fetched.',
        params: projectParams,
        body: pictureAddressInput,
        response: { 201: fetchedPictureSchema },
      },
    },
    async (request, reply) => {
      const { outbound_allow } = app.config;
      return reply.code(201).send(await createByAddress(projectFiles(request), request.body, outbound_allow));
    },
  );
}

function registerOne(app: App): void {
  app.get(
    `${ASSETS}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Show an image of a text, or the cover',
        description: '404 before it has come, and where its text cannot be seen.',
        params: assetParams,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const place = { kind: 'project', ctx: projectFiles(request) } as const;
      return reply.redirect(await linkToAsset(place, request.params.asset_id));
    },
  );

  app.patch(
    `${ASSETS}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Say that an image has come',
        description: 'For who brings it and administrators.',
        params: assetParams,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const place = { kind: 'project', ctx: projectFiles(request) } as const;
      await markAssetAsUploaded(place, request.params.asset_id, request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${ASSETS}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Take an image away',
        description: 'For who brought it and members.',
        params: assetParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAsset({ kind: 'project', ctx: projectFiles(request) }, request.params.asset_id);
      return reply.code(204).send();
    },
  );
}
