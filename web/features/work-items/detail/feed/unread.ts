import { useEffect } from 'react';
import { create } from 'zustand';
import { markNotifications } from '#entities/personal/notifications/actions.ts';
import { notifications } from '#entities/personal/notifications/store.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { comments } from '#entities/work-items/comments/store.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { noteSeen, seenUpTo } from '#lib/unsaved/seen.ts';

/** What of an item is new: said by others after `after`, and before the item was opened. `isChosen`: it was marked as unread. */
export type Unread = { after: string; until: string; isChosen: boolean };

const useMarks = create<Record<string, Unread | undefined>>(() => ({}));

const now = () => new Date().toISOString();
const isVisible = () => document.visibilityState === 'visible';

/** What was in sight is read, unless its reader has marked it as unread. */
function note(itemId: string) {
  if (isVisible() && !useMarks.getState()[itemId]?.isChosen) noteSeen(itemId, now());
}

/** What of an open item is new to me; `count` is how many comments there are. */
export function useUnread(itemId: string, count: number): Unread | undefined {
  useEffect(() => {
    const after = seenUpTo(itemId);
    useMarks.setState({
      [itemId]: after === null ? undefined : { after, until: now(), isChosen: false },
    });
    return () => {
      note(itemId);
      useMarks.setState({ [itemId]: undefined });
    };
  }, [itemId]);
  useEffect(() => {
    if (count > 0) note(itemId);
  }, [itemId, count]);
  return useMarks((marks) => marks[itemId]);
}

export function isNew(unread: Unread | undefined, { actor, created_at }: Comment): boolean {
  if (!unread) return false;
  const at = Date.parse(created_at);
  if (at <= Date.parse(unread.after)) return false;
  return unread.isChosen || (at <= Date.parse(unread.until) && actor !== currentMe().id);
}

export const useIsNew = (comment: Comment): boolean =>
  useMarks((marks) => isNew(marks[comment.issue], comment));

/** Notifications that tell of comments of an item from a moment on. */
function notifiedSince(itemId: string, from: number): string[] {
  const isLater = (id: string | null | undefined) => {
    const comment = comments.get(id ?? '');
    return comment !== undefined && Date.parse(comment.created_at) >= from;
  };
  return notifications
    .select(
      ({ entity_identifier, data }) =>
        entity_identifier === itemId && isLater(data.issue_activity?.new_identifier),
    )
    .map(({ id }) => id);
}

/** Marks a comment and all later ones as unread: here, and in the inbox where it notified of them. */
export function markUnreadFrom({ issue, created_at }: Comment): void {
  const from = Date.parse(created_at);
  const after = new Date(from - 1).toISOString();
  useMarks.setState({ [issue]: { after, until: now(), isChosen: true } });
  noteSeen(issue, after);
  const ids = notifiedSince(issue, from);
  if (ids.length > 0) void markNotifications(ids, { read_at: null });
}
