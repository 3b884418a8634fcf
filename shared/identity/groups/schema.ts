import { z } from 'zod';
import { ROLES } from '../../roles.ts';
import { nameInput } from '../../http/fields.ts';
import { emptyAsNull, numericInput } from '../../http/lenient.ts';

/** What a group of a provider makes of its people (docs/contract/single-sign-on.md#groups). */
export const groupMappingSchema = z.object({
  id: z.uuid(),
  group_name: z.string(),
  /** Null, with the role, where the people of the group administer the instance. */
  workspace: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }).nullable(),
  role: z.int().nullable(),
  created_at: z.string(),
});
export type GroupMapping = z.infer<typeof groupMappingSchema>;

/** Without a workspace and a role it makes administrators of the instance. */
export const newGroupMappingInput = z
  .object({
    group_name: nameInput(),
    workspace_slug: emptyAsNull(z.string().max(48)).optional(),
    role: emptyAsNull(numericInput(z.literal(ROLES))).optional(),
  })
  .refine(({ workspace_slug, role }) => Boolean(workspace_slug) === (role !== null && role !== undefined), {
    path: ['role'],
    message: 'A workspace and a role belong together.',
  });
export type NewGroupMapping = z.infer<typeof newGroupMappingInput>;
