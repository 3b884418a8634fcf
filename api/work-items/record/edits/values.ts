import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import { CUSTOMER_FIELDS } from '@tandem/shared/work-items/items/customer.ts';

type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/**
 * What can be edited of a work item, by the names that its row has for clients (docs/contract/work-items.md#fields).
 */
export type ItemValues = {
  name: string;
  priority: Priority;
  state_id: string;
  parent_id: string | null;
  estimate_point: string | null;
  type_id: string | null;
  start_date: string | null;
  target_date: string | null;
  planned_minutes: number | null;
  remaining_minutes: number | null;
  sort_order: number;
  label_ids: string[];
  assignee_ids: string[];
  cycle_id: string | null;
  module_ids: string[];
  /** Values of custom fields. */
  fields: FieldValues;
} & Record<CustomerField, string | null>;
export type ItemField = keyof ItemValues;
export type ItemPatch = Partial<ItemValues>;

/** Fields that are a column of the item's own row, with the type that the column has. */
export const COLUMN_TYPES = {
  name: 'text',
  priority: 'text',
  state_id: 'uuid',
  parent_id: 'uuid',
  estimate_point: 'uuid',
  type_id: 'uuid',
  start_date: 'date',
  target_date: 'date',
  planned_minutes: 'int4',
  remaining_minutes: 'int4',
  sort_order: 'float8',
  fields: 'jsonb',
  ...(Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, 'text'])) as Record<CustomerField, 'text'>),
} as const;
type ColumnField = keyof typeof COLUMN_TYPES;
export const COLUMN_FIELDS = Object.keys(COLUMN_TYPES) as ColumnField[];

/** The column of a field; they have one name but for the estimate. */
export const columnOf = (field: ColumnField): string =>
  field === 'estimate_point' ? 'estimate_point_id' : field;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of a field are the same; sets are compared whatever their order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]));
  }
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each) => b.includes(each));
}

/** The fields of a patch whose values differ from those that an item has. */
export const changedFields = (values: ItemValues, patch: ItemPatch): ItemField[] =>
  (Object.keys(patch) as ItemField[]).filter((field) => !isSameValue(values[field], patch[field]));

/** An item with values that it did not have before. */
export type ItemEdit = { item: EditableItem; after: ItemValues; fields: ItemField[] };

/** An item under lock. */
export type EditableItem = {
  id: string;
  project_id: string;
  sequence_id: number;
  created_by: string | null;
  is_epic: boolean;
  completed_at: string | null;
  archived_at: string | null;
  deleted_at: string | null;
  updated_at: string;
  updated_by: string | null;
  values: ItemValues;
};

/** The edit that a patch makes of an item; none when all stays as it is. */
export function editOf(item: EditableItem, patch: ItemPatch): ItemEdit[] {
  const fields = changedFields(item.values, patch);
  return fields.length === 0 ? [] : [{ item, after: { ...item.values, ...patch }, fields }];
}
