import { Button } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { calendarWords } from './calendar-words.ts';

type DayRangeValue = readonly [from: string | null, to: string | null];

export type RangePickerPanelProps = {
  value: DayRangeValue;
  /** Both days, or neither. */
  onPick: (range: DayRangeValue) => void;
  onClose: () => void;
  language: string;
};

/** A calendar in which one takes a first and a last day. */
export function RangePickerPanel({ value, onPick, onClose, language }: RangePickerPanelProps) {
  const { t } = useTranslation();
  const firstDay = useFirstWeekday(language);
  const [range, setRange] = useState<DayRangeValue>(value);
  const apply = (next: DayRangeValue) => {
    onPick(next);
    onClose();
  };
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDay, weekendDays: [] }}>
      <DatePicker
        {...calendarWords(language)}
        type="range"
        size="xs"
        allowSingleDateInRange
        value={[...range]}
        onChange={(next) => {
          setRange(next);
          if (next[0] && next[1]) apply(next);
        }}
        ariaLabels={{
          previousMonth: t('calendar.previous_month'),
          nextMonth: t('calendar.next_month'),
        }}
      />
      {value[0] && (
        <Button fullWidth mt={4} size="xs" onClick={() => apply([null, null])}>
          {t('calendar.clear_range')}
        </Button>
      )}
    </DatesProvider>
  );
}
