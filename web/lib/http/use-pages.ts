import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api-error.ts';

export type PageOf<T> = { rows: readonly T[]; hasMore: boolean };

/** Pages from the first on; a row that slipped to the next page is shown once. `read` stays the same between drawings. */
export function usePages<T extends { id: string }>(read: (page: number) => Promise<PageOf<T>>) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly T[]>([]);
  const [next, setNext] = useState(0);
  const [hasMore, setMore] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState({ page: 0 });
  const isBusy = wanted.page >= next && !problem;
  useEffect(() => {
    let isOver = false;
    read(wanted.page).then(
      (page) => {
        if (isOver) return;
        setRows((known) => {
          const ids = new Set(known.map(({ id }) => id));
          return [...known, ...page.rows.filter(({ id }) => !ids.has(id))];
        });
        setMore(page.hasMore);
        setNext(wanted.page + 1);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isOver) setProblem(t(`error.${error.kind}`));
      },
    );
    return () => {
      isOver = true;
    };
  }, [read, wanted, t]);
  const load = () => {
    setProblem(null);
    // An object of its own, so that a failed page is asked for again.
    setWanted({ page: next });
  };
  return { rows, hasMore, problem, isBusy, load };
}
