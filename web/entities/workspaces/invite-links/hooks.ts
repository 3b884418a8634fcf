import { useEffect } from 'react';
import { onResync } from '../../live/live.ts';
import { readAgain } from '../../live/read-again.ts';
import { currentWorkspace } from '../workspaces/store.ts';
import { type InviteLink, loadInviteLink } from './api.ts';
import { inviteLinksByWorkspace } from './store.ts';

const again = readAgain(async (id) => {
  const workspace = currentWorkspace();
  if (workspace.id === id) await loadInviteLink(workspace);
});

/**
 * The link of the open workspace, as far as it was read. It is read again when Changes were missed, and when somebody
 * else has made or renewed it: Changes do not say what opens it.
 */
export function useInviteLink(workspaceId: string): InviteLink | undefined {
  const link = inviteLinksByWorkspace.useList(workspaceId)[0];
  const isUnknown = link?.invite_link === '';
  useEffect(() => {
    if (isUnknown) again(workspaceId);
  }, [isUnknown, workspaceId]);
  useEffect(() => {
    const stop = onResync((stream) => stream === `workspace:${workspaceId}` && again(workspaceId));
    return () => void stop();
  }, [workspaceId]);
  return link;
}
