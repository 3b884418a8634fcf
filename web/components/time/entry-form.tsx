import { Button, Switch, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonthDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Icon } from '../icons/icon.tsx';
import { DatePicker } from '../pickers/date-picker.tsx';
import { Picker } from '../pickers/picker.tsx';
import { DurationField, readMinutes } from './duration-field.tsx';
import styles from './entry-form.module.css';

const MOST_LETTERS = 2000;
const NO_ACTIVITY = '';

export type FormValues = {
  minutes: number;
  day: string;
  activity_id: string | null;
  note: string;
  is_billable: boolean;
};
export type NamedActivity = { id: string; name: string; is_archived: boolean };

export type EntryFormProps = {
  start: Omit<FormValues, 'minutes'> & { minutes: number | null };
  activities: readonly NamedActivity[];
  /** Minutes that are there without this entry; nothing is said of a total without it. */
  others?: number;
  /** The day of a timer is what its clock says. */
  hasDay?: boolean;
  /** Entries without an item are of an activity. */
  needsActivity?: boolean;
  /** Its time is locked. */
  isReadOnly?: boolean;
  submitText: string;
  onSubmit: (values: FormValues) => void;
  onCancel: () => void;
  /** A third way out, at the left. */
  other?: ReactNode;
};

/** A press in a list that a field of the form has opened is not one outside of the popover around the form. */
function HeldOpen({ children }: { children: ReactNode }) {
  const hold = (event: SyntheticEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation();
  };
  return (
    <div role="presentation" onMouseDown={hold} onTouchStart={hold}>
      {children}
    </div>
  );
}

/** Asks for one entry of time: how long, when, what and for whom. */
export function EntryForm({ start, activities, others, hasDay = true, ...props }: EntryFormProps) {
  const { submitText, onSubmit, onCancel, other, needsActivity = false, isReadOnly = false } = props;
  const { t } = useTranslation(['time', 'common']);
  const [text, setText] = useState(start.minutes === null ? '' : formatMinutes(start.minutes));
  const [values, setValues] = useState(start);
  const billable = useId();
  const set = (patch: Partial<typeof values>) => setValues((before) => ({ ...before, ...patch }));
  // Time of programs, and of a timer that ran for long, may be more than what can be typed.
  const isUntouched = start.minutes !== null && text === formatMinutes(start.minutes);
  const minutes = isUntouched ? start.minutes : readMinutes(text);
  const isReady = !isReadOnly && minutes !== null && (!needsActivity || values.activity_id !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && minutes !== null) onSubmit({ ...values, note: values.note.trim(), minutes });
  };
  return (
    <HeldOpen>
      <form className={styles.form} onSubmit={submit} noValidate>
        <DurationField
          isFirst
          isLong={isUntouched}
          label={t('duration.label')}
          text={text}
          onText={setText}
          others={others}
        />
        {hasDay && <DayRow day={values.day} onPick={(day) => set({ day })} />}
        {activities.length > 0 && (
          <ActivityRow
            activities={activities}
            value={values.activity_id}
            isNeeded={needsActivity}
            onPick={(activity_id) => set({ activity_id })}
          />
        )}
        <label className={styles.row}>
          <span className={styles.name}>{t('entry.note')}</span>
          <TextInput
            className={styles.field ?? ''}
            placeholder={t('entry.note_hint')}
            maxLength={MOST_LETTERS}
            value={values.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </label>
        <div className={styles.row}>
          <label className={styles.name} htmlFor={billable}>
            {t('entry.billable')}
          </label>
          <span className={styles.space} />
          <Switch
            id={billable}
            checked={values.is_billable}
            onChange={(event) => set({ is_billable: event.currentTarget.checked })}
          />
        </div>
        <div className={styles.foot}>
          {other}
          <span className={styles.space} />
          <Button variant="subtle" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" disabled={!isReady}>
            {submitText}
          </Button>
        </div>
      </form>
    </HeldOpen>
  );
}

function DayRow({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const date = formatMonthDay(day, language, { withWeekday: true });
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden>
        {t('entry.day')}
      </span>
      <DatePicker
        label={t('entry.day')}
        className={styles.button}
        value={day}
        language={language}
        clearText={t('entry.today')}
        onPick={(picked) => onPick(picked ?? today())}
      >
        <span className={styles.text}>{day === today() ? t('entry.today_is', { date }) : date}</span>
        <Icon of={IconSelector} size={14} />
      </DatePicker>
    </div>
  );
}

type ActivityProps = {
  activities: readonly NamedActivity[];
  value: string | null;
  isNeeded: boolean;
  onPick: (id: string | null) => void;
};

function ActivityRow({ activities, value, isNeeded, onPick }: ActivityProps) {
  const { t } = useTranslation('time');
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden>
        {t('entry.activity')}
      </span>
      <ActivityPicker
        {...{ activities, value, isNeeded, onPick }}
        className={styles.button}
        label={t('entry.activity')}
      />
    </div>
  );
}

/** What the time is spent on, from the list of the workspace. */
export function ActivityPicker(props: ActivityProps & { className: string | undefined; label: string }) {
  const { activities, value, isNeeded, onPick, className, label } = props;
  const { t } = useTranslation(['time', 'common']);
  const chosen = activities.find(({ id }) => id === value);
  const options = () => [
    ...(isNeeded ? [] : [{ value: NO_ACTIVITY, label: t('common:none') }]),
    ...activities
      .filter(({ id, is_archived }) => !is_archived || id === value)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Picker
      label={label}
      className={className}
      tone={chosen ? undefined : 'empty'}
      options={options}
      selected={[value ?? NO_ACTIVITY]}
      onPick={([id]) => onPick(id || null)}
      searchPlaceholder={t('entry.find_activity')}
      emptyText={t('common:no_match')}
    >
      <span className={styles.text}>{chosen?.name ?? t('common:none')}</span>
      <Icon of={IconSelector} size={14} />
    </Picker>
  );
}
