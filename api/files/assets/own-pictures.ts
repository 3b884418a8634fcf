import { uploadedInput } from '@tandem/shared/files/assets/input.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { noContent } from '../../http/no-content.ts';
import { userFiles } from './context.ts';
import { deleteAsset } from './delete.ts';
import { markAssetAsUploaded } from './mark-uploaded.ts';

const params = z.object({ asset_id: idInput });
/** Whether programs may call it too. */
type Access = { access: 'signed_in'; tokens?: 'write_own' };

/** Shows and takes away avatars and covers of the caller, below the address at which they are brought. */
export function registerOwnPictures(app: App, url: string, config: Access): void {
  app.patch(
    `${url}:asset_id/`,
    {
      config,
      schema: {
        summary: 'Say that an own picture has come, and show it',
        description: 'The picture before it goes.',
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
    {
      config,
      schema: {
        summary: 'Take an own picture away',
        description: "It is nobody's face from then on.",
        params,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteAsset({ kind: 'user', ctx: userFiles(request) }, request.params.asset_id);
      return reply.code(204).send();
    },
  );
}
