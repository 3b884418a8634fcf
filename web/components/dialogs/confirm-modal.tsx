import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from './dialog.tsx';
import styles from './confirm-modal.module.css';

type ConfirmModalProps = {
  title: string;
  children: ReactNode;
  confirmText: string;
  /** Without it: cancel. */
  cancelText?: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** A third way out, neither yes nor back. */
  other?: { text: string; run: () => void };
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. The safe button has the focus. */
export function ConfirmModal({ title, children, confirmText, ...rest }: ConfirmModalProps) {
  const { t } = useTranslation();
  const {
    cancelText = t('common:cancel'),
    isDangerous = false,
    isBusy = false,
    other,
    onConfirm,
    onClose,
  } = rest;
  return (
    <Dialog onClose={onClose} title={title} size={440} closeText={cancelText}>
      <div className={styles.text}>{children}</div>
      <DialogActions>
        <Button size="md" onClick={onClose} data-autofocus>
          {cancelText}
        </Button>
        {other && (
          <Button size="md" onClick={other.run}>
            {other.text}
          </Button>
        )}
        <Button size="md" variant={isDangerous ? 'outline' : 'filled'} loading={isBusy} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
