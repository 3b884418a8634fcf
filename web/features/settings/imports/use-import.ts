import { useEffect, useState } from 'react';
import { fetchImport, type ImporterRow, type ImportService } from '#entities/imports/api.ts';
import { ApiError, isFinal } from '#lib/api-error.ts';
import { isUnderWay } from './import-words.ts';

const LOOK_AGAIN_MS = 1_000;

/** One import, read again while it is under way, or an answer may still come. */
export function useImport(slug: string, service: ImportService, id: string) {
  const [row, setRow] = useState<ImporterRow | null>(null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = await fetchImport(slug, { service, id }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        return error;
      });
      if (isOver) return;
      const isRead = !(found instanceof ApiError);
      setProblem(isRead ? null : found);
      if (isRead) setRow(found);
      const isOpen = isRead ? isUnderWay(found) : !isFinal(found);
      if (isOpen) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [slug, service, id]);
  return { row, problem };
}
