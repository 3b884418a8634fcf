import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/field-error.tsx';
import { useAsked } from '../parts/use-asked.ts';
import styles from './security.module.css';

type NameModalProps = {
  title: string;
  name: string;
  onNamed: (name: string) => Promise<void>;
  onClose: () => void;
};

const MAX_LENGTH = 255;

/** What something is to be called. */
export function NameModal({ title, name: before, onNamed, onClose }: NameModalProps) {
  const { t } = useTranslation(['security', 'common']);
  const [name, setName] = useState(before);
  const { isBusy, problem, confirm } = useAsked(() => onNamed(name.trim()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('name')}
          maxLength={MAX_LENGTH}
          data-autofocus
          value={name}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.actions}>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!name.trim()} loading={isBusy}>
            {t('common:continue')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
