import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { deleteMany } from '#entities/work-items/items/bulk.ts';
import { undoStep } from '#entities/work-items/undo/undo.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { ChooseItems } from '../choosing/choose-items.tsx';

type DeleteSeveralProps = { projectId: string; onClose: () => void };

/** Items of a project that are found by typing, to be deleted together once that is confirmed. */
export function DeleteSeveral({ projectId, onClose }: DeleteSeveralProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const [ids, setIds] = useState<readonly string[]>([]);
  const count = ids.length;
  const remove = async () => {
    onClose();
    const parts = await Promise.all(deleteMany(projectId, ids));
    const stored = parts.filter((id) => id !== null);
    if (stored.length < parts.length) return;
    showToast({
      ...{ tone: 'success', title: t('bulk.deleted', { count }) },
      ...(ids[0] && { undoes: ids[0] }),
      actions: [{ label: t('bulk.undo'), run: () => stored.forEach(undoStep) }],
    });
  };
  if (count === 0) {
    return (
      <ChooseItems
        projectId={projectId}
        as="mention"
        title={t('bulk.delete_title_several')}
        submitText={(chosen) =>
          chosen === 0 ? t('common:delete') : t('bulk.delete_chosen', { count: chosen })
        }
        onlyHere
        onChoose={(items) => setIds(items.map(({ id }) => id))}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmModal
      title={t('bulk.delete_title', { count })}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('bulk.delete_text')}
    </ConfirmModal>
  );
}
