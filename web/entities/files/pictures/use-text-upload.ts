import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstance } from '../../identity/instance/store.ts';
import { type PictureOwner, uploadToText } from './upload.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { countUnsavedText } from '#lib/http/connection.ts';
import { isReadable } from '#lib/text/is-readable.ts';
import { useLanguage } from '#lib/device/language.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type Upload = (file: File, onProgress?: (share: number) => void) => Promise<string | null>;
/** Keys of i18n: what has failed, and what is said of a file that cannot be read. */
type UploadTexts = { failed: string; unreadable: string };

/** Stores what is put into a text, and says why it could not be. */
export function useTextUpload(
  { projectId, type, id }: PictureOwner,
  { failed, unreadable }: UploadTexts,
): Upload {
  const { t } = useTranslation(['detail', 'common']);
  const limit = useInstance(({ config }) => config.file_size_limit);
  const language = useLanguage((state) => state.language);
  return useCallback(
    async (file, onProgress) => {
      const refuse = (text: string) => {
        showToast({ tone: 'error', title: t(failed), text });
        return null;
      };
      if (file.size > limit) {
        return refuse(t('files.too_large', { name: file.name, limit: formatBytes(limit, language) }));
      }
      if (!(await isReadable(file))) return refuse(t(unreadable));
      countUnsavedText(1);
      try {
        return await uploadToText({ projectId, type, id }, file, onProgress);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return refuse(error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`));
      } finally {
        countUnsavedText(-1);
      }
    },
    [projectId, type, id, failed, unreadable, limit, language, t],
  );
}
