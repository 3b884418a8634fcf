import { notFound } from '@tandem/shared/http/errors.ts';
import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { assetInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { workspaceFiles } from '../../files/assets/context.ts';
import { createWorkspaceAsset } from '../../files/assets/create.ts';
import { markAssetAsUploaded } from '../../files/assets/mark-uploaded.ts';
import { linkToAsset } from '../../files/assets/read.ts';
import { noContent } from '../../http/no-content.ts';
import { WORKSPACE, anyRow, workspaceMembers } from '../http/paths.ts';

const assetParams = workspaceParams.extend({ asset_id: idInput });

/** Pictures of a workspace, for programs (docs/contract/programs.md#what-there-is). */
export function registerProgramAssets(app: App): void {
  const url = `${WORKSPACE}assets/`;
  app.post(
    url,
    {
      config: workspaceMembers,
      schema: {
        summary: 'A place for a logo, a cover or an image of a text',
        params: workspaceParams,
        body: assetInput,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => createWorkspaceAsset(workspaceFiles(request), request.body),
  );
  app.get(
    `${url}:asset_id/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Where a picture is for an hour',
        params: assetParams,
        response: { 200: anyRow },
      },
    },
    async (request) => {
      const ctx = workspaceFiles(request);
      const { asset_id } = request.params;
      const asset_url = await linkToAsset({ kind: 'workspace', ctx }, asset_id);
      const { rows } = await sql<{ asset_name: string; asset_type: string }>`
        select attributes ->> 'name' as asset_name, attributes ->> 'type' as asset_type from assets
        where id = ${asset_id}`.execute(ctx.db);
      if (!rows[0]) throw notFound();
      return { asset_id, asset_url, ...rows[0] };
    },
  );
  app.patch(
    `${url}:asset_id/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Say that a picture has come',
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
}
