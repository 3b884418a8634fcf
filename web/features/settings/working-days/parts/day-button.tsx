import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './working-days.module.css';

type DayButtonProps = {
  label: string;
  value: string | null;
  minDay?: string | null;
  /** A day is needed, so it cannot be cleared. */
  isNeeded?: boolean;
  onPick: (day: string | null) => void;
};

/** A day that opens a calendar when it is pressed. */
export function DayButton({ label, value, minDay = null, isNeeded = false, onPick }: DayButtonProps) {
  const { t } = useTranslation('working-days');
  const language = useLanguage((state) => state.language);
  return (
    <DatePicker
      label={label}
      className={styles.dayButton}
      value={value}
      language={language}
      clearText={isNeeded ? null : t('clear_day')}
      minDay={minDay}
      onPick={onPick}
    >
      <Icon of={IconCalendar} size={14} />
      {value ? formatMonthDay(value, language, { withWeekday: true }) : label}
    </DatePicker>
  );
}
