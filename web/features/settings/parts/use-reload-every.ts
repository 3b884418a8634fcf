import { useEffect } from 'react';

/** Reads again while somebody looks at it; null for never. */
export function useReloadEvery(ms: number | null, reload: () => void): void {
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => !document.hidden && reload(), ms);
    return () => clearInterval(timer);
  }, [ms, reload]);
}
