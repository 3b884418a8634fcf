import { lasting, type Measured, numberFormat } from '#components/charts/number-text.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { formatNumber as formatField } from '#components/fields/base/format-number.ts';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { fields } from '#entities/projects/fields/store.ts';

const MINUTES = 60;
const compact = (value: number, language: string): string =>
  Math.abs(value) >= 10_000
    ? numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    : numberFormat(language, { maximumFractionDigits: 2 }).format(value);

function plain(language: string, isWhole: boolean, unit = ''): Measured {
  const text = (value: number) => numberFormat(language, { maximumFractionDigits: 2 }).format(value);
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
        ? numberFormat(language, {
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
