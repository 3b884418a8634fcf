import { useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 47.99em)';

// Asked once and told of changes: to ask anew in everything that is drawn evaluates the page's styles each time.
const query = globalThis.matchMedia?.(PHONE);
const isPhone = () => query?.matches ?? false;

function subscribe(listener: () => void) {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
