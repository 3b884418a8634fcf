import type { TFunction } from 'i18next';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatTime } from '#lib/dates/instants.ts';
import { listNames } from '#lib/text/names.ts';
import { formatNumber } from './format-number.ts';

/** The parts of a field that formatting needs. */
export type Shown = Pick<Field, 'kind' | 'options'>;
/** The language and the translations of the reader. */
export type Reader = { language: string; t: TFunction };

/** Returns the ids of a value that is one id or a list. */
export const idsIn = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/** Returns the choices of a value in the order of the field, archived ones included. */
export function choicesIn({ options }: Shown, value: FieldValue | null | undefined) {
  const ids = new Set(idsIn(value ?? []));
  return (options.choices ?? []).filter(({ id }) => ids.has(id));
}

/** Formats a moment with its day and time. */
const formatMoment = (instant: string, language: string) =>
  `${formatMonthDay(dayOf(instant), language)}, ${formatTime(instant, language)}`;

/** Averages are rounded to hundredths. */
const AVERAGE_STEP = 100;

/** Formats an amount of a roll-up over several currencies, such as `1200.5 EUR`. */
function amountText(field: Shown, amount: string, language: string): string {
  const [digits, currency = ''] = amount.split(' ');
  return numberText({ kind: 'money', options: { ...field.options, currency } }, Number(digits), language);
}

function numberText(field: Shown, value: number, language: string): string {
  const isLong = field.options.rollup?.measure === 'average' && field.options.decimals === undefined;
  const step = field.kind === 'percent' ? AVERAGE_STEP * AVERAGE_STEP : AVERAGE_STEP;
  return formatNumber(field, isLong ? Math.round(value * step) / step : value, language);
}

/** Formats a value that needs no other rows, in the language of the reader. */
export function plainText(field: Shown, value: FieldValue, { language, t }: Reader): string {
  const { form } = traitsOf(field.kind);
  switch (form) {
    case 'number':
      return typeof value === 'number' ? numberText(field, value, language) : String(value);
    case 'day':
      return formatMonthDay(String(value), language);
    case 'moment':
      return formatMoment(String(value), language);
    case 'flag':
      return t(value === true ? 'fields:value.yes' : 'fields:value.no');
    case 'option':
    case 'options':
      return listNames(choicesIn(field, value).map(({ name }) => name));
    case 'computed':
      if (Array.isArray(value)) return value.map((amount) => amountText(field, amount, language)).join(' + ');
      return plainText({ ...field, kind: shownKind(field) }, value, { language, t });
    default:
      return String(value);
  }
}
