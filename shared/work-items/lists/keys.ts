import { type FieldProperty, fieldIdOf, fieldProperty } from '../../projects/fields/names.ts';

/** What lists can be grouped by: values of `group_by` and `sub_group_by` (docs/contract/lists.md#groups). */
export const GROUP_KEYS = [
  'state_id',
  'state__group',
  'priority',
  'labels__id',
  'assignees__id',
  'cycle_id',
  'issue_module__module_id',
  'created_by',
  'project_id',
  'target_date',
  'start_date',
  'type_id',
] as const;
export type GroupKey = (typeof GROUP_KEYS)[number];

/** The group of items without a value; for priorities it is "none", which is a value. */
export const NO_VALUE = 'None';

/** What lists can be ordered by, also backwards with a "-" before it (docs/contract/lists.md#orders). */
export const ORDER_KEYS = [
  'created_at',
  'updated_at',
  'start_date',
  'target_date',
  'completed_at',
  'sort_order',
  'sequence_id',
  'name',
  'priority',
  'state__name',
  'state__group',
  'assignees__first_name',
  'labels__name',
  'issue_module__module__name',
  'issue_cycle__cycle__name',
  'estimate_point__key',
  'type__name',
  'link_count',
  'attachment_count',
  'sub_issues_count',
] as const;
export type OrderKey = (typeof ORDER_KEYS)[number];
export type ListOrder = { key: OrderKey; is_descending: boolean };

const isOneOf = <T extends string>(keys: readonly T[], text: string): text is T =>
  keys.some((key) => key === text);

export const isGroupKey = (text: string): text is GroupKey => isOneOf(GROUP_KEYS, text);

/** Reads `order_by`; newest first without it. Null for anything that lists cannot be ordered by. */
export function parseOrder(text: string = '-created_at'): ListOrder | null {
  const key = text.replace(/^-/, '');
  return isOneOf(ORDER_KEYS, key) ? { key, is_descending: text.startsWith('-') } : null;
}

/** How long the days of one group are together. */
export const DAY_SPANS = ['day', 'week', 'month'] as const;
export type DaySpan = (typeof DAY_SPANS)[number];
/** `field:<id>`, or of a date `field:<id>.week` and `field:<id>.month`. */
export type FieldGroupKey = FieldProperty;
export type FieldGrouping = { id: string; span: DaySpan };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a key by which lists are grouped by a custom field; null for one that is none. */
export function parseFieldGroup(text: string): FieldGrouping | null {
  const [id = '', span = 'day', ...more] = (fieldIdOf(text) ?? '').split('.');
  return ID.test(id) && more.length === 0 && isOneOf(DAY_SPANS, span) ? { id, span } : null;
}

export const writeFieldGroup = ({ id, span }: FieldGrouping): FieldGroupKey =>
  fieldProperty(span === 'day' ? id : `${id}.${span}`);

/** Reads `order_by` of a custom field; null for another one. */
export function parseFieldOrder(text: string): { id: string; is_descending: boolean } | null {
  const id = fieldIdOf(text.replace(/^-/, '')) ?? '';
  return ID.test(id) ? { id, is_descending: text.startsWith('-') } : null;
}
