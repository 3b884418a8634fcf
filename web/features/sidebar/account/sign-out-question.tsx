import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { signOut } from '#entities/identity/users/sign-out.ts';
import { unsentCount, useConnection } from '#lib/http/connection.ts';
import { useRefused } from '#lib/outbox/refused-store.ts';

/** Before a session ends that has changes which were not sent. */
export function SignOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  const [count] = useState(
    () => unsentCount(useConnection.getState()) + useRefused.getState().refused.length,
  );
  const leave = () => {
    onClose();
    signOut();
  };
  return (
    <ConfirmModal
      title={t('unsent_title')}
      confirmText={t('sign_out')}
      isDangerous
      onConfirm={leave}
      onClose={onClose}
    >
      {t('unsent', { count })}
    </ConfirmModal>
  );
}
