import { z } from 'zod';

const CYCLE_STATUSES = ['CURRENT', 'UPCOMING', 'COMPLETED', 'DRAFT'] as const;

const jsonObject = z.record(z.string(), z.unknown());

/**
 * What every list of cycles answers (docs/contract/cycles.md#fields). Dates carry the offset of the project's time
 * zone.
 */
const cycleFields = {
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
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  status: z.enum(CYCLE_STATUSES),
  total_issues: z.int(),
  completed_issues: z.int(),
  cancelled_issues: z.int(),
};

/** A row of GET P/cycles/. */
export const cycleSchema = z.object({
  ...cycleFields,
  created_by: z.uuid().nullable(),
  version: z.int(),
  is_favorite: z.boolean(),
  assignee_ids: z.array(z.uuid()),
});
export type Cycle = z.infer<typeof cycleSchema>;

/** A row of GET W/cycles/. */
export const workspaceCycleSchema = z.object({
  ...cycleFields,
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
});
export type WorkspaceCycle = z.infer<typeof workspaceCycleSchema>;
