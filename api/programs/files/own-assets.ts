import { assetInput } from '@tandem/shared/files/assets/input.ts';
import { assetSlotSchema } from '@tandem/shared/files/assets/schema.ts';
import type { App } from '../../app.ts';
import { userFiles } from '../../files/assets/context.ts';
import { createUserAsset } from '../../files/assets/create.ts';
import { registerOwnPictures } from '../../files/assets/own-pictures.ts';

/** Where programs bring pictures of their person: by the name of the catalogue, and by that of the Node SDK. */
const LISTS = ['/api/v1/assets/user-assets/', '/api/v1/users/assets/'];
const config = { access: 'signed_in', tokens: 'write_own' } as const;

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
  registerOwnPictures(app, url, config);
}
