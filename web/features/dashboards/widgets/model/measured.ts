import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { formatNumber as formatField } from '#components/fields/base/format-number.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { fields } from '#entities/projects/fields/store.ts';

/** How the numbers of a widget are drawn and written. */
export type Measured = {
  /** Drawn numbers are answered ones times this: hours for minutes, days for hours. */
  factor: number;
  /** Writes a drawn number, with its unit. */
  text: (value: number) => string;
  /** Writes it on a scale, short. */
  short: (value: number) => string;
  /** The number and its unit apart, for a large number with a small unit. */
  parts: (value: number) => { number: string; unit: string };
  isWhole: boolean;
};

const MINUTES = 60;
const HOURS = 24;
const numbers = new Map<string, Intl.NumberFormat>();

/** Making one takes longer than a mark has to be drawn. */
function format(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = numbers.get(key) ?? new Intl.NumberFormat(language, options);
  numbers.set(key, known);
  return known;
}

export const plainNumber = (value: number, language: string): string =>
  format(language, { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 1 }).format(value);

const compact = (value: number, language: string): string =>
  Math.abs(value) >= 10_000
    ? format(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    : format(language, { maximumFractionDigits: 2 }).format(value);

function plain(language: string, isWhole: boolean, unit = ''): Measured {
  const text = (value: number) => format(language, { maximumFractionDigits: 2 }).format(value);
  const after = unit ? `\u00A0${unit}` : '';
  return {
    factor: 1,
    isWhole,
    text: (value) => `${text(value)}${after}`,
    short: (value) => compact(value, language),
    parts: (value) => ({ number: text(value), unit }),
  };
}

/** Minutes are written as `h:mm` wherever they stand; scales are drawn in hours. */
function spent(language: string): Measured {
  const text = (value: number) => formatMinutes(value * MINUTES);
  return {
    factor: 1 / MINUTES,
    isWhole: false,
    text,
    short: (value) => (Number.isInteger(value) ? `${compact(value, language)}:00` : text(value)),
    parts: (value) => ({ number: text(value), unit: '' }),
  };
}

/** "4.2 days", its number and its word apart. */
function unitParts(value: number, unit: 'day' | 'hour', language: string) {
  const digits = Math.abs(value) >= 100 ? 0 : 1;
  const pieces = format(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  }).formatToParts(value);
  const join = (isUnit: boolean) =>
    pieces
      .filter(({ type }) => (type === 'unit') === isUnit)
      .map((piece) => piece.value)
      .join('')
      .trim();
  return { number: join(false), unit: join(true) };
}

/** Hours, as days where they are many. */
export function lasting(hours: readonly (number | null)[], language: string): Measured {
  const longest = Math.max(0, ...hours.map((value) => Math.abs(value ?? 0)));
  const unit = longest >= 2 * HOURS ? 'day' : 'hour';
  const parts = (value: number) => unitParts(value, unit, language);
  return {
    factor: unit === 'day' ? 1 / HOURS : 1,
    isWhole: false,
    text: (value) =>
      format(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value),
    short: (value) => plainNumber(value, language),
    parts,
  };
}

function ofField(id: string | undefined, currency: string | null | undefined, language: string): Measured {
  const field = id ? fields.get(id) : undefined;
  const options = currency ? { ...field?.options, currency } : (field?.options ?? {});
  const kind = currency ? ('money' as const) : (field?.kind ?? ('number' as const));
  const text = (value: number) => formatField({ kind, options }, value, language);
  const isMoney = kind === 'money' && options.currency !== undefined;
  return {
    factor: 1,
    isWhole: false,
    text,
    short: (value) =>
      isMoney
        ? format(language, {
            style: 'currency',
            currency: options.currency ?? '',
            currencyDisplay: 'narrowSymbol',
            notation: 'compact',
            maximumFractionDigits: 1,
          }).format(value)
        : kind === 'percent'
          ? text(value)
          : compact(value, language),
    parts: (value) => ({ number: text(value), unit: '' }),
  };
}

type Numbers = {
  tile: Tile;
  values: readonly (number | null)[];
  language: string;
  currency?: string | null | undefined;
};

/** How the values of this widget are written. */
export function measuredOf({ tile, values, language, currency }: Numbers): Measured {
  if (tile.kind === 'time') return spent(language);
  const measure = tile.config.query?.measure;
  if (measure?.of === 'time_spent' || measure?.of === 'time_planned') return spent(language);
  if (measure?.of === 'lead_time' || measure?.of === 'cycle_time') return lasting(values, language);
  if (measure?.of === 'field') return ofField(measure.field_id, currency, language);
  return plain(language, measure?.of !== 'points', tile.config.look?.unit ?? '');
}
