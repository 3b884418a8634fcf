import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import { shownValue } from '#entities/work-items/computed/values.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

/** Gives a field of an item a value: at once here, then on the server. */
export const setFieldValue = (
  row: Pick<WorkItem, 'id'>,
  field: Pick<Field, 'id'>,
  value: FieldValue | null,
) => void patchWorkItem(row.id, { fields: { [field.id]: value } });

/** Returns the value of an item's field, also of one that is computed on read. */
export const fieldValueOf = (row: WorkItem, field: Field): FieldValue | null =>
  shownValue(row, field) ?? null;
