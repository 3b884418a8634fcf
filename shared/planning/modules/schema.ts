import { z } from 'zod';

const MODULE_STATUSES = ['backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled'] as const;

const jsonObject = z.record(z.string(), z.unknown());

/** What every list of modules answers (docs/contract/modules.md#fields). */
const moduleFields = {
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  description_text: z.unknown(),
  description_html: z.unknown(),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  status: z.enum(MODULE_STATUSES),
  lead_id: z.uuid().nullable(),
  member_ids: z.array(z.uuid()),
  view_props: jsonObject,
  sort_order: z.number(),
  external_source: z.string().nullable(),
  external_id: z.string().nullable(),
  logo_props: jsonObject,
  total_issues: z.int(),
  completed_issues: z.int(),
  cancelled_issues: z.int(),
  started_issues: z.int(),
  unstarted_issues: z.int(),
  backlog_issues: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** A row of GET P/modules/. */
export const moduleSchema = z.object({
  ...moduleFields,
  completed_estimate_points: z.number(),
  total_estimate_points: z.number(),
  is_favorite: z.boolean(),
});
export type Module = z.infer<typeof moduleSchema>;

/** A row of GET W/modules/. */
export const workspaceModuleSchema = z.object({ ...moduleFields, archived_at: z.string().nullable() });
export type WorkspaceModule = z.infer<typeof workspaceModuleSchema>;
