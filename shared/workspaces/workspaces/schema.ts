import { z } from 'zod';
import { auditFields, deletedAtField, nameInput, oneLineInput } from '../../http/fields.ts';
import { blankable, listInput, numericInput } from '../../http/lenient.ts';
import { roleInput, roleSchema } from '../role.ts';
import { clearedAsset, timezoneInput, userLiteSchema } from '../../identity/users/schema.ts';
import { webAddressInput } from '../../http/web-address.ts';
import { ROLES } from '../../roles.ts';

const recordFields = { id: z.uuid(), ...auditFields, ...deletedAtField };

export const MAX_WORKSPACE_NAME_LENGTH = 80;
export const MAX_WORKSPACE_SLUG_LENGTH = 48;
const MAX_SIZE_LENGTH = 20;
const MAX_COMPANY_ROLE_LENGTH = 255;

/** A workspace for one of its members; `role` is the reader's (docs/contract/workspaces.md#fields). */
export const workspaceSchema = z.object({
  ...recordFields,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  logo_asset: z.uuid().nullable(),
  logo_url: z.string().nullable(),
  owner: z.uuid(),
  organization_size: z.string().nullable(),
  timezone: z.string(),
  total_members: z.number(),
  first_time: z.boolean(),
  is_initiatives_enabled: z.boolean(),
  is_dashboards_enabled: z.boolean(),
  is_erasure_of_comments_enabled: z.boolean(),
  role: roleSchema,
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** The `workspace` part of members and invitations. */
export const workspaceLiteSchema = workspaceSchema.pick({ id: true, name: true, slug: true, logo_url: true });
export type WorkspaceLite = z.infer<typeof workspaceLiteSchema>;

/**
 * Lengths and characters are checked by the command, whose texts differ from the usual ones
 * (docs/contract/workspaces.md#name-and-slug).
 */
export const newWorkspaceInput = z.object({
  name: blankable(oneLineInput).optional(),
  slug: blankable(z.string()).optional(),
  organization_size: z.string().max(MAX_SIZE_LENGTH).nullish(),
  company_role: z.string().max(MAX_COMPANY_ROLE_LENGTH).nullish(),
});
export type NewWorkspace = z.infer<typeof newWorkspaceInput>;

/**
 * What an admin may change; `logo_url: ""` removes the picture (docs/contract/workspaces.md#changes-of-a-workspace).
 */
export const workspacePatchInput = z
  .object({
    name: nameInput(MAX_WORKSPACE_NAME_LENGTH),
    slug: z.string().trim().min(1).max(MAX_WORKSPACE_SLUG_LENGTH),
    organization_size: z.string().max(MAX_SIZE_LENGTH).nullable(),
    timezone: timezoneInput,
    logo: webAddressInput.nullable(),
    logo_asset: clearedAsset,
    logo_url: z.string().nullable(),
    is_initiatives_enabled: z.boolean(),
    is_dashboards_enabled: z.boolean(),
    is_erasure_of_comments_enabled: z.boolean(),
  })
  .partial();
export type WorkspacePatch = z.infer<typeof workspacePatchInput>;

const props = z.record(z.string(), z.unknown()).nullable();

/** E-mail and medium are there for readers above guest only, `is_agent` in the rows of agents. */
const memberPersonSchema = userLiteSchema.extend({
  email: z.string().optional(),
  last_login_medium: z.string().optional(),
  is_agent: z.literal(true).optional(),
});
export type MemberPerson = z.infer<typeof memberPersonSchema>;

/**
 * A row of the members list; `id` is the membership (docs/contract/workspace-members.md#fields). The three props are
 * the reader's own or null. Changes carry the row without them and without `member.email`, because all members receive
 * the same Change.
 */
export const workspaceMemberSchema = z.object({
  ...recordFields,
  member: memberPersonSchema,
  workspace: workspaceLiteSchema,
  role: roleSchema,
  company_role: z.string().nullable(),
  is_active: z.boolean(),
  view_props: props,
  default_props: props,
  issue_props: props,
});
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

/** GET workspace-members/me/: ids instead of objects (docs/contract/workspace-members.md#fields). */
export const ownMembershipSchema = workspaceMemberSchema.extend({
  member: z.uuid(),
  workspace: z.uuid(),
  draft_issue_count: z.number(),
});
export type OwnMembership = z.infer<typeof ownMembershipSchema>;

export const rolePatchInput = z.object({ role: roleInput });

/**
 * An invitation as admins and members of the workspace see it (docs/contract/workspace-invitations.md#the-link).
 * `invite_link` is empty for whoever may not give its role, and in Changes.
 */
export const invitationSchema = z.object({
  ...recordFields,
  email: z.string(),
  accepted: z.boolean(),
  message: z.string().nullable(),
  responded_at: z.string().nullable(),
  role: roleSchema,
  workspace: workspaceLiteSchema,
  invite_link: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * An invitation as the invited person sees it, never with a link. It can be accepted once its link was opened in the same
 * browser, or when the address of the account was proven. Changes do not carry `can_accept`.
 */
export const ownInvitationSchema = invitationSchema.extend({ can_accept: z.boolean() });
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

const MAX_INVITATIONS = 500;

const anyRole = z.unknown().meta({ type: 'number', enum: [...ROLES] });

/**
 * Addresses and roles are checked by the command, whose texts name the wrong address
 * (docs/contract/workspace-invitations.md#all-or-nobody).
 */
export const newInvitationsInput = z.object({
  emails: listInput(
    z.object({ email: z.string(), role: numericInput(anyRole).optional() }),
    MAX_INVITATIONS,
  ).optional(),
});
export type NewInvitations = z.infer<typeof newInvitationsInput>;

/** The answer of the invited person, who says whom they take themselves for. */
export const invitationAnswerInput = z.object({
  email: blankable(z.string()).default(''),
  accepted: z.boolean().default(false),
});

/** What somebody with the link sees without signing in. */
export const publicInvitationSchema = invitationSchema
  .pick({
    id: true,
    email: true,
    accepted: true,
    responded_at: true,
    role: true,
    message: true,
    workspace: true,
  })
  .extend({
    /** What who invited is called. */
    invited_by: z.string().nullable(),
  });
export type PublicInvitation = z.infer<typeof publicInvitationSchema>;
