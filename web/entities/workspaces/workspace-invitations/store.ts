import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange } from '../../live/live.ts';
import type { Invitation } from './types.ts';

/** Changes come without the link, which only who may give that role receives. */
const mergeLink = (before: Invitation | undefined, row: Invitation): Invitation => ({
  ...row,
  invite_link: row.invite_link || (before?.role === row.role ? before.invite_link : ''),
});

export const invitations = new EntityStore<Invitation>(mergeLink);
/** Those that nobody has answered, the newest first. */
export const waitingByWorkspace = new EntityIndex(
  invitations,
  (row) => (row.responded_at ? null : row.workspace.id),
  (a, b) => b.created_at.localeCompare(a.created_at),
);

onChange('workspace_invitation', (change) => {
  if (change.stream.startsWith('workspace:')) invitations.confirm(change);
});
