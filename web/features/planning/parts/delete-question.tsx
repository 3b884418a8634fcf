import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';

type DeleteQuestionProps = {
  of: 'cycles' | 'modules';
  name: string;
  /** Asked instead of the usual question. */
  title?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a cycle or module is deleted. */
export function DeleteQuestion({ of, name, title, onConfirm, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation([of, 'common']);
  return (
    <ConfirmModal
      title={title ?? t(`${of}:delete.title`)}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      {t(`${of}:delete.text`, { name })}
    </ConfirmModal>
  );
}
