import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { History } from '#entities/work-items/activities/hooks.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
import { useFeedSettings, setFeed } from './feed-settings.ts';

const PREFIX = '#comment-';

export const commentHash = (id: string) => `${PREFIX}${id}`;
const addressedIn = (hash: string) => (hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null);

/** Whether the address names this comment. */
export const useIsAddressed = (id: string) => addressedIn(useLocation().hash) === id;

const isCommentHidden = () => useFeedSettings.getState().hidden.includes('comments');

/** Leads to the comment that the address names: what is older is read until it is there, and it is brought into sight once. */
export function useAddressedComment(history: History, comments: readonly Comment[]) {
  const { hash, key } = useLocation();
  const id = addressedIn(hash);
  const reached = useRef('');
  const isThere = id !== null && comments.some((comment) => comment.id === id);
  const { state, before, showEarlier } = history;
  useEffect(() => {
    if (id === null || reached.current === key) return;
    if (!isThere) {
      if (state === 'ready' && before) showEarlier();
      return;
    }
    // Left out of what is shown, it could not be seen.
    if (isCommentHidden()) return setFeed({ hidden: [] });
    const card = document.getElementById(commentHash(id).slice(1));
    if (!card) return;
    reached.current = key;
    card.scrollIntoView({ block: 'center' });
    card.focus({ preventScroll: true });
  }, [id, key, isThere, state, before, showEarlier]);
}
