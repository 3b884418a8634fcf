import { useEffect, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { findPhotos, type Photo } from './api.ts';

type Found = { photos: readonly Photo[]; hasMore: boolean };
type Problem = { attempt: number; error: ApiError };

/** A photograph may come again on the next page, when others were added meanwhile. */
function joined(before: readonly Photo[], more: readonly Photo[]): readonly Photo[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

/** Photographs that words find: the first page, and further ones when they are asked for. */
export function usePhotographs(query: string) {
  const [page, setPage] = useState(1);
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    findPhotos(query, page, leaving.signal).then(
      ({ photos, hasMore }) => {
        setProblem(null);
        setFound((before) => ({ photos: joined(before?.photos ?? [], photos), hasMore }));
      },
      (error: unknown) => {
        if (error instanceof ApiError && !leaving.signal.aborted) setProblem({ attempt, error });
      },
    );
    return () => leaving.abort();
  }, [query, page, attempt]);
  return {
    photos: found?.photos ?? null,
    hasMore: found?.hasMore ?? false,
    problem: problem?.attempt === attempt ? problem.error : null,
    loadMore: () => setPage(page + 1),
    retry: () => setAttempt(attempt + 1),
  };
}
