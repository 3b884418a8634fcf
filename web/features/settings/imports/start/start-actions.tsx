import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#components/dialogs/dialog.tsx';

type StartActionsProps = { isReady: boolean; isBusy: boolean; onClose: () => void; children: ReactNode };

/** The way out of the dialog, and the way on. */
export function StartActions({ isReady, isBusy, onClose, children }: StartActionsProps) {
  const { t } = useTranslation('common');
  return (
    <DialogActions>
      <Button size="md" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size="md" type="submit" variant="filled" disabled={!isReady} loading={isBusy}>
        {children}
      </Button>
    </DialogActions>
  );
}
