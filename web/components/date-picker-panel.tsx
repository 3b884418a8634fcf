import { Button } from '@mantine/core';
import { DatePicker as Calendar, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import { useTranslation } from 'react-i18next';
import styles from './date-picker-panel.module.css';

export type DatePickerPanelProps = {
  /** `yyyy-MM-dd` or null. */
  value: string | null;
  onPick: (day: string | null) => void;
  onClose: () => void;
  language: string;
  clearText: string;
  /** A due date cannot be before the start, a start not after the due date. */
  minDay?: string | null;
  maxDay?: string | null;
};

/** The names of the arrows, by what they turn over. */
function useArrowNames() {
  const { t } = useTranslation();
  return {
    previousMonth: t('calendar.previous_month'),
    nextMonth: t('calendar.next_month'),
    previousYear: t('calendar.previous_year'),
    nextYear: t('calendar.next_year'),
    previousDecade: t('calendar.previous_decade'),
    nextDecade: t('calendar.next_decade'),
  };
}

export function DatePickerPanel({
  value,
  onPick,
  onClose,
  language,
  clearText,
  minDay,
  maxDay,
}: DatePickerPanelProps) {
  const arrowNames = useArrowNames();
  const pick = (day: string | null) => {
    onPick(day);
    onClose();
  };
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: language === 'en' ? 0 : 1 }}>
      <Calendar
        value={value}
        onChange={pick}
        {...(value && { defaultDate: value })}
        {...(minDay && { minDate: minDay })}
        {...(maxDay && { maxDate: maxDay })}
        size="xs"
        className={styles.calendar ?? ''}
        highlightToday
        ariaLabels={arrowNames}
        classNames={{
          calendarHeader: styles.header ?? '',
          day: styles.day ?? '',
          calendarHeaderControl: styles.control ?? '',
          weekday: styles.weekday ?? '',
        }}
      />
      {value && (
        <Button variant="subtle" size="xs" fullWidth mt={4} onClick={() => pick(null)}>
          {clearText}
        </Button>
      )}
    </DatesProvider>
  );
}
