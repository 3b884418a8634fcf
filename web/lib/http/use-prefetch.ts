import { useEffect } from 'react';

/** Fetches code that will be wanted soon, once what was asked for is on the screen and the browser has nothing to do. */
export function usePrefetch(isReady: boolean, load: () => void) {
  useEffect(() => {
    if (!isReady) return undefined;
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(load);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [isReady, load]);
}
