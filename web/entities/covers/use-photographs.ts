import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { findPhotos, type Photo } from './api.ts';

const PAUSE_MS = 300;

type Asked = { query: string; page: number; attempt: number };
type Found = { query: string; photos: readonly Photo[]; hasMore: boolean };

/** A photograph may come again on the next page, when others were added meanwhile. */
function joined(before: readonly Photo[], more: readonly Photo[]): readonly Photo[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

/** Photographs for what is typed: the first page, and further ones when they are asked for. */
export function usePhotographs(typed: string) {
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const [asked, setAsked] = useState<Asked>({ query, page: 1, attempt: 0 });
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<{ query: string; error: ApiError } | null>(null);
  const page = asked.query === query ? asked.page : 1;
  const { attempt } = asked;
  useEffect(() => {
    const leaving = new AbortController();
    setProblem(null);
    findPhotos(query, page, leaving.signal).then(
      ({ photos, hasMore }) =>
        setFound((before) => {
          const shown = page > 1 && before?.query === query ? before.photos : [];
          return { query, photos: joined(shown, photos), hasMore };
        }),
      (error: unknown) => {
        if (error instanceof ApiError && !leaving.signal.aborted) setProblem({ query, error });
      },
    );
    return () => leaving.abort();
  }, [query, page, attempt]);
  const isHere = found?.query === query;
  return {
    query,
    photos: isHere ? found.photos : null,
    hasMore: isHere && found.hasMore,
    problem: problem?.query === query ? problem.error : null,
    loadMore: () => setAsked({ query, page: page + 1, attempt }),
    retry: () => setAsked({ query, page, attempt: attempt + 1 }),
  };
}
