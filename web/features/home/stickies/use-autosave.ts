import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { patchSticky } from '#entities/stickies/actions.ts';
import { stickies } from '#entities/stickies/store.ts';
import type { Sticky } from '#entities/stickies/types.ts';
import { countUnsavedText } from '#lib/connection.ts';

const PAUSE_MS = 500;

/**
 * Sends the text of a sticky a moment after the last key, and at once when it is left, with the text that it replaces.
 * `latest` is what is stored, once nothing is on its way: another tab may have written too.
 */
export function useAutosave({ id, description_html: shown }: Sticky) {
  const waiting = useRef<string | null>(null);
  const seen = useRef(shown);
  /** What the last text that was sent took the place of, until that is stored. */
  const replaced = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [latest, setLatest] = useState(shown);
  const isUnsaved = stickies.useIsUnsaved(id);
  const send = () => {
    clearTimeout(timer.current);
    const text = waiting.current;
    if (text === null) return;
    waiting.current = null;
    if (stickies.get(id) && text !== seen.current) {
      void patchSticky(id, { description_html: text }, { expected_description_html: seen.current });
      replaced.current = seen.current;
    }
    seen.current = text;
    // The outbox counts it from here on.
    countUnsavedText(-1);
  };
  const save = (text: string) => {
    if (waiting.current === null) countUnsavedText(1);
    waiting.current = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(send, PAUSE_MS);
  };
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    addEventListener('pagehide', sendNow);
    return () => {
      removeEventListener('pagehide', sendNow);
      sendNow();
    };
  }, []);
  // Before the next key, which would be an edit of a text that is not shown yet.
  useLayoutEffect(() => {
    if (isUnsaved || waiting.current !== null) return;
    seen.current = shown;
    // A refusal brings the old text back to the row: what was written stays under the caret.
    if (shown === replaced.current) return;
    replaced.current = null;
    setLatest(shown);
  }, [shown, isUnsaved]);
  return { save, latest };
}
