import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { useComputedTick } from '#entities/work-items/computed/tick.ts';
import { shownValue } from '#entities/work-items/computed/values.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { FieldValueView } from '../../model/fields/field-value-view.tsx';
import styles from './sheet.module.css';

/** The value of a custom field in a cell: numbers at its end. */
export function FieldCell({ field, row }: { field: UsedField; row: WorkItem }) {
  useComputedTick([field]);
  const value = <FieldValueView field={field} value={shownValue(row, field)} look="cell" />;
  const { form } = traitsOf(field.kind);
  const isNumber = form === 'computed' || (form === 'number' && field.kind !== 'rating');
  return isNumber ? <span className={styles.number}>{value}</span> : value;
}
