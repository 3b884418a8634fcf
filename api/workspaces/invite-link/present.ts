import type { NewChange } from '@tandem/db/change-log/log.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { InviteLink, OpenInviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { presentWorkspaceLite } from '../base/present.ts';
import type { InvitationLinks } from '../invitations/links.ts';
import type { InviteLinkRow } from './repo.ts';

/** The link without what opens it, for Changes: all readers of a stream receive the same, and the log stores it. */
function presentClosed(row: InviteLinkRow): InviteLink {
  const { id, role, expires_at, renewed_at, created_at, updated_at, created_by, updated_by } = row;
  return {
    id,
    created_at,
    updated_at,
    created_by,
    updated_by,
    workspace: row.workspace_id,
    role,
    expires_at,
    renewed_at,
    invite_link: '',
  };
}

/** The link for those who may invite. */
export function presentInviteLink(row: InviteLinkRow, links: InvitationLinks): InviteLink {
  const query = new URLSearchParams({ invite_link: links.keyOf(row), slug: row.workspace_slug });
  return { ...presentClosed(row), invite_link: `/workspace-invitations/?${query}` };
}

/** The same for anybody who has it. */
export const presentOpenLink = ({ id, role, ...row }: InviteLinkRow): OpenInviteLink => ({
  id,
  role,
  workspace: presentWorkspaceLite(row),
});

type LinkOfWorkspace = Pick<InviteLinkRow, 'id' | 'workspace_id'>;

const changeOf = ({ id, workspace_id }: LinkOfWorkspace) => ({
  stream: workspaceStream(workspace_id),
  workspace_id,
  kind: 'workspace_invite_link' as const,
  id,
});

export const linkPut = (row: InviteLinkRow): NewChange => ({
  ...changeOf(row),
  op: 'put',
  row: presentClosed(row),
});

export const linkRemoval = (row: LinkOfWorkspace): NewChange => ({ ...changeOf(row), op: 'remove' });
