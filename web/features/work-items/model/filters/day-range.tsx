import { Button } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarWords } from '#components/pickers/calendar-words.ts';
import { useLanguage } from '#lib/device/language.ts';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { rangeOf, termsOf } from './day-terms.ts';

type DayRangeProps = { values: readonly string[]; onPick: (terms: string[]) => void; onClose: () => void };

/** From one day to another; the first alone means that day and all after it. */
export function DayRange({ values, onPick, onClose }: DayRangeProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const language = useLanguage((state) => state.language);
  const firstDay = useFirstWeekday(language);
  const [range, setRange] = useState(() => rangeOf(values));
  const apply = () => {
    onPick(termsOf(range));
    onClose();
  };
  return (
    <DatesProvider settings={{ firstDayOfWeek: firstDay, weekendDays: [] }}>
      <DatePicker
        {...calendarWords(language)}
        type="range"
        size="xs"
        allowSingleDateInRange
        value={range}
        onChange={([from, to]) => setRange([from, to])}
        ariaLabels={{
          previousMonth: t('common:calendar.previous_month'),
          nextMonth: t('common:calendar.next_month'),
        }}
      />
      <Button fullWidth mt={4} size="xs" disabled={range[0] === null} onClick={apply}>
        {t('filter.day.apply')}
      </Button>
    </DatesProvider>
  );
}
