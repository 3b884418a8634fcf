import { useCallback } from 'react';
import type { UploadPicture } from '#components/editor/pictures.ts';
import type { PictureOwner } from './upload.ts';
import { useTextUpload } from './use-text-upload.ts';

/** Stores pictures that are put into a text, and says why one could not be. */
export function usePictureUpload(owner: PictureOwner): UploadPicture {
  const upload = useTextUpload(owner, 'detail:pictures.failed');
  return useCallback((file) => upload(file), [upload]);
}
