import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Thread } from '#entities/pages/page-comments/hooks.ts';

const PREFIX = '#comment-';

/** The comment that the address names, as a line of the inbox does; null for none. */
export function useAddressedThread(): string | null {
  const { hash } = useLocation();
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null;
}

export const isInThread = ({ first, replies }: Thread, id: string | null): boolean =>
  [first, ...replies].some((comment) => comment.id === id);

/** Opens the thread of the comment that the address names, once it is there, and for each address once. */
export function useOpenAddressed(
  threads: readonly Thread[],
  addressed: string | null,
  open: (threadId: string) => void,
): void {
  const opened = useRef<string | null>(null);
  const id = threads.find((thread) => isInThread(thread, addressed))?.first.id;
  const handle = useEffectEvent((threadId: string) => open(threadId));
  useEffect(() => {
    if (id === undefined || opened.current === addressed) return;
    opened.current = addressed;
    handle(id);
  }, [id, addressed]);
}
