import { useComputedTick } from '#entities/work-items/computed/tick.ts';
import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
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
  const sum = settings.columns.sums[fieldProperty(field.id)] ?? usualSum(shownKind(field));
  const tick = useComputedTick([field]);
  const summarise = useCallback(
    (of: readonly string[]) => summed(sum, tick >= 0 ? valuesOf(of, field) : []),
    [sum, field, tick],
  );
  return { sum, value: useSummary(ids, summarise) };
}
