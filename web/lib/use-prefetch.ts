import { useEffect } from 'react';

/** Longer than React holds back what it shows after a skeleton. Who is quicker than this waits for the code itself. */
const AFTER_MS = 600;

/** Fetches code that will be wanted soon, once what was asked for is on the screen and the browser has nothing to do. */
export function usePrefetch(isReady: boolean, load: () => void) {
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(load), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReady, load]);
}
