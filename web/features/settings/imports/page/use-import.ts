import { useCallback } from 'react';
import { fetchImport, type ImporterRow, type ImportService } from '#entities/integrations/imports/api.ts';
import { ApiError, isFinal } from '#lib/http/api-error.ts';
import { useReadAgain } from '../../parts/reading/use-read-again.ts';
import { isUnderWay } from '../import-words.ts';

const LOOK_AGAIN_MS = 1_000;

const goesOn = (found: ImporterRow | ApiError) =>
  found instanceof ApiError ? !isFinal(found) : isUnderWay(found);

/** One import, read again while it is under way, or an answer may still come. */
export function useImport(slug: string, service: ImportService, id: string) {
  const load = useCallback(() => fetchImport(slug, { service, id }), [slug, service, id]);
  const { data, problem } = useReadAgain({ load, goesOn, every_ms: LOOK_AGAIN_MS });
  return { row: data, problem };
}
