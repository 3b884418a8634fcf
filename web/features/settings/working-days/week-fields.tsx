import { NumberInput } from '@mantine/core';
import { useId } from 'react';
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
  const { t } = useTranslation('working-days');
  const language = useLanguage((state) => state.language);
  const first = useFirstWeekday(language);
  const id = useId();
  return (
    <div className={styles.week}>
      {weekNames(language, first).map(({ key, name }) => (
        <div key={key} className={styles.weekday} data-off={days[key] === 0 ? '' : undefined}>
          <label htmlFor={`${id}-${key}`}>{name}</label>
          <NumberInput
            id={`${id}-${key}`}
            value={days[key] / HOUR}
            min={0}
            max={MOST_HOURS}
            step={STEP}
            decimalScale={2}
            clampBehavior="strict"
            disabled={isDisabled}
            suffix={` ${t('hours_unit')}`}
            onChange={(hours) => {
              const minutes = typeof hours === 'number' ? Math.round(hours * HOUR) : days[key];
              if (minutes !== days[key]) onChange(key, minutes);
            }}
          />
        </div>
      ))}
    </div>
  );
}
