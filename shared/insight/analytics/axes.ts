/** What items can be counted by: values of `x_axis` and `segment` (docs/contract/analytics.md#axes). */
export const AXES = [
  'state_id',
  'state__group',
  'labels__id',
  'assignees__id',
  'estimate_point__value',
  'issue_cycle__cycle_id',
  'issue_module__module_id',
  'priority',
  'start_date',
  'target_date',
  'created_at',
  'completed_at',
] as const;
export type Axis = (typeof AXES)[number];

/** What is counted: items, or their points (`y_axis`). */
export const Y_AXES = ['issue_count', 'estimate'] as const;
export type YAxis = (typeof Y_AXES)[number];

/** Axes of months. */
export const DATE_AXES = ['start_date', 'target_date', 'created_at', 'completed_at'] as const;
export type DateAxis = (typeof DATE_AXES)[number];

const isOneOf = <T extends string>(names: readonly T[], text: unknown): text is T =>
  names.some((name) => name === text);

export const isYAxis = (text: unknown): text is YAxis => isOneOf(Y_AXES, text);
export const isDateAxis = (axis: Axis): axis is DateAxis => isOneOf(DATE_AXES, axis);

/** Names under which clients ask for the same. */
const OTHER_NAMES: Readonly<Record<string, Axis>> = { estimate_point: 'estimate_point__value' };

/** The axis that a name stands for; undefined for what is none. */
export function readAxis(name: unknown): Axis | undefined {
  if (isOneOf(AXES, name)) return name;
  return typeof name === 'string' && Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
}

/** What is to be drawn: items or points, by an axis, maybe each bar split by another one. */
export type Chart = { x_axis: Axis; y_axis: YAxis; segment: Axis | null };
