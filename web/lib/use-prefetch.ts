import { useEffect } from 'react';

const FALLBACK_MS = 200;

/** Fetches code that will be wanted soon, once what was asked for is on the screen and the browser has nothing to do. */
export function usePrefetch(isReady: boolean, load: () => void) {
  useEffect(() => {
    if (!isReady) return;
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, FALLBACK_MS));
    // Two frames later, what was ready is drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => idle(load)));
  }, [isReady, load]);
}
