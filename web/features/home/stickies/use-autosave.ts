import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { patchSticky } from '#entities/personal/stickies/actions.ts';
import { stickies } from '#entities/personal/stickies/store.ts';
import type { Sticky } from '#entities/personal/stickies/types.ts';
import { currentMe } from '#entities/identity/users/store.ts';
import { countUnsavedText } from '#lib/http/connection.ts';
import { dropLeftText, storeLeftText } from '#lib/unsaved/left-texts.ts';

const PAUSE_MS = 500;

/**
 * Sends the text of a sticky a moment after the last key, and at once when it is left, with the text that it replaces. A
 * page that is left or reloaded sends nothing any more: the text is kept on the device, and sent by the next one.
 * `latest` is what is stored, once nothing is on its way: another tab may have written too.
 */
export function useAutosave({ id, workspace: workspaceId, description_html: shown }: Sticky) {
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
  const storeHere = () => {
    const text = waiting.current;
    if (text === null || text === seen.current) return null;
    clearTimeout(timer.current);
    return storeLeftText(currentMe().id, { workspaceId, id, text, seen: seen.current });
  };
  const takeBack = (place: string) => {
    // Another tab has sent it.
    if (!dropLeftText(place)) seen.current = waiting.current ?? seen.current;
    send();
  };
  useWhenLeft({ send, storeHere, takeBack });
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

type Left = {
  send: () => void;
  /** Answers the place on the device, null when there was nothing to store. */
  storeHere: () => string | null;
  takeBack: (place: string) => void;
};

/** Sends when the sticky is left, and stores on the device when its page is: the browser may bring that back as it was. */
function useWhenLeft({ send, storeHere, takeBack }: Left) {
  const sendNow = useEffectEvent(send);
  const storeNow = useEffectEvent(storeHere);
  const takeBackNow = useEffectEvent(takeBack);
  useEffect(() => {
    let place: string | null = null;
    const leave = () => {
      place = storeNow();
    };
    const comeBack = () => {
      if (place !== null) takeBackNow(place);
      place = null;
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      if (place === null) sendNow();
    };
  }, []);
}
