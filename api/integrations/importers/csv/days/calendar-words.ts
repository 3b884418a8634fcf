import { foldText } from '../words/fold-text.ts';

/** Languages whose calendars are read, with the variants that shorten months in another way. */
export const LANGUAGES =
  'en-US en-GB en-AU ru de de-AT fr fr-CA es es-MX it pt pt-PT pl cs tr uk nl ja zh zh-TW ko'.split(' ');

/** Short names that people and programs write, and that are not the beginning of a long one. */
const OTHER_MONTHS: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['maerz', 3],
  ['mzo', 3],
  ['mrt', 3],
  ['jänner', 1],
  ['jaenner', 1],
  ['feber', 2],
  ['мае', 5],
  ['sept', 9],
];
/** Words beside a day that say nothing of it: "3rd of March", "3-го", "1er", "г.", "Uhr". */
const OTHER_FILLERS =
  'st nd rd th er re o a of the at on de del do da den le el il dia um uhr го е г р год года року в о om t'.split(
    ' ',
  );
const SHORTEST = 3;

export type CalendarWords = {
  /** Months from 1 by their names, long, short and declined. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
  fillers: ReadonlySet<string>;
  /** Hours that are added to a time of twelve hours: 0 before noon, 12 after it. */
  periods: ReadonlyMap<string, 0 | 12>;
};

const words = (text: string): string[] => foldText(text).match(/\p{L}+/gu) ?? [];

/** Moments of 2026 whose days stand in each month, on each weekday, and at each hour. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15, 9)));
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day, 9)));
const HOURS = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));
const NOON = 12;

function partOf(format: Intl.DateTimeFormat, date: Date | undefined, type: string): string[] {
  return format.formatToParts(date).flatMap((part) => (part.type === type ? words(part.value) : []));
}

const formatsOf = (language: string, options: readonly Intl.DateTimeFormatOptions[]) =>
  options.map((each) => new Intl.DateTimeFormat(language, { ...each, timeZone: 'UTC' }));

/** Names of months: as they stand alone, and as they stand beside a day, where many languages decline them. */
function monthsOf(language: string): [string, number][] {
  const formats = formatsOf(language, [
    { month: 'long' },
    { month: 'short' },
    { day: 'numeric', month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ]);
  return formats.flatMap((format) =>
    MONTHS.flatMap((date, index) =>
      partOf(format, date, 'month').map((name): [string, number] => [name, index + 1]),
    ),
  );
}

function weekdaysOf(language: string): string[] {
  const formats = formatsOf(language, [{ weekday: 'long' }, { weekday: 'short' }, { dateStyle: 'full' }]);
  return formats.flatMap((format) => WEEK.flatMap((date) => partOf(format, date, 'weekday')));
}

/** Words for parts of the day at each of its hours; Chinese has six of them. */
function periodsOf(language: string): [string, 0 | 12][] {
  const formats = formatsOf(language, [
    { hour: 'numeric', hour12: true },
    { timeStyle: 'short', hour12: true },
  ]);
  return formats.flatMap((format) =>
    HOURS.map((date, hour): [string, 0 | 12] => [
      partOf(format, date, 'dayPeriod').join(''),
      hour < NOON ? 0 : 12,
    ]),
  );
}

function fillersOf(language: string): string[] {
  const formats = formatsOf(language, [
    { dateStyle: 'full', timeStyle: 'short' },
    { dateStyle: 'long', timeStyle: 'medium' },
  ]);
  return formats.flatMap((format) => partOf(format, HOURS[9], 'literal'));
}

/** A name and its beginnings of three letters and more: "thurs". */
const beginningsOf = (name: string): string[] =>
  Array.from(name, (_, index) => name.slice(0, index + 1)).filter(
    (each) => each === name || each.length >= SHORTEST,
  );

/** Beginnings of three letters and more that belong to one month alone: "фев", "janv", "sept". */
function withBeginnings(names: readonly [string, number][]): Map<string, number> {
  const beginnings = new Map<string, number>();
  for (const [name, month] of names) {
    for (let length = SHORTEST; length < name.length; length++) {
      const beginning = name.slice(0, length);
      const known = beginnings.get(beginning);
      beginnings.set(beginning, known === undefined || known === month ? month : 0);
    }
  }
  const single = [...beginnings].filter(([, month]) => month !== 0);
  return new Map([
    ...single,
    ...names,
    ...OTHER_MONTHS.map(([name, month]) => [foldText(name), month] as const),
  ]);
}

function readWords(): CalendarWords {
  const months = withBeginnings(LANGUAGES.flatMap(monthsOf).filter(([name]) => name.length > 1));
  const periods = new Map<string, 0 | 12>([['am', 0], ['pm', 12], ...LANGUAGES.flatMap(periodsOf)]);
  periods.delete('');
  const fillers = [...LANGUAGES.flatMap(fillersOf), ...OTHER_FILLERS.map(foldText)];
  return {
    months,
    weekdays: new Set(LANGUAGES.flatMap(weekdaysOf).flatMap(beginningsOf)),
    fillers: new Set(fillers),
    periods,
  };
}

let known: CalendarWords | null = null;

/** Words of calendars in all languages, without accents. They are made when the first is asked for: it takes some time. */
export function calendarWords(): CalendarWords {
  known ??= readWords();
  return known;
}
