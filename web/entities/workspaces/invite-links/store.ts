import type { InviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';

/** Changes come without what opens the link: it stays as it is until it is renewed. */
const mergeLink = (before: InviteLink | undefined, row: InviteLink): InviteLink => ({
  ...row,
  invite_link: row.invite_link || (before?.renewed_at === row.renewed_at ? before.invite_link : ''),
});

/** The links by which everybody joins: at most one of a workspace. */
export const inviteLinks = new EntityStore<InviteLink>(mergeLink);
export const inviteLinksByWorkspace = new EntityIndex(
  inviteLinks,
  (row) => row.workspace,
  (a, b) => a.created_at.localeCompare(b.created_at),
);

onChange('workspace_invite_link', (change) => inviteLinks.confirm(change));
onRevoked((stream) => inviteLinks.forgetStream(stream));
onForgotten((stream) => inviteLinks.forgetStream(stream));
