import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';

/** Rows that a page of the console reads when it opens; `reload` reads them again and leaves the old ones meanwhile. */
export function useLoaded<T>(read: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const reload = useCallback(() => {
    read().then(
      (next) => {
        setData(next);
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(error);
      },
    );
  }, [read]);
  useEffect(reload, [reload]);
  return { data, problem, reload };
}
