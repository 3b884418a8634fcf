import { formatPlain } from './plain-year.ts';

/** "November 2026". */
export function monthTitle(day: string, language: string, isShort = false): string {
  const format = new Intl.DateTimeFormat(language, {
    month: isShort ? 'short' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const title = formatPlain(format, new Date(`${day}T00:00:00Z`));
  return title.charAt(0).toLocaleUpperCase(language) + title.slice(1);
}
