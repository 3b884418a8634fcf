import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { healthSchema } from '../../projects/updates/schema.ts';
import { MODULE_KINDS } from './kinds.ts';
import { MODULE_STATUSES } from './statuses.ts';
import { STATE_COUNTS, STATE_POINTS, distributionSchema } from '../progress.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** What a module is by itself (docs/contract/modules.md#fields), and what a Change of one carries. */
const moduleInChangeSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid(),
  name: z.string(),
  kind: z.enum(MODULE_KINDS),
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
  health: healthSchema.nullable(),
  health_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ModuleInChange = z.infer<typeof moduleInChangeSchema>;
const counted = moduleInChangeSchema.extend(STATE_COUNTS);

/** A row of GET P/modules/. */
export const moduleSchema = counted.extend({
  completed_estimate_points: z.number(),
  total_estimate_points: z.number(),
  is_favorite: z.boolean(),
});
export type Module = z.infer<typeof moduleSchema>;

/** A row of GET W/modules/. */
export const workspaceModuleSchema = counted.extend({ archived_at: z.string().nullable() });
export type WorkspaceModule = z.infer<typeof workspaceModuleSchema>;

/** A row of GET P/archived-modules/. */
export const archivedModuleSchema = counted
  .omit({ logo_props: true })
  .extend({ is_favorite: z.boolean(), archived_at: z.string() });
export type ArchivedModule = z.infer<typeof archivedModuleSchema>;

/** An address that belongs to a module (docs/contract/modules.md#links-of-a-module). */
export const moduleLinkSchema = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  url: z.string(),
  metadata: jsonObject,
  module: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type ModuleLink = z.infer<typeof moduleLinkSchema>;

/** GET P/modules/{id}/ and P/archived-modules/{id}/. */
export const moduleDetailSchema = moduleSchema.extend({
  ...STATE_POINTS,
  archived_at: z.string().nullable(),
  sub_issues: z.int(),
  link_module: z.array(moduleLinkSchema),
  distribution: distributionSchema,
  estimate_distribution: distributionSchema.partial(),
});
export type ModuleDetail = z.infer<typeof moduleDetailSchema>;
