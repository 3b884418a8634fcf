import { useEffect, useState } from 'react';
import { type ExportsPage, fetchExportsPage } from '#entities/exports/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { isUnderWay } from './export-status.ts';

const LOOK_AGAIN_MS = 2_000;

/** A page of exports, read again while one of them is under way or nothing came. */
export function useExports() {
  // An object of its own each time, so that the same page is read again.
  const [wanted, setWanted] = useState({ page: 0 });
  const [read, setRead] = useState<ExportsPage | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = await fetchExportsPage(wanted.page).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error;
      });
      if (isOver) return;
      const isRead = !(found instanceof ApiError);
      setProblem(isRead ? null : found);
      if (isRead) setRead(found);
      if (!isRead || found.rows.some(isUnderWay)) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return { page: wanted.page, read, problem, show: (page: number) => setWanted({ page }) };
}
