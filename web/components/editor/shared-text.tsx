import type { Editor } from '@tiptap/core';
import { type ComponentProps, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { expectField } from '#lib/focus/typing-ahead.ts';
import type { DocumentStatus } from './live/document-session.ts';
import { HtmlView } from './reading/html-view.tsx';
import { Later } from '../feedback/later.tsx';

const CollaborativeEditor = lazyPart(
  async () => (await import('./collaborative-editor.tsx')).CollaborativeEditor,
);

type SharedTextProps = Omit<ComponentProps<typeof CollaborativeEditor>, 'onStatus'> & {
  /** The text as it was stored when it was asked for; undefined while that is not known. */
  stored: string | undefined;
  onStatus: (status: DocumentStatus) => void;
};
/** In a text, from its upper left corner. */
type Point = { left: number; top: number };

/**
 * A text that several people write at once: the stored text at once, and the live one in its place as soon as it is
 * connected.
 */
export function SharedText({ stored, onStatus, onEditor, ...props }: SharedTextProps) {
  const [phase, setPhase] = useState<DocumentStatus['phase']>('loading');
  // What was live once is newer than what was read before it.
  const [wasLive, setWasLive] = useState(false);
  const { setEditor, goTo } = useWayInto(phase);
  const handleStatus = useMemo(
    () => (status: DocumentStatus) => {
      setPhase(status.phase);
      if (status.phase === 'ready') setWasLive(true);
      onStatus(status);
    },
    [onStatus],
  );
  const handleEditor = useMemo(
    () => (editor: Editor | null) => {
      setEditor(editor);
      onEditor?.(editor);
    },
    [setEditor, onEditor],
  );
  const isStoredShown = stored !== undefined && !wasLive;
  return (
    <>
      <div hidden={phase === 'loading' && isStoredShown}>
        <Later>
          <Suspense>
            <CollaborativeEditor {...props} onStatus={handleStatus} onEditor={handleEditor} />
          </Suspense>
        </Later>
      </div>
      {isStoredShown && (
        <HtmlView
          html={stored}
          look={props.look}
          nameOf={props.people.nameOf}
          onClick={props.editable && phase === 'loading' ? goTo : undefined}
        />
      )}
    </>
  );
}

/** Who clicks into the stored text finds the caret there once the live one stands in its place; what is typed waits. */
function useWayInto(phase: DocumentStatus['phase']) {
  const [editor, setEditor] = useState<Editor | null>(null);
  const wanted = useRef<Point>(null);
  const isLive = phase === 'ready';
  useEffect(() => {
    const point = wanted.current;
    if (!isLive || !editor || !point) return;
    wanted.current = null;
    const { left, top } = editor.view.dom.getBoundingClientRect();
    const place = editor.view.posAtCoords({ left: left + point.left, top: top + point.top });
    editor.commands.focus(place?.pos ?? 'end');
  }, [isLive, editor]);
  const goTo = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    if (getSelection()?.isCollapsed === false) return;
    const { left, top } = currentTarget.getBoundingClientRect();
    wanted.current = { left: clientX - left, top: clientY - top };
    expectField();
  };
  return { setEditor, goTo };
}
