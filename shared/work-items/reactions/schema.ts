import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';

/** Somebody's reaction to a work item (docs/contract/reactions.md#fields). */
export const reactionSchema = z.object({
  id: z.uuid(),
  reaction: z.string(),
  actor: z.uuid(),
  actor_detail: userLiteSchema,
  issue: z.uuid(),
  project: z.uuid(),
  workspace: z.uuid(),
  ...auditFields,
  ...deletedAtField,
});
export type Reaction = z.infer<typeof reactionSchema>;
