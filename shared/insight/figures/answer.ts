import type { Days } from './period.ts';

/** A group by the key of its value: an id, a word, or the first day of a span; null for what has no value. */
export type FigureGroup = { key: string | null; from?: string; to?: string };

/** What the group `other` has: so many groups by these keys, null when they are too many to open a list by. */
export type FigureRest = { groups: number; keys: string[] | null };

export type FigureName = { name: string; color?: string; emoji?: string };
/** Names by what is grouped by (`state_id`, `labels__id`, `field:<id>` …) and the key. */
export type FigureNames = Record<string, Record<string, FigureName>>;

/** The answer to a `FiguresQuery`. Names and colours are not in it. */
export type FiguresAnswer = {
  /** States, priorities and spans in their own order, others with the largest first; null and `other` last. */
  groups: FigureGroup[];
  splits: FigureGroup[] | null;
  /** Groups by splits, or by one column. Null where no item has a value. */
  values: (number | null)[][];
  /** Of each group: items that are in several splits count once. */
  totals: (number | null)[];
  total: number | null;
  /** Distinct items that are counted. */
  items: number;
  /** Whether `other` stands for groups or splits beyond the limit. */
  is_cut: boolean;
  /** What `other` is among the groups and among the splits. */
  other?: FigureRest;
  other_split?: FigureRest;
  /** The days of the period, where the reader is. */
  period: Days | null;
  /** ISO 4217, for a field of money. */
  currency?: string;
  /** Only for readers without stores. */
  names?: FigureNames;
};

/** A number with what it was before and how it went. */
export type FiguresTrend = {
  value: number | null;
  /** In the period before, as far as this one has gone; null without a period. */
  before: number | null;
  /** At most 30, the oldest first; `day` is the first day of each span. */
  points: { day: string; value: number | null }[];
  items: number;
  period: Days | null;
  currency?: string;
};

/** How long items were in each state, over their whole history. `items` have been in it at all. */
export type TimeInState = {
  states: { state_id: string; average_hours: number; median_hours: number; items: number }[];
};

/** How many changes of items there were on each day that had any. */
export type ChangesByDay = { days: { day: string; count: number }[]; total: number };
