import { Button, TextInput } from '@mantine/core';
import { IconArchive, IconRestore, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { createActivity, deleteActivity, patchActivity } from '#entities/tracking/activity-actions.ts';
import { useActivities } from '#entities/tracking/load.ts';
import type { Activity } from '#entities/tracking/types.ts';
import styles from './settings.module.css';

const MOST_LETTERS = 100;

/** What time can be spent on, for the whole workspace. */
export function ActivitiesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('time');
  const activities = useActivities();
  return (
    <Dialog title={t('activities.title')} size={480} onClose={onClose}>
      <p className={styles.text}>{t('activities.text')}</p>
      <NewActivity names={activities.map(({ name }) => name.toLowerCase())} />
      <ul className={styles.list}>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
    </Dialog>
  );
}

function NewActivity({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('time');
  const [text, setText] = useState('');
  const name = text.trim();
  const isTaken = names.includes(name.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isTaken) return;
    createActivity(name);
    setText('');
  };
  return (
    <form className={styles.line} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        className={styles.field ?? ''}
        aria-label={t('activities.name')}
        placeholder={t('activities.name')}
        maxLength={MOST_LETTERS}
        value={text}
        error={isTaken && t('activities.taken')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" disabled={name === '' || isTaken}>
        {t('activities.add')}
      </Button>
    </form>
  );
}

function ActivityRow({ activity: { id, name, is_archived } }: { activity: Activity }) {
  const { t } = useTranslation('time');
  return (
    <li className={styles.line} data-archived={is_archived ? '' : undefined}>
      <span className={styles.name}>{name}</span>
      {is_archived && <span className={styles.hint}>{t('activities.archived')}</span>}
      <IconButton
        of={is_archived ? IconRestore : IconArchive}
        size="sm"
        label={t(is_archived ? 'activities.restore' : 'activities.archive', { name })}
        onClick={() => void patchActivity(id, { is_archived: !is_archived })}
      />
      <IconButton
        of={IconTrash}
        size="sm"
        label={t('activities.delete', { name })}
        onClick={() => void deleteActivity(id)}
      />
    </li>
  );
}
