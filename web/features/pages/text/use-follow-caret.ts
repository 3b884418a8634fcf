import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { stopFollowing, useFollowed } from '#entities/workspaces/presence/follow.ts';

/** Keys that scroll what they are pressed in. */
const SCROLL_KEYS: ReadonlySet<string> = new Set([
  ...['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '],
]);

/** Where the carets of somebody stand; they have one in each window that has the text open. */
function caretsOf({ view }: Editor, userId: string): Map<string, { caret: Element; at: number }> {
  const carets = view.dom.querySelectorAll<HTMLElement>(`[data-person="${CSS.escape(userId)}"]`);
  return new Map(
    [...carets].map((caret) => [caret.dataset['client'] ?? '', { caret, at: view.posAtDOM(caret, 0) }]),
  );
}

/** Brings the caret of somebody into sight whenever it has moved; gives how to end that. */
function goAlong(editor: Editor, userId: string): () => void {
  let known = new Map<string, number>();
  let frame = 0;
  const look = () => {
    frame = 0;
    if (editor.isDestroyed) return;
    const carets = caretsOf(editor, userId);
    const moved = [...carets].find(([client, { at }]) => known.get(client) !== at);
    known = new Map([...carets].map(([client, { at }]) => [client, at]));
    moved?.[1].caret.scrollIntoView({ block: 'nearest' });
  };
  const lookSoon = () => {
    frame ||= requestAnimationFrame(look);
  };
  lookSoon();
  editor.on('transaction', lookSoon);
  return () => {
    cancelAnimationFrame(frame);
    editor.off('transaction', lookSoon);
  };
}

/** Whoever scrolls or types looks for themselves. */
function stopBySelf(): () => void {
  const onKey = ({ key, target }: KeyboardEvent) => {
    const isTyping =
      target instanceof HTMLElement && target.closest('[contenteditable="true"], input, textarea');
    const isWriting =
      isTyping && (key.length === 1 || key === 'Enter' || key === 'Backspace' || key === 'Delete');
    if (isWriting || SCROLL_KEYS.has(key)) stopFollowing();
  };
  document.addEventListener('wheel', stopFollowing, { passive: true });
  document.addEventListener('touchmove', stopFollowing, { passive: true });
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('wheel', stopFollowing);
    document.removeEventListener('touchmove', stopFollowing);
    document.removeEventListener('keydown', onKey);
  };
}

/** While I follow somebody of this project, the text goes along with where they write, until I scroll or type. */
export function useFollowCaret(editor: Editor | null, projectId: string): void {
  const userId = useFollowed(({ followed }) =>
    followed?.stream === projectStream(projectId) ? followed.user_id : null,
  );
  useEffect(() => (editor && userId ? goAlong(editor, userId) : undefined), [editor, userId]);
  useEffect(() => (userId ? stopBySelf() : undefined), [userId]);
}
