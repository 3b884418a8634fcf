import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { patchDashboard } from '#entities/insight/dashboards/actions.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { changedFields } from '#lib/sync/changed-fields.ts';

const MAX_NAME = 255;
const MAX_DESCRIPTION = 10_000;

/** The name of a dashboard and what it is for. */
export function RenameDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const { t } = useTranslation(['dashboards', 'common']);
  const [before] = useState({ name: dashboard.name, description: dashboard.description });
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = changedFields(before, { name: name.trim(), description: description.trim() });
    if (Object.keys(changed).length > 0) void patchDashboard(dashboard.id, changed);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('menu.rename')} size={440}>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('name')}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          mt={12}
          label={t('description')}
          rows={2}
          maxLength={MAX_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActions>
          <Button size="md" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="md" type="submit" variant="filled" disabled={name.trim() === ''}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
