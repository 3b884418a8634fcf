import { useMemo } from 'react';
import { useLanguage } from '#lib/language.ts';

/** Writes a moment as day and time, in the language of the person. */
export function useMoment(): (moment: string) => string {
  const language = useLanguage((state) => state.language);
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    return (moment) => format.format(new Date(moment));
  }, [language]);
}
