import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';

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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = document.hidden ? null : await load().catch(asProblem);
      if (isOver) return;
      const isProblem = found instanceof ApiError;
      if (found !== null) setProblem(isProblem ? found : null);
      if (found !== null && !isProblem) setData(found);
      if (found === null || goesOn(found)) timer = setTimeout(() => void look(), every_ms);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, goesOn, every_ms]);
  return { data, problem };
}

function asProblem(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  return error;
}
