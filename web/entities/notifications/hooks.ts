import { useEffect, useMemo } from 'react';
import { showUnread } from '#lib/tab-sign.ts';
import { isCounted } from './parts.ts';
import { ensureMutes, watchUnread } from './load.ts';
import { findMute, mute, unmute } from './actions.ts';
import { type InboxPart, mutes, notifications, notificationsByWorkspace, useInboxes } from './store.ts';
import type { Notification } from './types.ts';

type WorkspaceRef = { id: string; slug: string };

export const useNotifications = (workspaceId: string): readonly Notification[] =>
  notificationsByWorkspace.useList(workspaceId);

/** Undefined until the part was read. */
export const useHasMore = (workspaceId: string, part: InboxPart): boolean | undefined =>
  useInboxes((inboxes) => inboxes[workspaceId]?.hasMore[part]);

/** What the badge is to count beside what the server counted: what was done here and is not known there. */
function unsentDifference(workspaceId: string, isMention: boolean): number {
  let sum = 0;
  for (const id of notifications.pendingIds()) {
    const [before, after] = [notifications.confirmedRow(id), notifications.get(id)];
    if (before?.workspace !== workspaceId || before.is_mentioned_notification !== isMention || !after)
      continue;
    sum += Number(isCounted(after)) - Number(isCounted(before));
  }
  return sum;
}

export type Unread = { mentions: number; others: number };

/** How much is unread, by what the server counts and what was done here since; never below none. */
export function useUnread(workspaceId: string): Unread {
  const counts = useInboxes((inboxes) => inboxes[workspaceId]?.counts ?? null);
  const [ofMentions, ofOthers] = [true, false].map((isMention) =>
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- always two
    notifications.useSelect(() => unsentDifference(workspaceId, isMention)),
  );
  return useMemo(
    () => ({
      mentions: Math.max(0, (counts?.mention_unread_notifications_count ?? 0) + (ofMentions ?? 0)),
      others: Math.max(0, (counts?.total_unread_notifications_count ?? 0) + (ofOthers ?? 0)),
    }),
    [counts, ofMentions, ofOthers],
  );
}

/** Keeps the counts of a workspace right while this is on the screen, and shows them by the browser's tab. */
export function useUnreadSign({ id, slug }: { id: string; slug: string }): void {
  useEffect(() => watchUnread({ id, slug }), [id, slug]);
  const { mentions, others } = useUnread(id);
  const unread = mentions + others;
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
}

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
