import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { EntryForm, type FormValues } from '#components/time/entry-form.tsx';
import { createEntry, saveEntry } from '#entities/tracking/actions.ts';
import { deleteWithToast } from '#entities/tracking/delete-toast.ts';
import { isBillable } from '#entities/tracking/is-on.ts';
import { useActivities } from '#entities/tracking/load.ts';
import type { Activity, TimeEntry } from '#entities/tracking/types.ts';
import type { Subject } from './added-rows.ts';
import styles from './week.module.css';

type PopoverProps = {
  anchor: HTMLElement;
  subject: Subject;
  day: string;
  entries: readonly TimeEntry[];
  isLocked: boolean;
  onClose: () => void;
};

/** Note, activity and the rest of the time of a cell. Of several entries one is chosen first. */
export function CellPopover({ anchor, subject, day, entries, isLocked, onClose }: PopoverProps) {
  const { t } = useTranslation(['time', 'common']);
  const activities = useActivities();
  const [chosen, setChosen] = useState(entries.length > 1 ? undefined : (entries[0] ?? null));
  const label = t(chosen === null ? 'entry.add' : 'entry.edit');
  const save = ({ minutes, day: on, activity_id, note, is_billable }: FormValues) => {
    const values = { minutes, day: on, activity_id, note, is_billable };
    if (chosen) saveEntry(chosen, values);
    else createEntry({ project_id: subject.project_id, issue_id: subject.issue_id }, values);
    onClose();
  };
  const remove = (entry: TimeEntry) => {
    onClose();
    deleteWithToast(entry);
  };
  return (
    <AnchoredPopover anchor={anchor} label={label} width={320} onClose={onClose}>
      {chosen === undefined ? (
        <Choices {...{ entries, activities }} onChoose={setChosen} />
      ) : (
        <EntryForm
          start={
            chosen ?? {
              minutes: null,
              day,
              note: '',
              is_billable: isBillable(subject.project_id),
              activity_id: subject.activity_id,
            }
          }
          activities={activities}
          needsActivity={subject.issue_id === null}
          isReadOnly={isLocked}
          submitText={t(chosen ? 'common:save' : 'entry.add')}
          onSubmit={save}
          onCancel={onClose}
          other={isLocked ? <Locked /> : chosen && <Delete onClick={() => remove(chosen)} />}
        />
      )}
    </AnchoredPopover>
  );
}

function Locked() {
  const { t } = useTranslation('time');
  return (
    <span className={styles.status}>
      <Icon of={IconLock} size={14} />
      {t('entry.locked')}
    </span>
  );
}

function Delete({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="subtle" data-danger onClick={onClick}>
      {t('delete')}
    </Button>
  );
}

type ChoicesProps = {
  entries: readonly TimeEntry[];
  activities: readonly Activity[];
  onChoose: (entry: TimeEntry) => void;
};

const Choices = ({ entries, activities, onChoose }: ChoicesProps) => (
  <ul className={styles.choices}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <button type="button" onClick={() => onChoose(entry)}>
          <b>{formatMinutes(entry.minutes)}</b>
          <span>{entry.note || activities.find(({ id }) => id === entry.activity_id)?.name}</span>
        </button>
      </li>
    ))}
  </ul>
);
