import { useEffect, useEffectEvent, useRef } from 'react';
import { patchSticky } from '#entities/stickies/actions.ts';
import { stickies } from '#entities/stickies/store.ts';
import type { StickyPatch } from '#entities/stickies/types.ts';

const PAUSE_MS = 500;

/** Sends what is written a moment after the last key, and at once when the sticky is left. */
export function useAutosave(id: string) {
  const waiting = useRef<StickyPatch>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = () => {
    clearTimeout(timer.current);
    const patch = waiting.current;
    waiting.current = {};
    if (Object.keys(patch).length > 0 && stickies.get(id)) void patchSticky(id, patch);
  };
  const save = (patch: StickyPatch) => {
    waiting.current = { ...waiting.current, ...patch };
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
  return save;
}
