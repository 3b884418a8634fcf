/** What is measured. Times are minutes, lead and cycle times hours. */
export const MEASURES = [
  'count',
  'points',
  'time_spent',
  'time_planned',
  'lead_time',
  'cycle_time',
  'field',
] as const;
export type MeasureOf = (typeof MEASURES)[number];

/** How the values of several items become one number; a count is always a sum. */
export const AGGREGATES = ['sum', 'average', 'median', 'percentile', 'min', 'max'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/**
 * What is measured of each item. An item without a value is counted among the items and adds nothing to the number. Lead
 * and cycle time are of completed items alone.
 */
export type Measure = {
  of: MeasureOf;
  /** A field with numbers, for `field`. */
  field_id?: string | undefined;
  by: Aggregate;
  /** 1 to 99, for `percentile`. */
  percentile?: number | undefined;
};

export const COUNT: Measure = { of: 'count', by: 'sum' };

/** Whether only completed items are counted. */
export const isOfCompleted = ({ of }: Measure): boolean => of === 'lead_time' || of === 'cycle_time';
