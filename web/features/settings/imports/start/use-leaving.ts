import { useEffect, useRef } from 'react';

/**
 * Whoever has closed the dialog wants none of it, and is not taken elsewhere: what was begun is stopped, and what becomes of
 * it is no error.
 */
export function useLeaving() {
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = (leaving.current = new AbortController());
    await work(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
}
