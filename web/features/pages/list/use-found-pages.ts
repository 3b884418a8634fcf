import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { findPages } from '#entities/pages/pages/actions.ts';

const PAUSE_MS = 200;
const FEWEST_LETTERS = 2;
const NONE: ReadonlySet<string> = new Set();

/** Pages that have what is typed in their texts; names are found here, without the server. */
export function useFoundPages(projectId: string, query: string): ReadonlySet<string> {
  const [asked] = useDebouncedValue(query, PAUSE_MS);
  const [found, setFound] = useState<{ query: string; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (asked.length < FEWEST_LETTERS) return undefined;
    const leaving = new AbortController();
    findPages(projectId, asked, leaving.signal).then(
      (ids) => setFound({ query: asked, ids: new Set(ids) }),
      // Without an answer there are the names.
      () => {},
    );
    return () => leaving.abort();
  }, [projectId, asked]);
  return found?.query === query ? found.ids : NONE;
}
