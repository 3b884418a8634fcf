import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/http/api-error.ts';

/**
 * Something that is read from the server when a page opens, and again when asked for; a list also when the window is looked
 * at again. `load` must be stable.
 */
export function useLoaded<T>(load: () => Promise<T>, { isList = false } = {}) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<{ round: number; data: T } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    load().then(
      (data) => {
        if (isOver) return;
        setLoaded({ round, data });
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isOver) setProblem(t(`error.${error.kind}`));
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, round, t]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    // What a form began with stays as it is.
    if (!isList) return undefined;
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, [isList, reload]);
  return { data: loaded?.data ?? null, problem, reload };
}
