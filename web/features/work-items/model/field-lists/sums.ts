import { type FieldKind, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import { shownValue } from '#entities/work-items/computed/values.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { SUMS, type SumKind } from '../display/table-columns.ts';

/** Values have six decimals at most: summed in whole millionths, 0.1 and 0.2 are 0.3. */
const DECIMALS = 6;
const MILLION = 10 ** DECIMALS;

const sumOf = (values: readonly number[]): number =>
  Number(values.reduce((sum, value) => sum + BigInt(value.toFixed(DECIMALS).replace('.', '')), 0n)) / MILLION;

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : sumOf([below, above]) / 2;
}

/** What many values are together; null where nothing is filled, which is not 0. */
export function summed(kind: SumKind, values: readonly FieldValue[]): number | null {
  if (values.length === 0 || kind === 'none') return null;
  if (kind === 'filled') return values.length;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  switch (kind) {
    case 'sum':
      return sumOf(numbers);
    case 'average':
      return sumOf(numbers) / numbers.length;
    case 'median':
      return medianOf(numbers);
    case 'min':
      return numbers.reduce((least, value) => Math.min(least, value));
    default:
      return numbers.reduce((most, value) => Math.max(most, value));
  }
}

/** What a column says where nothing else was chosen: shares and stars make no sum. */
export function usualSum(kind: FieldKind): SumKind {
  if (kind === 'percent' || kind === 'rating') return 'average';
  return traitsOf(kind).isSummable ? 'sum' : 'none';
}

/** What can be said of the values of a kind. */
export const sumsOf = (kind: FieldKind): readonly SumKind[] =>
  traitsOf(kind).isSummable ? SUMS : ['filled', 'none'];

/** The values that these items have in a field; a box that is not checked is not filled. */
export const valuesOf = (ids: readonly string[], field: Field): FieldValue[] =>
  ids.flatMap((item) => {
    const row = workItems.get(item);
    const value = row && shownValue(row, field);
    return value === undefined || value === false ? [] : [value];
  });
