import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { useAsked } from './use-asked.ts';
import styles from './typed-confirm.module.css';

type TypedConfirmProps = {
  title: string;
  children: ReactNode;
  /** What must be typed before it can be done. */
  name: string;
  /** And what must be typed after it, where nothing brings it back: nobody writes that by habit. */
  phrase?: string;
  confirmText: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of what is going to be lost, and for what is meant. */
export function TypedConfirm({
  title,
  children,
  name,
  phrase,
  confirmText,
  onConfirm,
  onClose,
}: TypedConfirmProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [typed, setTyped] = useState('');
  const [meant, setMeant] = useState('');
  const isMeant = typed.trim() === name.trim() && (!phrase || meant.trim().toLowerCase() === phrase);
  const { isBusy, problem, confirm } = useAsked(onConfirm);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) confirm();
  };
  return (
    <Dialog onClose={onClose} title={title} size={480}>
      <form onSubmit={submit}>
        <div className={styles.text}>{children}</div>
        <TextInput
          label={t('type_name', { name })}
          data-autofocus
          mt={16}
          autoComplete="off"
          value={typed}
          error={!phrase && problem && <FieldError text={problem} />}
          onChange={(event) => setTyped(event.target.value)}
        />
        {phrase && (
          <TextInput
            label={t('type_name', { name: phrase })}
            mt={12}
            autoComplete="off"
            value={meant}
            error={problem && <FieldError text={problem} />}
            onChange={(event) => setMeant(event.target.value)}
          />
        )}
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" variant="outline" disabled={!isMeant} loading={isBusy}>
            {confirmText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
