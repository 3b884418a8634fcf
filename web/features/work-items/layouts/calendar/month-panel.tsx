import { MonthPicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { monthWords } from '#components/pickers/calendar-words.ts';
import { useLanguage } from '#lib/device/language.ts';

type MonthPanelProps = { day: string; onPick: (day: string) => void };

/** The months of a year, and arrows to other years. */
export function MonthPanel({ day, onPick }: MonthPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage((state) => state.language);
  return (
    <MonthPicker
      {...monthWords(language)}
      size="xs"
      value={`${day.slice(0, 7)}-01`}
      defaultDate={day}
      onChange={(picked) => picked && onPick(picked.slice(0, 10))}
      ariaLabels={{
        previousYear: t('calendar.previous_year'),
        nextYear: t('calendar.next_year'),
        previousDecade: t('calendar.previous_decade'),
        nextDecade: t('calendar.next_decade'),
      }}
    />
  );
}
