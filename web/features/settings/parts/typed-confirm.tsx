import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { useReturnFocus } from '#components/use-return-focus.ts';
import { useAsked } from './use-asked.ts';
import styles from './typed-confirm.module.css';

type TypedConfirmProps = {
  title: string;
  children: ReactNode;
  /** What must be typed before it can be done. */
  name: string;
  confirmText: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of what is going to be lost. */
export function TypedConfirm({ title, children, name, confirmText, onConfirm, onClose }: TypedConfirmProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [typed, setTyped] = useState('');
  const { isBusy, problem, confirm } = useAsked(onConfirm);
  useReturnFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name) confirm();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 28, iconSize: 16 }}
    >
      <form onSubmit={submit}>
        <div className={styles.text}>{children}</div>
        <TextInput
          label={t('type_name', { name })}
          data-autofocus
          mt={16}
          autoComplete="off"
          value={typed}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" variant="outline" disabled={typed.trim() !== name} loading={isBusy}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
