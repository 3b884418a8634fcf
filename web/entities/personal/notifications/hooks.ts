import { useEffect } from 'react';
import { ensureMutes } from './load.ts';
import { findMute, mute, unmute } from './actions.ts';
import { type InboxPart, mutes, notificationsByWorkspace, useInboxes } from './store.ts';
import type { Notification } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

export const useNotifications = (workspaceId: string): readonly Notification[] =>
  notificationsByWorkspace.useList(workspaceId);

/** Undefined until the part was read. */
export const useHasMore = (workspaceId: string, part: InboxPart): boolean | undefined =>
  useInboxes((inboxes) => inboxes[workspaceId]?.hasMore[part]);

/** Whether an item (or a project, without one) is muted, and the other way round; read when it is first asked for. */
export function useMute(
  { id, slug }: WorkspaceRef,
  project: string,
  issue: string | null,
): { isOn: boolean; toggle: () => void } {
  useEffect(() => {
    void ensureMutes({ id, slug });
  }, [id, slug]);
  const isOn = mutes.useSelect(() => findMute(project, issue) !== undefined);
  const toggle = () => {
    const known = findMute(project, issue);
    if (known) unmute({ id, slug }, known);
    else mute({ id, slug }, project, issue);
  };
  return { isOn, toggle };
}
