import { NativeSelect } from '@mantine/core';
import type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, parseDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './cadence-picker.module.css';
import { PickerButton } from './picker-button.tsx';

const WEEKS = [0, 1, 2, 4] as const;
const TEXTS = { 0: 'cadence.never', 1: 'cadence.week', 2: 'cadence.two_weeks', 4: 'cadence.four_weeks' };
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const FRIDAY = 5;

/** The name of a day of the week. Monday is 1. */
const weekdayName = (weekday: number, language: string) =>
  // 1 January 2024 was a Monday.
  dateFormat(language, { weekday: 'long' }).format(parseDay(`2024-01-0${weekday}`));

type CadenceProps = {
  value: UpdateCadence | null;
  disabled?: boolean;
  className?: string | undefined;
  onChange: (value: UpdateCadence | null) => void;
};

/** How often an update is due, and on which day of the week. */
export function CadencePicker({ value, disabled, className, onChange }: CadenceProps) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const weeks = value?.weeks ?? 0;
  const text = t(TEXTS[weeks]);
  const day = value && weeks > 0 ? weekdayName(value.weekday, language) : null;
  return (
    <PickerButton
      label={t('cadence.label')}
      className={className ?? styles.button}
      disabled={disabled}
      popup="dialog"
      width={240}
      title={day ? `${text}, ${day}` : text}
      renderContent={() => <CadenceForm value={value} onChange={onChange} />}
    >
      {text}
    </PickerButton>
  );
}

function CadenceForm({ value, onChange }: Pick<CadenceProps, 'value' | 'onChange'>) {
  const { t } = useTranslation('updates');
  const language = useLanguage((state) => state.language);
  const [weeksId, dayId] = [useId(), useId()];
  const { weeks, weekday } = value ?? { weeks: 0, weekday: FRIDAY };
  const choose = (next: number) => {
    const known = WEEKS.find((each) => each === next) ?? 0;
    onChange(known === 0 ? null : { weeks: known, weekday });
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        id={weeksId}
        label={t('cadence.label')}
        data-autofocus
        value={String(weeks)}
        data={WEEKS.map((each) => ({ value: String(each), label: t(TEXTS[each]) }))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {weeks > 0 && (
        <NativeSelect
          id={dayId}
          label={t('cadence.weekday')}
          value={String(weekday)}
          data={WEEKDAYS.map((each) => ({ value: String(each), label: weekdayName(each, language) }))}
          onChange={(event) => {
            const picked = Number(event.currentTarget.value);
            onChange({ weeks, weekday: WEEKDAYS.find((each) => each === picked) ?? weekday });
          }}
        />
      )}
    </div>
  );
}
