import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';

export const ESTIMATE_TYPES = ['points', 'categories', 'time'] as const;

/** One value that work items can be estimated with (docs/contract/estimates.md#fields). */
export const estimatePointSchema = z.object({
  id: z.uuid(),
  estimate: z.uuid(),
  key: z.int(),
  value: z.string(),
  description: z.string(),
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type EstimatePoint = z.infer<typeof estimatePointSchema>;

export const estimateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: z.enum(ESTIMATE_TYPES),
  last_used: z.boolean(),
  project: z.uuid(),
  workspace: z.uuid(),
  points: z.array(estimatePointSchema),
  ...auditFields,
  ...deletedAtField,
});
export type Estimate = z.infer<typeof estimateSchema>;

/** How many work items hold a point. */
export const pointUseSchema = z.object({ point: z.uuid(), items: z.int() });
export type PointUse = z.infer<typeof pointUseSchema>;
