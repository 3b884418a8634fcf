import { z } from 'zod';

/** What the tabs and charts of client 1.3.1 read (docs/contract/analytics.md#advanced-analytics). */
export const TABS = ['overview', 'work-items'] as const;
export const CHART_TYPES = ['projects', 'work-items', 'custom-work-items'] as const;
export const DATE_FILTERS = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'last_3_months'] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];

/** By what bars are told apart, as that client writes it. */
export const CHART_AXES = [
  'STATES',
  'STATE_GROUPS',
  'LABELS',
  'ASSIGNEES',
  'ESTIMATE_POINTS',
  'CYCLES',
  'MODULES',
  'PRIORITY',
  'START_DATE',
  'TARGET_DATE',
  'CREATED_AT',
  'COMPLETED_AT',
  'CREATED_BY',
  'PROJECTS',
  'WORK_ITEM_TYPES',
] as const;
export type ChartAxis = (typeof CHART_AXES)[number];
export const CHART_METRICS = ['WORK_ITEM_COUNT', 'ESTIMATE_POINT_COUNT'] as const;
export type ChartMetric = (typeof CHART_METRICS)[number];

const figure = z.object({ count: z.int() });
export type Figure = z.infer<typeof figure>;

/** The figures of a tab, by their names. */
export const figuresSchema = z.record(z.string(), figure);
export type Figures = z.infer<typeof figuresSchema>;

/** A row of the table: of a project, or of a person, whose fields are null for what nobody is assigned to. */
const tableRowSchema = z.object({
  project_id: z.uuid().optional(),
  project__name: z.string().optional(),
  assignee_id: z.uuid().nullable().optional(),
  display_name: z.string().nullable().optional(),
  avatar_url: z.string().nullable().optional(),
  backlog_work_items: z.int(),
  un_started_work_items: z.int(),
  started_work_items: z.int(),
  completed_work_items: z.int(),
  cancelled_work_items: z.int(),
});
export type TableRow = z.infer<typeof tableRowSchema>;
export const tableSchema = z.array(tableRowSchema);

const barSchema = z.object({ key: z.string(), name: z.string(), count: z.number() }).catchall(z.number());
export type Bar = { key: string; name: string; count: number } & Record<string, number | string>;

/** Bars, each with its parts by the keys that `schema` names. */
export const barsSchema = z.object({ data: z.array(barSchema), schema: z.record(z.string(), z.string()) });
export type Bars = { data: Bar[]; schema: Record<string, string> };
