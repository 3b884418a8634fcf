import { z } from 'zod';
import { idsInput } from '../../http/fields.ts';
import { MAX_MEMBERS_AT_ONCE } from '../../workspaces/members/input.ts';
import { roleInput } from '../../workspaces/role.ts';

export const memberRoleInput = z.object({ role: roleInput });

/** Body of POST /api/users/me/workspaces/{slug}/projects/invitations/. */
export const joinProjectsInput = z.object({ project_ids: idsInput(MAX_MEMBERS_AT_ONCE).default([]) });
