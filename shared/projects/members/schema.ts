import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import { projectDetailSchema } from '../projects/lite.ts';
import { roleSchema } from '../../workspaces/role.ts';
import { userLiteSchema } from '../../identity/users/schema.ts';
import { workspaceLiteSchema } from '../../workspaces/workspaces/schema.ts';

/**
 * One element of GET P/members/: `id` is the membership, `member` the user (docs/contract/project-members.md#fields).
 */
export const projectMemberRowSchema = z.object({
  id: z.uuid(),
  role: roleSchema,
  member: z.uuid(),
  project: z.uuid(),
});
export type ProjectMemberRow = z.infer<typeof projectMemberRowSchema>;

const jsonObject = z.record(z.string(), z.unknown());

/** One membership in full (docs/contract/project-members.md#a-membership-in-full). */
export const projectMemberSchema = z.object({
  id: z.uuid(),
  member: userLiteSchema,
  project: projectDetailSchema,
  workspace: workspaceLiteSchema,
  role: roleSchema,
  comment: z.string().nullable(),
  view_props: jsonObject,
  default_props: jsonObject,
  preferences: jsonObject,
  sort_order: z.number(),
  is_active: z.boolean(),
  ...auditFields,
  ...deletedAtField,
});
export type ProjectMember = z.infer<typeof projectMemberSchema>;

/** Somebody who becomes a member. */
export type NewProjectMember = { user_id: string; role: z.infer<typeof roleSchema> };
