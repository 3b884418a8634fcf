import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/confirm-modal.tsx';
import { FieldError } from '#components/field-error.tsx';
import { deactivateAccount } from '#entities/users/deactivate.ts';
import { useAsked } from '../parts/use-asked.ts';

/** The last question before an account ends. */
export function DeactivateModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const { isBusy, problem, confirm } = useAsked(deactivateAccount);
  return (
    <ConfirmModal
      title={t('deactivate.question')}
      confirmText={t('deactivate.confirm')}
      isDangerous
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('deactivate.text')}
      {problem && (
        <div role="alert" style={{ marginTop: 12, color: 'var(--danger-text)' }}>
          <FieldError text={problem} />
        </div>
      )}
    </ConfirmModal>
  );
}
