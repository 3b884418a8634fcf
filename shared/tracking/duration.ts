/** The minutes that one new entry may have: a whole day. */
export const MAX_ENTRY_MINUTES = 1440;

/** Ten years of minutes. What is typed beyond that is a mistake. */
const MAX_MINUTES = 10 * 366 * 24 * 60;

const HOURS = [
  ...['h', 'hr', 'hrs', 'hour', 'hours', 'std', 'stunde', 'stunden', 'heure', 'heures', 'hora', 'horas'],
  ...['o', 'ora', 'ore', 'g', 'godz', 'godzina', 'godziny', 'godzin', 'hod', 'hodina', 'hodiny', 'hodin'],
  ...['hodín', 'ч', 'час', 'часа', 'часов', 'г', 'год', 'година', 'години', 'годин'],
  ...['時間', '時', '小时', '小時', '时', '시간'],
];
const MINUTES = [
  ...['m', 'min', 'mins', 'minute', 'minutes', 'minuten', 'minuto', 'minutos', 'minuti'],
  ...['minuta', 'minuty', 'minut', 'minúta', 'minúty', 'minút'],
  ...['м', 'мин', 'минута', 'минуты', 'минут', 'х', 'хв', 'хвилина', 'хвилини', 'хвилин'],
  ...['分', '分钟', '分鐘', '分間', '분'],
];

const unitOf = (names: readonly string[]) =>
  `(?:${names.toSorted((a, b) => b.length - a.length).join('|')})\\.?`;

const NUMBER = String.raw`\d{1,7}(?:[.,]\d{1,6})?`;
const CLOCK = /^(\d{0,7}):([0-5]\d)$/;
const MINUTES_ALONE = /^\d{1,7}$/;
const HOURS_ALONE = /^\d{1,7}[.,]\d{1,6}$/;
const WITH_UNITS = new RegExp(
  `^(?:(?<hours>${NUMBER}) ?${unitOf(HOURS)})?(?: ?(?<minutes>${NUMBER}) ?(?:${unitOf(MINUTES)}|(?<bare>$)))?$`,
);
const HOURS_AFTER_CLOCK = new RegExp(` ?${unitOf(HOURS)}$`);

const read = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));

/**
 * The minutes that a person typed (docs/contract/time.md#durations): `1h 30m`, `1.5h`, `1,5`, `90`, `1:30`, with the units
 * of every language of the product. A whole number without a unit is minutes, one with decimals is hours. Null for what is
 * not understood.
 */
export function parseDuration(text: string): number | null {
  const typed = text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ').normalize('NFC');
  const minutes = minutesOf(typed);
  return minutes === null || minutes > MAX_MINUTES ? null : Math.round(minutes);
}

function minutesOf(typed: string): number | null {
  const clock = CLOCK.exec(typed.replace(HOURS_AFTER_CLOCK, ''));
  if (clock) return read(clock[1] || '0') * 60 + read(clock[2]);
  if (MINUTES_ALONE.test(typed)) return read(typed);
  if (HOURS_ALONE.test(typed)) return read(typed) * 60;
  const parts = WITH_UNITS.exec(typed)?.groups;
  if (!parts || (parts['hours'] === undefined && parts['minutes'] === undefined)) return null;
  // After hours, minutes may stand without their unit: `1h30`.
  if (parts['bare'] !== undefined && parts['hours'] === undefined) return null;
  return read(parts['hours']) * 60 + read(parts['minutes']);
}

/** Minutes as `h:mm`, such as `14:30` and `0:05`; with a minus before what is below zero. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(Math.abs(minutes));
  const sign = minutes < 0 && whole > 0 ? '-' : '';
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
