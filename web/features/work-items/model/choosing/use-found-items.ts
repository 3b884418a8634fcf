import { useEffect, useState } from 'react';
import { findItems, type FoundItem } from '#entities/work-items/items/find.ts';

const SEARCH_DELAY_MS = 200;

type Wanted = Parameters<typeof findItems>[0];
type Answer = { found: readonly FoundItem[]; state: 'loading' | 'ready' | 'failed' };

/** Asks for items while somebody types; what was found last stays until there is something newer. */
export function useFoundItems({ projectId, itemId, as, text, isEverywhere, module }: Wanted): Answer {
  const [answer, setAnswer] = useState<Answer>({ found: [], state: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    const ask = () =>
      findItems({ projectId, itemId, as, text, isEverywhere, ...(module && { module }) }, abort.signal).then(
        (found) => setAnswer({ found, state: 'ready' }),
        () => !abort.signal.aborted && setAnswer({ found: [], state: 'failed' }),
      );
    const timer = setTimeout(() => void ask(), text ? SEARCH_DELAY_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [projectId, itemId, as, text, isEverywhere, module]);
  return answer;
}
