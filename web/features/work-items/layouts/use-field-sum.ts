import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { useCallback } from 'react';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { useListView } from '../model/display/list-view.ts';
import type { SumKind } from '../model/display/table-columns.ts';
import { summed, usualSum, valuesOf } from '../model/field-lists/sums.ts';
import { useSummary } from './use-summary.ts';

/** What is said of a field, and the value of some items; null where none of them has one. */
export function useFieldSum(
  field: UsedField,
  ids: readonly string[],
): { sum: SumKind; value: number | null } {
  const { settings } = useListView();
  const sum = settings.columns.sums[fieldProperty(field.id)] ?? usualSum(field.kind);
  const summarise = useCallback((of: readonly string[]) => summed(sum, valuesOf(of, field)), [sum, field]);
  return { sum, value: useSummary(ids, summarise) };
}
