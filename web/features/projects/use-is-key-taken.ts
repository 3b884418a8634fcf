import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fetchIdentifierIsFree } from '#entities/projects/actions.ts';

const CHECK_DELAY_MS = 300;

/** Whether another project of the workspace has this key; asked as one types. */
export function useIsKeyTaken(key: string): boolean {
  const [settled] = useDebouncedValue(key, CHECK_DELAY_MS);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (!settled) return;
    fetchIdentifierIsFree(settled)
      .then((isFree) => setTaken(isFree ? null : settled))
      // The server checks again on submit.
      .catch(() => setTaken(null));
  }, [settled]);
  return taken !== null && taken === key;
}
