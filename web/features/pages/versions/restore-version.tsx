import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { type PageRef, restorePageVersion } from '#entities/pages/pages/versions.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** Restores a version and says so, with the way back; whether it went well. */
async function restoreWithUndo(page: PageRef, id: string): Promise<boolean> {
  const previous = await restorePageVersion(page, id);
  if (previous === null) return false;
  const undo = { label: i18next.t('common:undo'), run: () => void restorePageVersion(page, previous) };
  showToast({ tone: 'success', title: i18next.t('pages:versions.restored'), actions: [undo] });
  return true;
}

type QuestionProps = {
  page: PageRef;
  id: string;
  /** When the version was stored, as it is written. */
  when: string;
  onRestored: () => void;
  onClose: () => void;
};

export function RestoreQuestion({ page, id, when, onRestored, onClose }: QuestionProps) {
  const { t } = useTranslation(['pages', 'common']);
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const isRestored = await restoreWithUndo(page, id);
    setBusy(false);
    onClose();
    if (isRestored) onRestored();
  };
  return (
    <ConfirmModal
      title={t('versions.question')}
      confirmText={t('versions.restore')}
      isBusy={isBusy}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      {t('versions.question_text', { when })}
    </ConfirmModal>
  );
}
