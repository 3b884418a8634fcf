import { type FieldKind, isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
import type { Field } from '#entities/projects/fields/types.ts';
import type { SumKind } from '../display/table-columns.ts';
import { formatNumber } from '#components/fields/base/format-number.ts';

/** Of averages so much is read: hundredths, of stars tenths. */
const STEP = { rating: 10, other: 100 };

/** A sum as its field is written: with its unit or currency; of how many are filled the number. */
export function sumText(field: Field, kind: SumKind, value: number, language: string): string {
  if (kind === 'filled') return value.toLocaleString(language);
  const shown = { kind: kindOfSum(field), options: field.options };
  const isWhole = kind !== 'average' && kind !== 'median';
  if (isWhole || field.options.decimals !== undefined) return formatNumber(shown, value, language);
  const step = field.kind === 'rating' ? STEP.rating : STEP.other;
  return formatNumber(shown, Math.round(value * step) / step, language);
}

/**
 * The kind that formats a sum. For computed fields it is the kind of the result; texts and days are only
 * counted.
 */
function kindOfSum(field: Field): FieldKind {
  const kind = shownKind(field);
  return isComputed(field.kind) && kind !== 'money' && kind !== 'percent' ? 'number' : kind;
}
