import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPicture } from '#components/editor/pictures.ts';
import { useInstance } from '../instance/store.ts';
import { type PictureOwner, uploadPicture } from './upload.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatBytes } from '#lib/bytes.ts';
import { countUnsavedText } from '#lib/connection.ts';
import { useLanguage } from '#lib/language.ts';
import { showToast } from '#lib/toast-store.ts';

/** Stores pictures that are put into a text, and says why one could not be. */
export function usePictureUpload({ projectId, type, id }: PictureOwner): UploadPicture {
  const { t } = useTranslation(['detail', 'common']);
  const limit = useInstance(({ config }) => config.file_size_limit);
  const language = useLanguage((state) => state.language);
  return useCallback(
    async (file) => {
      const refuse = (text: string) => {
        showToast({ tone: 'error', title: t('pictures.failed'), text });
        return null;
      };
      if (file.size > limit) {
        return refuse(t('files.too_large', { name: file.name, limit: formatBytes(limit, language) }));
      }
      countUnsavedText(1);
      try {
        return await uploadPicture({ projectId, type, id }, file);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return refuse(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      } finally {
        countUnsavedText(-1);
      }
    },
    [projectId, type, id, limit, language, t],
  );
}
