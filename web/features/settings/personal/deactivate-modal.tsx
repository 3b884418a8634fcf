import { useTranslation } from 'react-i18next';
import { deactivateAccount } from '#entities/identity/users/deactivate.ts';
import { AskedModal } from '../parts/asked-modal.tsx';

/** The last question before an account ends. */
export function DeactivateModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const run = deactivateAccount;
  return (
    <AskedModal
      title={t('deactivate.question')}
      confirmText={t('deactivate.confirm')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('deactivate.text')}
    </AskedModal>
  );
}
