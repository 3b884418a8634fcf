const NOON = 12;
const EVENING = 18;

/** Which greeting fits a moment where somebody lives. */
export function greetingOf(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
  );
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

/** The day of a moment where somebody lives, with its weekday. */
export const weekdayOf = (now: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(now);
