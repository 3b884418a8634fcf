import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { useAsked } from '../parts/use-asked.ts';

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
    <Dialog onClose={onClose} title={title} size={440}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('name')}
          maxLength={MAX_LENGTH}
          data-autofocus
          value={name}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={!name.trim()} loading={isBusy}>
            {t('common:continue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
