import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/http/api-error.ts';

const SEARCH_PAUSE_MS = 250;
type Read<T> = (query: { search?: string; cursor?: string | undefined }) => Promise<Envelope<T[]>>;

/** A list of the console, searched and read page after page. `read` stays the same from one drawing to the next. */
export function useConsoleList<T>(read: Read<T>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [page, setPage] = useState<{ total: number; next: string | null }>({ total: 0, next: null });
  const [problem, setProblem] = useState<string | null>(null);
  /** Answers to what was searched before come too late. */
  const newest = useRef(0);
  const load = useCallback(
    (cursor?: string) => {
      newest.current += 1;
      const number = newest.current;
      const isNewest = () => number === newest.current;
      read({ ...(wanted ? { search: wanted } : {}), cursor: cursor ?? FIRST_CURSOR }).then(
        (answer) => {
          if (!isNewest()) return;
          setRows((before) => (cursor ? [...(before ?? []), ...answer.results] : answer.results));
          setPage({ total: answer.total_count, next: answer.next_page_results ? answer.next_cursor : null });
          setProblem(null);
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (isNewest()) setProblem(t(`error.${error.kind}`));
        },
      );
    },
    [read, wanted, t],
  );
  useEffect(() => load(), [load]);
  return {
    search,
    setSearch,
    rows,
    problem,
    total: page.total,
    reload: () => load(),
    more: page.next === null ? null : () => load(page.next ?? undefined),
  };
}
