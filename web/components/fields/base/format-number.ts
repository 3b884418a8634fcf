import type { Field } from '@tandem/shared/projects/fields/schema.ts';

/** Numbers are stored with so many decimals at most (docs/contract/fields.md#kinds). */
const DECIMALS = 6;

export type NumberField = Pick<Field, 'kind' | 'options'>;

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a row has to be drawn. */
function numberFormat(language: string, parts: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [language, ...Object.entries(parts).flat()].join(' ');
  const known = formats.get(key) ?? new Intl.NumberFormat(language, parts);
  formats.set(key, known);
  return known;
}

function partsOf({ kind, options }: NumberField): Intl.NumberFormatOptions {
  const { decimals, currency } = options;
  const shown =
    decimals === undefined
      ? { maximumFractionDigits: kind === 'percent' ? DECIMALS - 2 : DECIMALS }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  if (kind === 'percent') return { ...shown, style: 'percent' };
  if (kind !== 'money' || !currency) return shown;
  return {
    ...shown,
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    // A round sum has no cents, unless the field asks for them.
    ...(decimals === undefined && { trailingZeroDisplay: 'stripIfInteger' }),
  };
}

/** A number as the language writes it: a fraction as percent, money with its currency, a unit after the number. */
export function formatNumber(field: NumberField, value: number, language: string): string {
  const text = numberFormat(language, partsOf(field)).format(value);
  const { unit } = field.options;
  return field.kind === 'number' && unit ? `${text}\u00A0${unit}` : text;
}

/** The same without what only marks it, for the field in which it is typed. */
export function typedNumber({ kind }: NumberField, value: number, language: string): string {
  const shown = kind === 'percent' ? Number((value * 100).toPrecision(15)) : value;
  return numberFormat(language, { maximumFractionDigits: DECIMALS, useGrouping: false }).format(shown);
}

/** What stands beside the number while it is typed: the unit, the sign of the currency, or that of percent. */
export function markOfNumber({ kind, options }: NumberField, language: string): string | undefined {
  if (kind === 'percent') return '%';
  if (kind !== 'money') return kind === 'number' ? options.unit : undefined;
  if (!options.currency) return undefined;
  const parts = numberFormat(language, partsOf({ kind, options })).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value;
}

/** The sign that a language writes before decimals. */
const decimalSign = (language: string) =>
  numberFormat(language, {})
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;

/** The separators of thousands and decimals that people type, whatever their language. */
const SIGNS = /[.,\u066B\u066C'’]/g;
const TYPED = /^[-+]?[.,]?\d[\d.,\u066B\u066C'’]*$/;

/** Where the decimals begin: after the last of different signs, or after a single one that does not set thousands apart. */
function decimalAt(digits: string, language: string): number {
  const found = [...digits.matchAll(SIGNS)];
  const last = found.at(-1);
  if (!last || found.filter(([sign]) => sign === last[0]).length > 1) return -1;
  const isThousands = found.length === 1 && /^[-+]?\d{1,3}.\d{3}$/.test(digits);
  return isThousands && last[0] !== decimalSign(language) ? -1 : last.index;
}

/** A number as somebody types it in a language, without its mark; null when it is none. */
export function readNumber(text: string, language: string): number | null {
  const digits = text.replaceAll(/[\s\u00A0\u202F]/g, '').replaceAll('−', '-');
  if (!TYPED.test(digits)) return null;
  const at = decimalAt(digits, language);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replaceAll(SIGNS, '');
  const value = Number(at < 0 ? whole : `${whole}.${digits.slice(at + 1)}`);
  return Number.isFinite(value) ? value : null;
}
