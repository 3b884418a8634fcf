import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';

/**
 * A kind of work item that projects of a workspace use, such as a bug; epics have one too
 * (docs/contract/work-item-types.md#fields).
 */
export const workItemTypeSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  logo_props: z.record(z.string(), z.unknown()),
  is_epic: z.boolean(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  level: z.number(),
  /**
   * Types that a parent of its items may have. An empty list allows every type
   * (docs/contract/work-item-types.md#parents-by-type).
   */
  parent_type_ids: z.array(z.uuid()),
  ...auditFields,
});
export type WorkItemType = z.infer<typeof workItemTypeSchema>;

/** A type with those of the caller's projects that use it (docs/contract/work-item-types.md#types-of-the-workspace). */
export const usedWorkItemTypeSchema = workItemTypeSchema.extend({ project_ids: z.array(z.uuid()) });
export type UsedWorkItemType = z.infer<typeof usedWorkItemTypeSchema>;
