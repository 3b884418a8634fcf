import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { clearSelection, useSelection } from './selection.ts';

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void };

/** Asks before another screen is opened over items that were chosen for something. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation('work-items');
  const count = useSelection(({ ids }) => ids.size);
  return (
    <ConfirmModal
      title={t('bulk.leave_title', { count })}
      confirmText={t('bulk.leave')}
      cancelText={t('bulk.stay')}
      onConfirm={() => {
        clearSelection();
        onLeave();
      }}
      onClose={onStay}
    >
      {t('bulk.leave_text')}
    </ConfirmModal>
  );
}
