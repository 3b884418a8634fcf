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
