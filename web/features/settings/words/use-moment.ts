import { useCallback } from 'react';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatTime } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';

/** Writes a moment as day and time, in the language of the person. */
export function useMoment(): (moment: string) => string {
  const language = useLanguage((state) => state.language);
  return useCallback(
    (moment) => `${formatMonthDay(dayOf(moment), language)}, ${formatTime(moment, language)}`,
    [language],
  );
}
