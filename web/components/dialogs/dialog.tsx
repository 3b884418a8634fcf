import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'> & {
  /** What its close button does, where that is more than closing. */
  closeText?: string;
};

/** A modal that is open for as long as it is mounted, and gives the focus back when it goes. */
export function Dialog({ closeText, ...props }: DialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': closeText ?? t('close'), size: 28, iconSize: 16 }}
      {...props}
    />
  );
}

/** The buttons at the foot of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
