import type { FieldValues } from '../../projects/fields/types.ts';
import type { FieldChanges, WorkItem } from './types.ts';

/** The values of an item after a change of some of them; a field without a value has no key. */
export function withFieldChanges(values: FieldValues | undefined, changes: FieldChanges): FieldValues {
  const after: FieldValues = { ...values };
  for (const [id, value] of Object.entries(changes)) {
    if (value === null) delete after[id];
    else after[id] = value;
  }
  return after;
}

/** A patch over a row: properties are replaced, and of custom fields those that the patch names. */
export function patchedItem(row: WorkItem, patch: Partial<WorkItem>): WorkItem {
  if (!patch.fields) return { ...row, ...patch };
  return { ...row, ...patch, fields: withFieldChanges(row.fields, patch.fields) };
}

/** The values that an item has in some fields, null where it has none. */
export const valuesIn = (values: FieldValues | undefined, ids: readonly string[]): FieldChanges =>
  Object.fromEntries(ids.map((id) => [id, values?.[id] ?? null]));

/** Changes of fields in the place of the values of a row: `patchedItem` reads the nulls, nothing else looks at them. */
export const asPatched = (changes: FieldChanges): FieldValues => changes as FieldValues;
