import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { plainText } from '#lib/dates/day-names.ts';
import { DAY_WORDS, type DayWords } from '#lib/dates/read-day.ts';

function wordsOf(t: TFunction): DayWords {
  const entries = DAY_WORDS.map((name) => [name, t(`days:${name}`).split(',').map(plainText)]);
  return Object.fromEntries(entries) as DayWords;
}

/** The words for days that people type in the language of the screen. */
export function useDayWords(): DayWords {
  const { t } = useTranslation('days');
  return wordsOf(t);
}

/** Loads the words for `dayWords`, which editors read outside of components. */
export const loadDayWords = (): Promise<void> => i18next.loadNamespaces('days');

/** The same words outside of components, once they are loaded. */
export const dayWords = (): DayWords => wordsOf(i18next.t);
