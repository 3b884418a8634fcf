import type { Role } from '@tandem/shared/roles.ts';
import type { Invitation, PublicInvitation } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { presentWorkspaceLite } from '../base/present.ts';
import type { InvitationLinks } from './links.ts';
import type { InvitationRow } from './repo.ts';

export function linkOf(row: InvitationRow, links: InvitationLinks): string {
  const query = new URLSearchParams({
    invitation_id: links.keyOf(row),
    email: row.email,
    slug: row.workspace_slug,
  });
  return `/workspace-invitations/?${query}`;
}

/**
 * An invitation without its link: for the invited person, and in Changes
 * (docs/contract/workspace-invitations.md#the-link).
 */
export function presentInvitation(row: InvitationRow): Invitation {
  const { id, created_at, updated_at, created_by, updated_by } = row;
  const { email, accepted, message, responded_at, role } = row;
  return {
    id,
    created_at,
    updated_at,
    created_by,
    updated_by,
    deleted_at: null,
    email,
    accepted,
    message,
    responded_at,
    role,
    workspace: presentWorkspaceLite(row),
    invite_link: '',
  };
}

/** An invitation for who may invite. The link is worth the role, so whoever may not give that does not get it. */
export function presentInvitationTo(
  reader: { role: Role; links: InvitationLinks },
  row: InvitationRow,
): Invitation {
  const invitation = presentInvitation(row);
  if (reader.role < row.role) return invitation;
  return { ...invitation, invite_link: linkOf(row, reader.links) };
}

/** The same for anybody who has the link. */
export function presentPublicInvitation(row: InvitationRow, invited_by: string | null): PublicInvitation {
  const { id, email, accepted, responded_at, role, message } = row;
  return {
    id,
    email,
    accepted,
    responded_at,
    role,
    message,
    workspace: presentWorkspaceLite(row),
    invited_by,
  };
}
