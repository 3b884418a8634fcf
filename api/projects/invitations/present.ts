import { presentProject, presentWorkspace } from '@tandem/db/rows/lite.ts';
import type {
  ProjectInvitation,
  PublicProjectInvitation,
} from '@tandem/shared/projects/invitations/schema.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { InvitationLinks } from '../../workspaces/invitations/links.ts';
import type { ProjectInvitationRow } from './repo.ts';

export function linkOf(row: ProjectInvitationRow, links: InvitationLinks): string {
  const query = new URLSearchParams({
    invitation_id: links.keyOf(row),
    email: row.email,
    slug: row.workspace_detail.slug,
    project_id: row.project_id,
  });
  return `/project-invitations/?${query}`;
}

/**
 * An invitation without its link: for the invited person, and in Changes
 * (docs/contract/project-invitations.md#what-an-invitation-carries).
 */
export function presentInvitation(row: ProjectInvitationRow): ProjectInvitation {
  const { created_at, updated_at, created_by, updated_by } = row;
  return {
    ...presentPublicInvitation(row),
    created_at,
    updated_at,
    created_by,
    updated_by,
    deleted_at: null,
    invite_link: '',
  };
}

/** An invitation for members of the project. Administrators alone may invite, so they alone get the link. */
export function presentInvitationTo(
  reader: { role: Role; links: InvitationLinks },
  row: ProjectInvitationRow,
): ProjectInvitation {
  const invitation = presentInvitation(row);
  return reader.role < ROLE.ADMIN ? invitation : { ...invitation, invite_link: linkOf(row, reader.links) };
}

/** The same for anybody who has the link. */
export function presentPublicInvitation(row: ProjectInvitationRow): PublicProjectInvitation {
  const { id, email, accepted, responded_at, role, message } = row;
  return {
    id,
    email,
    accepted,
    responded_at,
    role,
    message,
    project: presentProject(row.project_detail),
    workspace: presentWorkspace(row.workspace_detail),
  };
}
