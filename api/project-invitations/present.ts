import { presentProject, presentWorkspace } from '@tandem/db/lite-rows.ts';
import type {
  ProjectInvitation,
  PublicProjectInvitation,
} from '@tandem/shared/project-invitations/schema.ts';
import type { ProjectInvitationRow } from './repo.ts';

function linkOf(row: ProjectInvitationRow): string {
  const query = new URLSearchParams({
    invitation_id: row.id,
    email: row.email,
    slug: row.workspace_detail.slug,
    project_id: row.project_id,
  });
  return `/project-invitations/?${query}`;
}

/** An invitation for who may invite, and for the invited person himself (contract-work-items 2). */
export function presentInvitation(row: ProjectInvitationRow): ProjectInvitation {
  const { created_at, updated_at, created_by, updated_by } = row;
  return {
    ...presentPublicInvitation(row),
    ...{ created_at, updated_at, created_by, updated_by, deleted_at: null },
    invite_link: linkOf(row),
  };
}

/** The same for anybody who has the link. */
export function presentPublicInvitation(row: ProjectInvitationRow): PublicProjectInvitation {
  const { id, email, accepted, responded_at, role, message } = row;
  return {
    ...{ id, email, accepted, responded_at, role, message },
    project: presentProject(row.project_detail),
    workspace: presentWorkspace(row.workspace_detail),
  };
}
