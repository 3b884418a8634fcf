import { useMemo } from 'react';
import type { PictureStore } from '#components/editor/media/pictures.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { addressRefusal } from './address-refusal.ts';
import { copyToText, type PictureOwner } from './upload.ts';
import { useTextUpload } from './use-text-upload.ts';

const TEXTS = { failed: 'detail:pictures.failed', unreadable: 'common:picture_unreadable' };

/** Stores pictures that are put into a text, and says why one could not be. */
export function usePictureStore({ projectId, type, id }: PictureOwner): PictureStore {
  const upload = useTextUpload({ projectId, type, id }, TEXTS);
  return useMemo(
    () => ({
      upload: (file) => upload(file),
      copy: async (url, signal) => {
        try {
          const { asset_url, name } = await copyToText({ projectId, type, id }, url, signal);
          return { src: asset_url, name };
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return { refusal: addressRefusal(error) };
        }
      },
    }),
    [projectId, type, id, upload],
  );
}
