/** "November 2026". */
export function monthTitle(day: string, language: string, isShort = false): string {
  const title = new Intl.DateTimeFormat(language, {
    month: isShort ? 'short' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/\sг\.$/, '');
  return title.charAt(0).toLocaleUpperCase(language) + title.slice(1);
}
