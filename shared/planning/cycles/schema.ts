import { z } from 'zod';
import {
  type Distribution,
  type Progress,
  STATE_COUNTS,
  STATE_POINTS,
  distributionSchema,
} from '../progress.ts';

const CYCLE_STATUSES = ['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT'] as const;

const jsonObject = z.record(z.string(), z.unknown());

/** What a cycle is by itself (docs/contract/cycles.md#fields). Dates carry the offset of the project's time zone. */
const ownFields = {
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  owned_by_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  view_props: jsonObject,
  progress_snapshot: jsonObject,
  logo_props: jsonObject,
  sort_order: z.number(),
  created_at: z.string(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  status: z.enum(CYCLE_STATUSES),
  /** What became of its items when it ended, where its project sees to that by itself. */
  rolled_over: z.object({ at: z.string(), cycle_id: z.uuid().nullable(), items: z.int() }).nullable(),
};
const { started_issues, unstarted_issues, backlog_issues, ...counts } = STATE_COUNTS;
const openCounts = { started_issues, unstarted_issues, backlog_issues };
const inProject = { created_by: z.uuid().nullable(), version: z.int() };

/** What a Change of a cycle carries (docs/contract/cycles.md#changes-of-cycles). */
const cycleInChangeSchema = z.object({ ...ownFields, ...inProject });
export type CycleInChange = z.infer<typeof cycleInChangeSchema>;

/** A row of GET P/cycles/. */
export const cycleSchema = z.object({
  ...ownFields,
  ...counts,
  ...inProject,
  is_favorite: z.boolean(),
  assignee_ids: z.array(z.uuid()),
});
export type Cycle = z.infer<typeof cycleSchema>;

/** GET P/cycles/{id}/. */
export const cycleDetailSchema = cycleSchema.extend({ sub_issues: z.int() });
export type CycleDetail = z.infer<typeof cycleDetailSchema>;

/** A row of GET W/cycles/. */
export const workspaceCycleSchema = z.object({ ...ownFields, ...counts, ...openCounts });
export type WorkspaceCycle = z.infer<typeof workspaceCycleSchema>;

const { logo_props: _logo, ...archivedFields } = ownFields;

/** A row of GET P/archived-cycles/. */
export const archivedCycleSchema = z.object({
  ...archivedFields,
  ...STATE_COUNTS,
  is_favorite: z.boolean(),
  assignee_ids: z.array(z.uuid()),
  archived_at: z.string(),
});
export type ArchivedCycle = z.infer<typeof archivedCycleSchema>;

/** GET P/archived-cycles/{id}/. */
export const archivedCycleDetailSchema = cycleDetailSchema.extend({
  ...STATE_COUNTS,
  ...STATE_POINTS,
  archived_at: z.string(),
  distribution: distributionSchema,
  estimate_distribution: distributionSchema.partial(),
});
export type ArchivedCycleDetail = z.infer<typeof archivedCycleDetailSchema>;

/** A row of GET W/active-cycles/. */
export const activeCycleSchema = cycleSchema.extend({
  project_detail: z.object({
    id: z.uuid(),
    name: z.string(),
    identifier: z.string(),
    logo_props: jsonObject,
  }),
});
export type ActiveCycle = z.infer<typeof activeCycleSchema>;

/** Answer of POST P/cycles/{id}/archive/. */
export const archivedAtSchema = z.object({ archived_at: z.string() });

/** Answer of POST P/cycles/date-check/ (docs/contract/cycles.md#asking-for-free-days). */
export const dateCheckSchema = z.object({ status: z.boolean(), error: z.string().optional() });
export type DateCheck = z.infer<typeof dateCheckSchema>;

/** What is stored of a cycle when its open items go on (docs/contract/cycles.md#the-snapshot). */
export type ProgressSnapshot = Progress & {
  distribution: Distribution;
  estimate_distribution: Partial<Distribution>;
};
