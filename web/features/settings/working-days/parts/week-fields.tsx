import { NumberInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeekMinutes, WeekdayName } from '#entities/workspaces/working-days/types.ts';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './working-days.module.css';
import { weekNames } from './week-names.ts';

const HOUR = 60;
const MOST_HOURS = 24;
const STEP = 0.5;

type WeekFieldsProps = {
  days: WeekMinutes;
  isDisabled?: boolean;
  onChange: (day: WeekdayName, minutes: number) => void;
};

/** The hours of each day of a week; none is a day off. */
export function WeekFields({ days, isDisabled = false, onChange }: WeekFieldsProps) {
  const language = useLanguage((state) => state.language);
  const first = useFirstWeekday(language);
  return (
    <div className={styles.week}>
      {weekNames(language, first).map(({ key, name }) => (
        <DayHours
          key={key}
          name={name}
          minutes={days[key]}
          isDisabled={isDisabled}
          onChange={(minutes) => onChange(key, minutes)}
        />
      ))}
    </div>
  );
}

type DayHoursProps = {
  name: string;
  minutes: number;
  isDisabled: boolean;
  onChange: (minutes: number) => void;
};

/** What is typed counts once the field is left, or by Enter. */
function DayHours({ name, minutes, isDisabled, onChange }: DayHoursProps) {
  const { t } = useTranslation('working-days');
  const id = useId();
  const [typed, setTyped] = useState<string | number | null>(null);
  const take = () => {
    setTyped(null);
    const hours = typed === null || typed === '' ? Number.NaN : Number(typed);
    const next = Math.round(hours * HOUR);
    if (!Number.isNaN(next) && next !== minutes) onChange(next);
  };
  return (
    <div className={styles.weekday} data-off={minutes === 0 ? '' : undefined}>
      <label htmlFor={id} title={name}>
        {name}
      </label>
      <NumberInput
        id={id}
        value={typed ?? minutes / HOUR}
        min={0}
        max={MOST_HOURS}
        step={STEP}
        decimalScale={2}
        clampBehavior="strict"
        hideControls
        disabled={isDisabled}
        suffix={` ${t('hours_unit')}`}
        onChange={setTyped}
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </div>
  );
}
