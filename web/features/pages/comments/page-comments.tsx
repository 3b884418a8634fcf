import type { Editor } from '@tiptap/core';
import { MAX_QUOTE } from '@tandem/shared/pages/limits.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  anchorPlaces,
  beginComment,
  COMMENT_EVENT,
  endComment,
  placeAnchor,
  showAnchors,
  THREAD_EVENT,
} from '#components/editor/live/anchors.ts';
import { useTextValue } from '#components/editor/text/use-text-value.ts';
import { createThread } from '#entities/pages/page-comments/actions.ts';
import { type Thread, useThreads } from '#entities/pages/page-comments/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { newId } from '#lib/sync/new-id.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import type { PageRights } from '../rights/page-rights.ts';
import { CommentBar } from './comment-bar.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { useOpenAddressed } from './use-addressed-thread.ts';
import { useLoadedComments } from './use-page-comments.ts';

type PageCommentsProps = {
  editor: Editor;
  page: Page;
  projectId: string;
  rights: PageRights;
  /** The comment that the address names. */
  addressed: string | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** What people say about pieces of a text: marked in the text, and written beside it. */
export function PageComments(props: PageCommentsProps) {
  const { editor, page, projectId, rights, addressed, isOpen, onOpen } = props;
  const threads = useThreads(page.id);
  const { hasFailed, retry } = useLoadedComments(page, projectId);
  const places = useTextValue(editor, anchorPlaces);
  const [active, setActive] = useState<string | null>(null);
  const [quote, setQuote] = useState<string | null>(null);
  useOpenAddressed(threads, addressed, (id) => {
    setActive(id);
    onOpen(true);
  });
  useMarkedWords(editor, threads, isOpen ? active : null);
  const begin = () => {
    const words = rights.canEdit ? beginComment(editor) : '';
    if (words === '') return;
    expectField();
    setQuote(words.slice(0, MAX_QUOTE));
    setActive(null);
    onOpen(true);
  };
  const giveUp = () => {
    endComment(editor);
    setQuote(null);
  };
  const send = (html: string) => {
    const thread = { id: newId(), quote: quote ?? '', html };
    placeAnchor(editor, thread.id);
    setQuote(null);
    setActive(thread.id);
    return createThread(projectId, page.id, thread);
  };
  useTextEvents(editor, {
    onThread: (id) => {
      setActive(id);
      onOpen(true);
    },
    onComment: begin,
  });
  const close = () => {
    giveUp();
    setActive(null);
    onOpen(false);
  };
  return (
    <>
      {rights.canEdit && quote === null && <CommentBar editor={editor} onComment={begin} />}
      {isOpen && (
        <CommentsPanel
          {...{ editor, page, projectId, rights, threads, places, active, quote, hasFailed, addressed }}
          onRetry={retry}
          onActivate={setActive}
          onSend={send}
          onGiveUp={giveUp}
          onClose={close}
        />
      )}
    </>
  );
}

/** Marks the words of threads that are open. */
function useMarkedWords(editor: Editor, threads: readonly Thread[], active: string | null) {
  const open = useMemo(
    () => threads.filter(({ first }) => first.resolved_at === null).map(({ first }) => first.id),
    [threads],
  );
  const sign = open.join();
  useEffect(() => {
    showAnchors(editor, { threads: new Set(sign.split(',')), active });
  }, [editor, sign, active]);
}

type TextEvents = { onThread: (id: string) => void; onComment: () => void };

function useTextEvents(editor: Editor, { onThread, onComment }: TextEvents) {
  const handleThread = useEffectEvent((event: Event) => onThread(String((event as CustomEvent).detail)));
  const handleComment = useEffectEvent(() => onComment());
  useEffect(() => {
    const { dom } = editor.view;
    const openThread = (event: Event) => handleThread(event);
    const comment = () => handleComment();
    dom.addEventListener(THREAD_EVENT, openThread);
    dom.addEventListener(COMMENT_EVENT, comment);
    return () => {
      dom.removeEventListener(THREAD_EVENT, openThread);
      dom.removeEventListener(COMMENT_EVENT, comment);
    };
  }, [editor]);
}
