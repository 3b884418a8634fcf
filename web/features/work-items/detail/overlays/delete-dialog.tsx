import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { deleteWorkItem } from '#entities/work-items/items/actions.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { cancelDelete, useDelete } from '../../model/items/delete-store.ts';
import { itemKey } from '../../model/items/item-key.ts';
import { takeStep } from '../../model/items/take-step.ts';

/** Asks before an item is deleted; its sub-items go with it, those of an epic stay (docs/contract/epics.md#deleting-epics). */
export function DeleteDialog({ onDeleted }: { onDeleted?: (id: string) => void }) {
  const { t } = useTranslation(['work-items', 'common']);
  const itemId = useDelete((state) => state.itemId);
  const row = useWorkItem(itemId);
  const project = useProject(row?.project_id);
  if (!row) return null;
  const remove = () => {
    cancelDelete();
    onDeleted?.(row.id);
    void deleteWorkItem(row.id);
    showToast({
      tone: 'success',
      title: t('delete.done', { key: itemKey(project?.identifier, row) }),
      text: row.name,
      undoes: row.id,
      actions: [{ label: t('undo.action'), run: () => takeStep('undo', t, row.id) }],
    });
  };
  return (
    <ConfirmModal
      title={t('delete.title', { key: itemKey(project?.identifier, row) })}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={remove}
      onClose={cancelDelete}
    >
      {row.sub_issues_count > 0
        ? t(row.is_epic ? 'delete.with_items' : 'delete.with_sub_items', {
            name: row.name,
            count: row.sub_issues_count,
          })
        : t('delete.text', { name: row.name })}
    </ConfirmModal>
  );
}
