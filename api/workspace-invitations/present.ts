import type { Invitation, PublicInvitation } from '@tandem/shared/workspaces/schema.ts';
import { presentWorkspaceLite } from '../workspaces/present.ts';
import type { InvitationRow } from './repo.ts';

const workspaceOf = (row: InvitationRow) =>
  presentWorkspaceLite({
    id: row.workspace_id,
    name: row.workspace_name,
    slug: row.workspace_slug,
    logo: row.workspace_logo,
    logo_asset: row.workspace_logo_asset,
  });

function linkOf(row: InvitationRow): string {
  const query = new URLSearchParams({ invitation_id: row.id, email: row.email, slug: row.workspace_slug });
  return `/workspace-invitations/?${query}`;
}

/** An invitation for who may invite, and for the invited person himself (contract-identity 7.4). */
export function presentInvitation(row: InvitationRow): Invitation {
  const { id, created_at, updated_at, created_by, updated_by } = row;
  const { email, accepted, message, responded_at, role } = row;
  return {
    ...{ id, created_at, updated_at, created_by, updated_by, deleted_at: null },
    ...{ email, accepted, message, responded_at, role },
    workspace: workspaceOf(row),
    invite_link: linkOf(row),
  };
}

/** The same for anybody who has the link. */
export function presentPublicInvitation(row: InvitationRow): PublicInvitation {
  const { id, email, accepted, responded_at, role, message } = row;
  return { id, email, accepted, responded_at, role, message, workspace: workspaceOf(row) };
}
