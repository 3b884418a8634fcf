import { z } from 'zod';
import { idInput } from '../../http/fields.ts';
import { roleSchema } from '../../workspaces/role.ts';
import { ROLE } from '../../roles.ts';

const MAX_AT_ONCE = 1000;

/** Body of POST P/members/ (docs/contract/project-members.md#adding-people). */
export const addMembersInput = z.object({
  members: z
    .array(z.object({ member_id: idInput, role: roleSchema.default(ROLE.GUEST) }))
    .max(MAX_AT_ONCE)
    .default([]),
});
export type AddMembers = z.infer<typeof addMembersInput>;

export const memberRoleInput = z.object({ role: roleSchema });

/** Body of POST /api/users/me/workspaces/{slug}/projects/invitations/. */
export const joinProjectsInput = z.object({ project_ids: z.array(idInput).max(MAX_AT_ONCE).default([]) });
