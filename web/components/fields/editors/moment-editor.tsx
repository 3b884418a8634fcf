import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePickerPanel } from '#components/pickers/date-picker-panel.tsx';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { EditorProps } from '../base/field-view.ts';
import styles from './editor.module.css';

const USUAL_TIME = '09:00';

const twoDigits = (value: number) => String(value).padStart(2, '0');
const timeOf = (instant: string) => {
  const date = new Date(instant);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};

/** A day and a time where the person is, as the instant that it is. */
function instantOf(day: string, time: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, date, hours, minutes).toISOString();
}

/** A day and the time on it: the calendar chooses the day and leaves the time. */
export function MomentEditor({ value, onChange, onClose }: EditorProps) {
  const { t } = useTranslation(['fields', 'common']);
  const language = useLanguage((state) => state.language);
  const before = typeof value === 'string' ? value : null;
  const [day, setDay] = useState(before && dayOf(before));
  const [time, setTime] = useState(before ? timeOf(before) : USUAL_TIME);
  const field = useRef<HTMLInputElement>(null);
  const pick = (picked: string | null) => {
    if (picked !== null) return setDay(picked);
    onChange(null);
    onClose();
  };
  const save = () => {
    if (day === null) return;
    onChange(instantOf(day, time || USUAL_TIME));
    onClose();
  };
  return (
    <div>
      <DatePickerPanel
        value={day}
        onPick={pick}
        // The time is still to be said.
        onClose={() => field.current?.focus()}
        language={language}
        clearText={t('value.clear_date')}
      />
      <form
        className={styles.time}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          ref={field}
          size="xs"
          type="time"
          aria-label={t('value.time')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="filled" disabled={day === null}>
          {t('common:save')}
        </Button>
      </form>
    </div>
  );
}
