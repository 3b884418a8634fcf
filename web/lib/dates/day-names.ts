/** How a language calls days, months and distances of time, as `Intl` says it and as people type it. */
export type DayNames = {
  weekdays: readonly (readonly string[])[];
  months: readonly (readonly string[])[];
  /** Days, weeks, months and years from now: "tomorrow", "in 2 weeks". */
  relative: (count: number, unit: Unit) => string[];
  /** A number of them: "2 weeks", "2w". */
  amount: (count: number, unit: Unit) => string[];
};
export type Unit = 'day' | 'week' | 'month' | 'year';

const STYLES = ['long', 'short', 'narrow'] as const;
const known = new Map<string, DayNames>();

/** In small letters, without accents and with one kind of apostrophe: as texts are compared. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Names by themselves and beside a day, where many languages decline them. */
function namesOf(language: string, part: 'weekday' | 'month', dates: readonly number[]) {
  const formats = (['long', 'short'] as const).flatMap((style) => [
    new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { [part]: style, day: 'numeric', timeZone: 'UTC' }),
  ]);
  return dates.map((date) => {
    const names = formats.map(
      (format) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '',
    );
    return [...new Set(names.map((name) => plainText(name).replace(/\.$/, '')))];
  });
}

/** The first Sunday of 1970. */
const SUNDAY = Date.UTC(1970, 0, 4);
const DAY_MS = 86_400_000;

function makeNames(language: string): DayNames {
  const relative = STYLES.flatMap((style) =>
    (['auto', 'always'] as const).map((numeric) => new Intl.RelativeTimeFormat(language, { style, numeric })),
  );
  const amounts = new Map<string, Intl.NumberFormat>();
  const amountFormat = (unit: Unit, unitDisplay: (typeof STYLES)[number]) => {
    const key = `${unit} ${unitDisplay}`;
    const made =
      amounts.get(key) ??
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, useGrouping: false });
    amounts.set(key, made);
    return made;
  };
  return {
    weekdays: namesOf(
      language,
      'weekday',
      Array.from({ length: 7 }, (_, day) => SUNDAY + day * DAY_MS),
    ),
    months: namesOf(
      language,
      'month',
      Array.from({ length: 12 }, (_, month) => Date.UTC(1970, month, 15)),
    ),
    relative: (count, unit) => relative.map((format) => plainText(format.format(count, unit))),
    amount: (count, unit) => STYLES.map((style) => plainText(amountFormat(unit, style).format(count))),
  };
}

/** The names of a language, made once: a field asks for them at every key. */
export function dayNames(language: string): DayNames {
  const names = known.get(language) ?? makeNames(language);
  known.set(language, names);
  return names;
}
