import { duplicateAssetsInput } from '@tandem/shared/files/assets/input.ts';
import { idInput, projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectFiles, workspaceFiles } from './context.ts';
import { duplicateAssets } from './duplicate.ts';
import { isThere, linkToAsset, redirect } from './read.ts';

const WORKSPACE = '/api/assets/v2/workspaces/:slug/';
const PROJECT = `${WORKSPACE}projects/:project_id/`;
const asset = { asset_id: idInput };
const ofWorkspace = { access: { workspace: 'any' } } as const;
const ofProject = { access: { project: 'any' } } as const;

/** Calls about files that client 1.3.1 makes besides (docs/contract/pictures.md). */
export function registerMoreAssetRoutes(app: App): void {
  registerSaving(app);
  registerPasting(app);
}

function registerSaving(app: App): void {
  app.get(
    `${WORKSPACE}download/:asset_id/`,
    {
      config: ofWorkspace,
      schema: {
        summary: 'Save a picture of the workspace',
        description: '404 before it has come, and where its text cannot be seen.',
        params: workspaceParams.extend(asset),
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const place = { kind: 'workspace', ctx: workspaceFiles(request) } as const;
      return reply.redirect(await linkToAsset(place, request.params.asset_id, true));
    },
  );

  app.get(
    `${PROJECT}download/:asset_id/`,
    {
      config: ofProject,
      schema: {
        summary: 'Save an image of a text, or the cover',
        description: '404 before it has come, and where its text cannot be seen.',
        params: projectParams.extend(asset),
        response: { 302: redirect },
      },
    },
    async (request, reply) => {
      const place = { kind: 'project', ctx: projectFiles(request) } as const;
      return reply.redirect(await linkToAsset(place, request.params.asset_id, true));
    },
  );
}

function registerPasting(app: App): void {
  app.get(
    `${WORKSPACE}check/:asset_id/`,
    {
      config: ofWorkspace,
      schema: {
        summary: 'Whether a picture is there',
        description: 'False for one that the caller may not see, like for one that there is not.',
        params: workspaceParams.extend(asset),
        response: { 200: z.object({ exists: z.boolean() }) },
      },
    },
    async (request) => ({
      exists: await isThere({ kind: 'workspace', ctx: workspaceFiles(request) }, request.params.asset_id),
    }),
  );

  app.post(
    `${WORKSPACE}duplicate-assets/:entity_id/`,
    {
      config: ofWorkspace,
      schema: {
        summary: 'Copy files for the text that they were pasted into',
        description:
          'The copies by the ids of their sources. 404 for a file that the caller cannot see; what is yet to be written gets its files by the bulk call.',
        params: workspaceParams.extend({ entity_id: idInput }),
        body: duplicateAssetsInput,
        response: { 200: z.record(z.string(), z.uuid()) },
      },
    },
    (request) => duplicateAssets(workspaceFiles(request), request.params.entity_id, request.body),
  );
}
