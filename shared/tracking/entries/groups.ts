/** What sums of time are grouped by. This file is free of zod because the browser imports it. */
export const TIME_GROUPS = [
  'person',
  'project',
  'item',
  'activity',
  'label',
  'type',
  'day',
  'week',
  'month',
  'billable',
] as const;
export type TimeGroupBy = (typeof TIME_GROUPS)[number];
