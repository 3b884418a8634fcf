import { useTranslation } from 'react-i18next';
import { plainText } from '#lib/dates/day-names.ts';
import { DAY_WORDS, type DayWords } from '#lib/dates/read-day.ts';

/** The words for days that people type in the language of the screen. */
export function useDayWords(): DayWords {
  const { t } = useTranslation('days');
  const entries = DAY_WORDS.map((name) => [name, t(`days:${name}`).split(',').map(plainText)]);
  return Object.fromEntries(entries) as DayWords;
}
