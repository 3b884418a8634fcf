import { z } from 'zod';
import { auditFields } from '../../http/fields.ts';
import { emptyAsNull, numericInput } from '../../http/lenient.ts';
import { ROLE } from '../../roles.ts';
import { workspaceLiteSchema } from '../workspaces/schema.ts';

/** Roles that a link gives which many people have: never that of an administrator. */
const linkRoleSchema = z.literal([ROLE.MEMBER, ROLE.GUEST]);
export type LinkRole = z.infer<typeof linkRoleSchema>;

/**
 * The link by which anybody who has it joins the workspace (docs/contract/invite-link.md#fields). `invite_link` is a path,
 * and empty in Changes.
 */
export const inviteLinkSchema = z.object({
  id: z.uuid(),
  ...auditFields,
  workspace: z.uuid(),
  role: linkRoleSchema,
  expires_at: z.string(),
  renewed_at: z.string(),
  invite_link: z.string(),
});
export type InviteLink = z.infer<typeof inviteLinkSchema>;

/** What stands for the link of a workspace that has none. */
export const noInviteLinkSchema = z.object({ id: z.null(), invite_link: z.null() });
export const NO_INVITE_LINK = { id: null, invite_link: null } as const;

/** Body of POST and PATCH; when it may end is checked by the command (docs/contract/invite-link.md#until-when). */
export const inviteLinkInput = z
  .object({ role: numericInput(linkRoleSchema), expires_at: emptyAsNull(z.iso.datetime({ offset: true })) })
  .partial();
export type InviteLinkInput = z.infer<typeof inviteLinkInput>;

/** What whoever has the link learns (docs/contract/invite-link.md#reading-the-link). */
export const openInviteLinkSchema = z.object({
  id: z.uuid(),
  role: linkRoleSchema,
  workspace: workspaceLiteSchema,
});
export type OpenInviteLink = z.infer<typeof openInviteLinkSchema>;
