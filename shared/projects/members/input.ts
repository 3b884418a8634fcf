import { z } from 'zod';
import { idInput, idsInput } from '../../http/fields.ts';
import { listInput } from '../../http/lenient.ts';
import { roleInput } from '../../workspaces/role.ts';
import { ROLE } from '../../roles.ts';

const MAX_AT_ONCE = 1000;

/** Body of POST P/members/ (docs/contract/project-members.md#adding-people). */
export const addMembersInput = z.object({
  members: listInput(
    z.object({ member_id: idInput, role: roleInput.default(ROLE.GUEST) }),
    MAX_AT_ONCE,
  ).default([]),
});
export type AddMembers = z.infer<typeof addMembersInput>;

export const memberRoleInput = z.object({ role: roleInput });

/** Body of POST /api/users/me/workspaces/{slug}/projects/invitations/. */
export const joinProjectsInput = z.object({ project_ids: idsInput(MAX_AT_ONCE).default([]) });
