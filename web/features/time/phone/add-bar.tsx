import { Button, TextInput } from '@mantine/core';
import { IconClock, IconCoin, IconLayersSubtract } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { readMinutes } from '#components/time/duration-field.tsx';
import { ActivityPicker } from '#components/time/entry-form.tsx';
import { createEntry } from '#entities/tracking/actions.ts';
import { isBillable } from '#entities/tracking/is-on.ts';
import { useActivities } from '#entities/tracking/load.ts';
import { nameItem } from '#entities/tracking/week.ts';
import type { Subject } from '../week/added-rows.ts';
import { useSubjectName } from '../week/subject-name.tsx';
import { SubjectPicker } from '../week/subject-picker.tsx';
import type { MyWeek } from '../week/use-my-week.ts';
import styles from './phone.module.css';

type BarProps = { week: MyWeek; day: string };
type Details = { activity_id: string | null; is_billable: boolean };

/** Adds time of a day in one line, where the thumb is. */
export function AddBar({ week, day }: BarProps) {
  const { t } = useTranslation('time');
  const activities = useActivities();
  const last = week.grid.groups[0]?.rows[0];
  const [picked, setPicked] = useState<Subject | null>(null);
  const subject = picked ?? last ?? null;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Partial<Details>>({});
  const activityId = chosen.activity_id ?? subject?.activity_id ?? null;
  const billable = chosen.is_billable ?? (subject !== null && isBillable(subject.project_id));
  const minutes = readMinutes(text);
  const isReady = minutes !== null && subject !== null && (subject.issue_id !== null || activityId !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || minutes === null || subject === null) return;
    createEntry(subject, { day, minutes, activity_id: activityId, is_billable: billable });
    setText('');
  };
  return (
    <form className={styles.bar} onSubmit={submit} noValidate>
      <div className={styles.pills}>
        <SubjectPicker
          label={t('week.item')}
          className={styles.pill}
          onPick={({ item, ...next }) => {
            if (item) nameItem(item);
            setPicked(next);
            setChosen({});
          }}
        >
          <Icon of={IconLayersSubtract} />
          {subject ? <SubjectText subject={subject} /> : t('week.choose')}
        </SubjectPicker>
        {subject?.issue_id && activities.length > 0 && (
          <ActivityPicker
            label={t('entry.activity')}
            className={styles.pill}
            activities={activities}
            isNeeded={false}
            value={activityId}
            onPick={(activity_id) => setChosen((before) => ({ ...before, activity_id }))}
          />
        )}
        <button
          type="button"
          className={styles.pill}
          aria-pressed={billable}
          onClick={() => setChosen((before) => ({ ...before, is_billable: !billable }))}
        >
          <Icon of={IconCoin} />
          {t('entry.billable')}
        </button>
      </div>
      <div className={styles.line}>
        <TextInput
          className={styles.field ?? ''}
          size="md"
          aria-label={t('duration.label')}
          placeholder="1h 30m"
          autoComplete="off"
          leftSection={<Icon of={IconClock} />}
          value={text}
          error={text.trim() !== '' && minutes === null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="filled" disabled={!isReady}>
          {minutes === null ? t('entry.add') : t('week.add_minutes', { time: formatMinutes(minutes) })}
        </Button>
      </div>
    </form>
  );
}

function SubjectText({ subject }: { subject: Subject }) {
  const { itemKey, name } = useSubjectName(subject);
  return <span className={styles.pillText}>{itemKey ?? name}</span>;
}
