import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { logoPropsSchema } from '../../projects/projects/schema.ts';
import { HEALTHS } from '../../projects/updates/health.ts';
import { INITIATIVE_STATUSES, PART_KINDS, TARGET_KINDS } from './values.ts';

/** What an initiative consists of. The ids are null for readers who do not see the project of the part. */
export const initiativePartSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PART_KINDS),
  project_id: z.uuid().nullable(),
  module_id: z.uuid().nullable(),
  issue_id: z.uuid().nullable(),
  sort_order: z.number(),
});
export type InitiativePart = z.infer<typeof initiativePartSchema>;

/** Work items by group of states, each counted once. */
export const initiativeProgressSchema = z.object({
  total: z.int(),
  backlog: z.int(),
  unstarted: z.int(),
  started: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type InitiativeProgress = z.infer<typeof initiativeProgressSchema>;

/** A part, by the id that it has in `parts`, or a nested initiative. */
export const initiativeChildSchema = z.object({ kind: z.enum([...PART_KINDS, 'initiative']), id: z.uuid() });
export type InitiativeChild = z.infer<typeof initiativeChildSchema>;

const rolledHealthSchema = z.object({
  value: z.enum(HEALTHS).nullable(),
  /** Whether it is the initiative's own latest update. */
  is_own: z.boolean(),
  at: z.string().nullable(),
  /** The child with the worst health, unless it is its own. */
  from: initiativeChildSchema.nullable(),
});
export type RolledHealth = z.infer<typeof rolledHealthSchema>;

/** An initiative of a workspace (docs/contract/initiatives.md#fields). */
export const initiativeSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  name: z.string(),
  description_html: z.string(),
  owner_id: z.uuid().nullable(),
  target_kind: z.enum(TARGET_KINDS).nullable(),
  target_date: z.string().nullable(),
  start_date: z.string().nullable(),
  parent_id: z.uuid().nullable(),
  status: z.enum(INITIATIVE_STATUSES),
  sort_order: z.number(),
  logo_props: logoPropsSchema,
  health: z.enum(HEALTHS).nullable(),
  health_at: z.string().nullable(),
  parts: z.array(initiativePartSchema),
  progress: initiativeProgressSchema,
  first_date: z.string().nullable(),
  last_date: z.string().nullable(),
  last_part: initiativeChildSchema.nullable(),
  rolled_health: rolledHealthSchema,
  ...auditFields,
});
export type Initiative = z.infer<typeof initiativeSchema>;

/** A row of GET W/initiatives/{id}/parts/; the fields of a part that the reader does not see are null. */
export const initiativePartDetailSchema = initiativePartSchema.extend({
  name: z.string().nullable(),
  /** Of the project. */
  identifier: z.string().nullable(),
  /** Of an item. */
  sequence_id: z.int().nullable(),
  state_id: z.uuid().nullable(),
  start_date: z.string().nullable(),
  target_date: z.string().nullable(),
  progress: initiativeProgressSchema.nullable(),
  health: z.enum(HEALTHS).nullable(),
});
export type InitiativePartDetail = z.infer<typeof initiativePartDetailSchema>;
