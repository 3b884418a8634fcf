import { z } from 'zod';
import { idInput } from '../../http/fields.ts';
import { listInput } from '../../http/lenient.ts';
import { ROLE } from '../../roles.ts';
import { roleInput } from '../role.ts';

export const MAX_MEMBERS_AT_ONCE = 1000;

/**
 * Body of POST W/members/ and POST P/members/ (docs/contract/workspace-members.md#adding-people-who-are-known,
 * docs/contract/project-members.md#adding-people).
 */
export const addMembersInput = z.object({
  members: listInput(
    z.object({ member_id: idInput, role: roleInput.default(ROLE.GUEST) }),
    MAX_MEMBERS_AT_ONCE,
  ).default([]),
});
export type AddMembers = z.infer<typeof addMembersInput>;
