import { useCallback, useState } from 'react';
import { type ExportsPage, fetchExportsPage } from '#entities/insight/exports/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useReadAgain } from '../parts/reading/use-read-again.ts';
import { isUnderWay } from './export-status.ts';

const LOOK_AGAIN_MS = 2_000;

const goesOn = (found: ExportsPage | ApiError) => found instanceof ApiError || found.rows.some(isUnderWay);

/** A page of exports, read again while one of them is under way or nothing came. */
export function useExports() {
  // An object of its own each time, so that the same page is read again.
  const [wanted, setWanted] = useState({ page: 0 });
  const load = useCallback(() => fetchExportsPage(wanted.page), [wanted]);
  const { data, problem } = useReadAgain({ load, goesOn, every_ms: LOOK_AGAIN_MS });
  return { page: wanted.page, read: data, problem, show: (page: number) => setWanted({ page }) };
}
