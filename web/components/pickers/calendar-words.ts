import { monthTitle } from '#lib/dates/month-title.ts';

const nameOf = (language: string, parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
};

/** How a calendar calls days and months, in every language that `Intl` knows. */
export const calendarWords = (language: string) => ({
  weekdayFormat: nameOf(language, { weekday: 'short' }),
  monthLabelFormat: (day: string) => monthTitle(day.slice(0, 10), language),
  monthsListFormat: nameOf(language, { month: 'short' }),
  getDayAriaLabel: nameOf(language, { day: 'numeric', month: 'long', year: 'numeric' }),
});

/** The names in a choice of months. */
export const monthWords = (language: string) => ({ monthsListFormat: nameOf(language, { month: 'short' }) });
