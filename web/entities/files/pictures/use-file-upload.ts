import { useCallback } from 'react';
import type { UploadFile } from '#components/editor/media/files.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { PictureOwner } from './upload.ts';
import { useTextUpload } from './use-text-upload.ts';

const TEXTS = { failed: 'detail:files.refused', unreadable: 'common:file_unreadable' };

/** Stores files that are put into a text; they are named with their size. */
export function useFileUpload(owner: PictureOwner): UploadFile {
  const upload = useTextUpload(owner, TEXTS);
  const language = useLanguage((state) => state.language);
  return useCallback(
    async (file, onProgress) => {
      const address = await upload(file, onProgress);
      return address === null
        ? null
        : { address, text: `${file.name} · ${formatBytes(file.size, language)}` };
    },
    [upload, language],
  );
}
