import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { moveWorkspace } from '#entities/identity/console/people.ts';
import type { ConsoleWorkspace } from '#entities/identity/console/types.ts';
import { useAsked } from '../parts/use-asked.ts';

type OwnerModalProps = { workspace: ConsoleWorkspace; onClose: () => void; onDone: () => void };

/** Gives a workspace to one of its members. */
export function OwnerModal({ workspace, onClose, onDone }: OwnerModalProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [email, setEmail] = useState('');
  const { isBusy, problem, confirm } = useAsked(async () => {
    await moveWorkspace(workspace.id, email.trim());
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim()) confirm();
  };
  return (
    <Dialog onClose={onClose} title={t('workspaces.move')} size={480}>
      <form onSubmit={submit} noValidate>
        <p>{t('workspaces.move_text', { name: workspace.name })}</p>
        <TextInput
          label={t('workspaces.new_owner')}
          type="email"
          data-autofocus
          mt={16}
          autoComplete="off"
          value={email}
          error={problem && <FieldError text={problem} />}
          onChange={(event) => setEmail(event.target.value)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" variant="filled" disabled={!email.trim()} loading={isBusy}>
            {t('workspaces.move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
