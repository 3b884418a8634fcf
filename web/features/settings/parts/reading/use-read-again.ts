import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';

type Reading<T> = {
  /** Another function is another thing to read; what was read before stays until it is there. */
  load: () => Promise<T>;
  /** Whether it is to be read once more after this answer. The same function each time. */
  goesOn: (found: T | ApiError) => boolean;
  every_ms: number;
};

/** What nothing tells of: read from the server again and again while it may change and the tab is looked at. */
export function useReadAgain<T>({ load, goesOn, every_ms }: Reading<T>) {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const atOnce = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    let isOver = false;
    const look = async () => {
      newest += 1;
      const own = newest;
      const found = document.hidden ? null : await load().catch(asProblem);
      if (isOver || own !== newest) return;
      const isProblem = found instanceof ApiError;
      if (found !== null) setProblem(isProblem ? found : null);
      if (found !== null && !isProblem) setData(found);
      if (found === null || goesOn(found)) timer = setTimeout(() => void look(), every_ms);
    };
    atOnce.current = () => {
      clearTimeout(timer);
      void look();
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, goesOn, every_ms]);
  /** Reads now, as after a change of one's own. */
  const reload = useCallback(() => atOnce.current?.(), []);
  return { data, problem, reload };
}

function asProblem(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error;
}
