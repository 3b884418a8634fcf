import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

/** Gives a field of an item a value: at once here, then on the server. */
export const setFieldValue = (
  row: Pick<WorkItem, 'id'>,
  field: Pick<Field, 'id'>,
  value: FieldValue | null,
) => void patchWorkItem(row.id, { fields: { [field.id]: value } });

export const fieldValueOf = (row: Pick<WorkItem, 'fields'>, field: Pick<Field, 'id'>): FieldValue | null =>
  row.fields[field.id] ?? null;
