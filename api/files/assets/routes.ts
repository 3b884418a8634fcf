import { assetInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { userFiles, workspaceFiles } from './context.ts';
import { createUserAsset, createWorkspaceAsset } from './create.ts';
import { deleteAsset, restoreAsset } from './delete.ts';
import { markAssetAsUploaded } from './mark-uploaded.ts';
import { registerOwnPictures } from './own-pictures.ts';
import { linkToAsset, linkToFace, redirect } from './read.ts';

const idParams = z.object({ asset_id: idInput });
const assetParams = workspaceParams.extend({ asset_id: idInput });
const MINE = '/api/assets/v2/user-assets/';
const WORKSPACE = '/api/assets/v2/workspaces/:slug/';
const mine = { access: 'signed_in' } as const;
const members = { access: { workspace: 'any' } } as const;
/** Less than a link lasts: a browser that shows a face in many places asks for it once. */
const FACE_CACHE = 'private, max-age=240';

/** Pictures of people, workspaces and texts (docs/contract/pictures.md); those of a project are beside. */
export function registerAssetRoutes(app: App): void {
  registerFaces(app);
  registerMine(app);
  registerWorkspaceReads(app);
  registerWorkspaceWrites(app);
}

function registerFaces(app: App): void {
  app.get(
    '/api/assets/v2/static/:asset_id/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Show an avatar, a logo or a cover',
        description: '400 for any other file, 404 before it has come.',
        params: idParams,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const address = await linkToFace(app.db, app.storage, request.params.asset_id);
      return reply.header('cache-control', FACE_CACHE).redirect(address);
    },
  );
}

function registerMine(app: App): void {
  app.post(
    MINE,
    {
      config: mine,
      schema: {
        summary: 'A place for an avatar or a cover of the caller',
        description: '400 for any other kind, for what is no picture and over the limit.',
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => createUserAsset(userFiles(request), request.body),
  );

  registerOwnPictures(app, MINE, mine);
}

function registerWorkspaceReads(app: App): void {
  app.post(
    WORKSPACE,
    {
      config: members,
      schema: {
        summary: 'A place for a logo, a cover or an image of a text',
        description:
          'Logos for administrators of the workspace, covers for those of the project, images where the text can be seen.',
        params: workspaceParams,
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => createWorkspaceAsset(workspaceFiles(request), request.body),
  );

  app.get(
    `${WORKSPACE}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Show a picture of the workspace',
        description: '404 before it has come, and where its text cannot be seen.',
        params: assetParams,
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const place = { kind: 'workspace', ctx: workspaceFiles(request) } as const;
      return reply.redirect(await linkToAsset(place, request.params.asset_id));
    },
  );
}

function registerWorkspaceWrites(app: App): void {
  app.patch(
    `${WORKSPACE}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Say that a picture has come',
        description: 'A logo or a cover is shown from now on.',
        params: assetParams,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const place = { kind: 'workspace', ctx: workspaceFiles(request) } as const;
      await markAssetAsUploaded(place, request.params.asset_id, request.body);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${WORKSPACE}:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Take a picture away',
        description: 'For who brought it, and those who may write where it is shown.',
        params: assetParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAsset({ kind: 'workspace', ctx: workspaceFiles(request) }, request.params.asset_id);
      return reply.code(204).send();
    },
  );

  app.post(
    `${WORKSPACE}restore/:asset_id/`,
    {
      config: members,
      schema: {
        summary: 'Bring a deleted picture back',
        description:
          'An image of a text: for the person who brought it and members of its project. A logo or a cover is shown again: for administrators.',
        params: assetParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await restoreAsset({ kind: 'workspace', ctx: workspaceFiles(request) }, request.params.asset_id);
      return reply.code(204).send();
    },
  );
}
