import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { fetchIdentifierIsFree } from './actions.ts';

const CHECK_DELAY_MS = 300;

/** Whether another project of the workspace has this key; asked as one types, and not about the one that it has. */
export function useIsKeyTaken(key: string, own = ''): boolean {
  const [settled] = useDebouncedValue(key, CHECK_DELAY_MS);
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (!settled || settled === own) return;
    fetchIdentifierIsFree(settled)
      .then((isFree) => setTaken(isFree ? null : settled))
      // The server checks again on submit.
      .catch(() => setTaken(null));
  }, [settled, own]);
  return taken !== null && taken === key && key !== own;
}
