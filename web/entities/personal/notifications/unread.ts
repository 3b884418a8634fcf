import { useEffect, useMemo } from 'react';
import { untilDrawn } from '#lib/parts/first-drawn.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { showUnread } from '#lib/frame/tab-sign.ts';
import { isCounted } from './parts.ts';
import { notifications, useInboxes } from './store.ts';

const loading = () => import('./load.ts');
notePart(loading);

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

type Unread = { mentions: number; others: number };

/** How much is unread, by what the server counts and what was done here since; never below none. */
export function useUnread(workspaceId: string): Unread {
  const counts = useInboxes((inboxes) => inboxes[workspaceId]?.counts ?? null);
  const ofMentions = notifications.useSelect(() => unsentDifference(workspaceId, true));
  const ofOthers = notifications.useSelect(() => unsentDifference(workspaceId, false));
  return useMemo(
    () => ({
      mentions: Math.max(0, (counts?.mention_unread_notifications_count ?? 0) + ofMentions),
      others: Math.max(0, (counts?.total_unread_notifications_count ?? 0) + ofOthers),
    }),
    [counts, ofMentions, ofOthers],
  );
}

/** Nobody waits for a number beside a screen that is not drawn yet. */
async function watch(workspace: { id: string; slug: string }, end: AbortSignal) {
  await untilDrawn();
  const { watchUnread } = await untilLoaded(loading);
  if (!end.aborted) end.addEventListener('abort', watchUnread(workspace));
}

/** Keeps the counts of a workspace right while this is on the screen, and shows them by the browser's tab. */
export function useUnreadSign({ id, slug }: { id: string; slug: string }): void {
  useEffect(() => {
    const end = new AbortController();
    void watch({ id, slug }, end.signal);
    return () => end.abort();
  }, [id, slug]);
  const { mentions, others } = useUnread(id);
  const unread = mentions + others;
  useEffect(() => {
    showUnread(unread);
    return () => showUnread(0);
  }, [unread]);
}
