import { create } from 'zustand';
import { regionalTag } from './region.ts';

const STORAGE_KEY = 'tandem.calendar';
/** As browsers count: 0 is Sunday. */
export type Weekday = 0 | 1 | 6;
export type HourCycle = 'h12' | 'h23';

/** How days are written: in words with the day first, or in figures. */
export const DAY_FORMATS = ['words', 'dots', 'slashes', 'iso'] as const;
export type DayFormat = (typeof DAY_FORMATS)[number];

/** Null is what is usual in the language; hours are counted to 24 until the person chooses otherwise. */
type CalendarChoice = { firstDay: Weekday | null; hours: HourCycle; days: DayFormat | null };

const NOTHING: CalendarChoice = { firstDay: null, hours: 'h23', days: null };
export const FIRST_DAYS: readonly Weekday[] = [1, 0, 6];

function readStored(): CalendarChoice {
  try {
    const stored = JSON.parse(
      globalThis.localStorage?.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<CalendarChoice>;
    return {
      firstDay: FIRST_DAYS.find((day) => day === stored.firstDay) ?? null,
      hours: stored.hours === 'h12' ? 'h12' : 'h23',
      days: DAY_FORMATS.find((format) => format === stored.days) ?? null,
    };
  } catch {
    return NOTHING;
  }
}

/** With which day weeks begin, and how days and hours are written, on this device. */
export const useCalendarChoice = create<CalendarChoice>(readStored);

export function chooseCalendar(patch: Partial<CalendarChoice>) {
  useCalendarChoice.setState(patch);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useCalendarChoice.getState()));
}

const SUNDAY = 7;
/** Where weeks begin on Sunday, for browsers that do not say so. */
const FROM_SUNDAY = ['en', 'ja', 'ko', 'zh-TW'];
type WithWeeks = { getWeekInfo?: () => { firstDay: number } };

/** The day with which weeks begin where the person is, or else where the language is at home. */
export function usualFirstDay(language: string): Weekday {
  const locale: WithWeeks = new Intl.Locale(regionalTag(language));
  const first = locale.getWeekInfo?.().firstDay ?? (FROM_SUNDAY.includes(language) ? SUNDAY : 1);
  return FIRST_DAYS.find((day) => day === first % SUNDAY) ?? 1;
}

/** The day with which weeks begin for this person. */
export const useFirstWeekday = (language: string): Weekday =>
  useCalendarChoice((state) => state.firstDay) ?? usualFirstDay(language);
