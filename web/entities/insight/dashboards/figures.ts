/** The grammar of figures (docs/contract/figures.md); `@tandem/shared/insight/figures` replaces it. */
export type RichFilters = { [name: string]: unknown };

export const TIME_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

export type Period =
  | { kind: 'last'; unit: TimeUnit; count: number }
  | { kind: 'this'; unit: TimeUnit }
  | { kind: 'between'; from: string; to: string };

export const MEASURED = [
  'count',
  'points',
  'time_spent',
  'time_planned',
  'lead_time',
  'cycle_time',
  'field',
] as const;
export type Measured = (typeof MEASURED)[number];
export const AGGREGATES = ['sum', 'average', 'median', 'percentile', 'min', 'max'] as const;
export type Aggregate = (typeof AGGREGATES)[number];
export type Measure = { of: Measured; field_id?: string; by: Aggregate; percentile?: number };

export const PROPERTY_GROUPS = [
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
] as const;
export type PropertyGroup = (typeof PROPERTY_GROUPS)[number];
export const DATE_GROUPS = ['created_at', 'completed_at', 'start_date', 'target_date'] as const;
export type DateGroup = (typeof DATE_GROUPS)[number];
export type Group =
  | { by: PropertyGroup | 'field'; field_id?: string; unit?: never }
  | { by: DateGroup | 'field'; field_id?: string; unit: TimeUnit };

export type FiguresQuery = {
  source: { project_ids: string[]; filters: RichFilters | null };
  measure: Measure;
  group: Group | null;
  split: Group | null;
  period: Period | null;
  limit: number;
};
export type FiguresGroup = { key: string | null; from?: string; to?: string };
export type FiguresAnswer = {
  groups: FiguresGroup[];
  splits: { key: string | null }[] | null;
  /** Groups × splits, or × 1. */
  values: (number | null)[][];
  totals: (number | null)[];
  total: number | null;
  /** The distinct items that were counted. */
  items: number;
  is_cut: boolean;
  currency?: string | null;
};

/** Names for readers without stores: walls and published pages. */
export type NamesOfAnswer = {
  [kind: string]: { [id: string]: { name: string; color?: string | null; emoji?: string | null } };
};
