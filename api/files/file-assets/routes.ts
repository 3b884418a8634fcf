import multipart from '@fastify/multipart';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { fileAssetSchema, foundFilesSchema } from '@tandem/shared/files/file-assets/schema.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { userFiles, workspaceFiles } from '../assets/context.ts';
import { deleteAsset, restoreAsset } from '../assets/delete.ts';
import type { Place } from '../assets/rights.ts';
import { findByKey, placeOfWorkspace, withKey } from './by-key.ts';
import { receiveFile } from './receive.ts';

const MAX_FIELDS = 5;
const MAX_FIELD_BYTES = 16 * 1024;
const MAX_KEY = 300;

const MINE = '/api/users/file-assets/';
const OF_WORKSPACE = '/api/workspaces/file-assets/:workspace_id/:asset_key/';
const mine = { access: 'signed_in' } as const;
/** As files are named where they are stored. */
const asset_key = z
  .string()
  .max(MAX_KEY)
  .regex(/^[\p{L}\p{N}._-]+$/u);
const myParams = z.object({ asset_key });
const workspaceKeyParams = z.object({ workspace_id: idInput, asset_key });

const myPlace = (request: FastifyRequest): Place => ({ kind: 'user', ctx: userFiles(request) });

/** Files of older clients, which know them by their keys (docs/contract/pictures.md#files-by-their-keys). */
export function registerFileAssetRoutes(app: App): void {
  void app.register(async (scope: App) => {
    const limits = {
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fileSize: app.config.file_size_limit,
    };
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    registerTaking(scope);
  });
  registerOfWorkspace(app);
  registerMine(app);
}

function registerTaking(scope: App): void {
  const form = { consumes: ['multipart/form-data'], response: { 201: fileAssetSchema } };
  const description = 'A form with the part `asset`. 413 over the limit, 400 for what is no picture.';
  scope.post(
    '/api/workspaces/:slug/file-assets/',
    {
      config: { access: { workspace: 'any' }, takes_file: true },
      schema: {
        summary: 'Bring an image in one request',
        description,
        params: workspaceParams,
        ...form,
      },
    },
    async (request, reply) => {
      const place = { kind: 'workspace', ctx: workspaceFiles(request) } as const;
      return reply.code(201).send(await receiveFile(request, place));
    },
  );

  scope.post(
    MINE,
    {
      config: { ...mine, takes_file: true },
      schema: { summary: 'Bring an own picture in one request', description, ...form },
    },
    async (request, reply) => reply.code(201).send(await receiveFile(request, myPlace(request))),
  );
}

function registerOfWorkspace(app: App): void {
  const schema = {
    description: '404 for a key that there is not, and outside of the workspace.',
    params: workspaceKeyParams,
  };
  app.get(
    OF_WORKSPACE,
    {
      config: mine,
      schema: { summary: 'A file of a workspace by its key', ...schema, response: { 200: foundFilesSchema } },
    },
    async (request) => {
      const place = await placeOfWorkspace(userFiles(request), request.params.workspace_id);
      return findByKey(place, request.params.asset_key);
    },
  );

  app.delete(
    OF_WORKSPACE,
    {
      config: mine,
      schema: { summary: 'Take a file away by its key', ...schema, response: { 204: noContent } },
    },
    async (request, reply) => {
      const place = await placeOfWorkspace(userFiles(request), request.params.workspace_id);
      await withKey(place, request.params.asset_key, (id) => deleteAsset(place, id));
      return reply.code(204).send();
    },
  );

  app.post(
    `${OF_WORKSPACE}restore/`,
    {
      config: mine,
      schema: { summary: 'Bring a deleted file back by its key', ...schema, response: { 204: noContent } },
    },
    async (request, reply) => {
      const place = await placeOfWorkspace(userFiles(request), request.params.workspace_id);
      await withKey(place, request.params.asset_key, (id) => restoreAsset(place, id), true);
      return reply.code(204).send();
    },
  );
}

function registerMine(app: App): void {
  const schema = {
    description: "404 for a key that there is not, and for other people's.",
    params: myParams,
  };
  app.get(
    `${MINE}:asset_key/`,
    {
      config: mine,
      schema: { summary: 'An own picture by its key', ...schema, response: { 200: foundFilesSchema } },
    },
    (request) => findByKey(myPlace(request), request.params.asset_key),
  );

  app.delete(
    `${MINE}:asset_key/`,
    {
      config: mine,
      schema: { summary: 'Take an own picture away by its key', ...schema, response: { 204: noContent } },
    },
    async (request, reply) => {
      const place = myPlace(request);
      await withKey(place, request.params.asset_key, (id) => deleteAsset(place, id));
      return reply.code(204).send();
    },
  );
}
