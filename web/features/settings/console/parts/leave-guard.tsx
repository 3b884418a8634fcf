import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { useUnsaved } from './unsaved.ts';

const isUnsaved = () => useUnsaved.getState().forms > 0;

/** No page of the console is left over changes that are not saved, nor its tab, without being asked. */
export function LeaveGuard() {
  const { t } = useTranslation('console');
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  if (state !== 'blocked') return null;
  return (
    <ConfirmModal
      title={t('unsaved.title')}
      confirmText={t('unsaved.leave')}
      cancelText={t('unsaved.stay')}
      isDangerous
      onConfirm={proceed}
      onClose={reset}
    >
      {t('unsaved.text')}
    </ConfirmModal>
  );
}
