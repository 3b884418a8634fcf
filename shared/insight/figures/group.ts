/** What items are grouped by whose values stand beside each other. */
export const VALUE_GROUPS = [
  'state_id',
  'state__group',
  'priority',
  'assignees__id',
  'labels__id',
  'type_id',
  'cycle_id',
  'module_id',
  'project_id',
  'created_by',
  'estimate_point',
  'parent',
  'field',
] as const;
export type ValueGroupBy = (typeof VALUE_GROUPS)[number];

/** What items are grouped by in spans of days. */
export const DATE_GROUPS = ['created_at', 'completed_at', 'start_date', 'target_date', 'field'] as const;
export type DateGroupBy = (typeof DATE_GROUPS)[number];

/** How long a span is. */
export const UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

export type ValueGroup = { by: ValueGroupBy; field_id?: string | undefined };
export type DateGroup = { by: DateGroupBy; field_id?: string | undefined; unit: Unit };
export type Group = ValueGroup | DateGroup;

export const isDateGroup = (group: Group): group is DateGroup => 'unit' in group;

/** An item can be in several groups of these, and is counted in each. */
export const isManyValued = ({ by }: Group): boolean =>
  by === 'labels__id' || by === 'assignees__id' || by === 'module_id';

/** Whether both divide the items by the same. */
export const isSameGroup = (a: Group, b: Group): boolean =>
  a.by === b.by &&
  (a.field_id ?? null) === (b.field_id ?? null) &&
  (isDateGroup(a) ? a.unit : null) === (isDateGroup(b) ? b.unit : null);
