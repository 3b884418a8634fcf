import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './confirm-modal.module.css';
import { useReturnFocus } from './use-return-focus.ts';

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
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': cancelText, size: 28, iconSize: 16 }}
    >
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>
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
      </div>
    </Modal>
  );
}
