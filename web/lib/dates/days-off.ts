import { create } from 'zustand';

/** What is known of the days of the open workspace. Its calendar is read after the first screen. */
type DaysOff = {
  isOff: (day: string) => boolean;
  /** What a holiday is called; empty for any other day. */
  holidayName: (day: string) => string;
  /** How many working days there are after a day, up to another one; null while the calendar is not read. */
  between: (from: string, to: string) => number | null;
};

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Where every screen asks for days off: weekends until the calendar of the workspace is read. */
export const useDaysOff = create<DaysOff>(() => ({
  isOff: isWeekend,
  holidayName: () => '',
  between: () => null,
}));

/** The last day on which each person is away who is away now, by their ids. */
export const useAway = create<Readonly<Record<string, string>>>(() => ({}));
