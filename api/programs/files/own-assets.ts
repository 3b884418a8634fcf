import { assetInput, uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userFiles } from '../../files/assets/context.ts';
import { createUserAsset } from '../../files/assets/create.ts';
import { deleteAsset } from '../../files/assets/delete.ts';
import { markAssetAsUploaded } from '../../files/assets/mark-uploaded.ts';
import { noContent } from '../../http/no-content.ts';

/** Where programs bring pictures of their person: by the name of the catalogue, and by that of the Node SDK. */
const LISTS = ['/api/v1/assets/user-assets/', '/api/v1/users/assets/'];
const config = { access: 'signed_in', tokens: 'write_own' } as const;
const params = z.object({ asset_id: idInput });

/** Clients may leave the type out: then it goes by the end of the name. */
const TYPES_BY_ENDING: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};
const input = assetInput.extend({ type: assetInput.shape.type.optional() });
const typeOf = (name: string) => TYPES_BY_ENDING[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'image/jpeg';

/** The caller's own pictures, for programs (docs/contract/programs.md#own-pictures). */
export function registerProgramOwnAssets(app: App): void {
  for (const url of LISTS) registerFor(app, url);
}

function registerFor(app: App, url: string): void {
  app.post(
    url,
    {
      config,
      schema: {
        summary: 'A place for a picture or a cover of the own profile',
        description: 'It is shown once it was marked as uploaded.',
        body: input,
        response: { 200: assetSlotSchema },
      },
    },
    (request) => {
      const { body } = request;
      return createUserAsset(userFiles(request), { ...body, type: body.type ?? typeOf(body.name) });
    },
  );
  app.patch(
    `${url}:asset_id/`,
    {
      config,
      schema: {
        summary: 'Say that an own picture has come, and show it',
        params,
        body: uploadedInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const place = { kind: 'user', ctx: userFiles(request) } as const;
      await markAssetAsUploaded(place, request.params.asset_id, request.body);
      return reply.code(204).send();
    },
  );
  app.delete(
    `${url}:asset_id/`,
    { config, schema: { summary: 'Take an own picture away', params, response: { 204: noContent } } },
    async (request, reply) => {
      await deleteAsset({ kind: 'user', ctx: userFiles(request) }, request.params.asset_id);
      return reply.code(204).send();
    },
  );
}
