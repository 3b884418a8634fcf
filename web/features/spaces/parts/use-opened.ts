import { useCallback, useEffect, useState } from 'react';
import { type Closed, closedBy } from './board-api.ts';

type Opened<T> = { round: number; data: T | null; closed: Closed | null };

/** What is behind an anchor, or why there is nothing to see; `read` must be stable. */
export function useOpened<T>(anchor: string, read: (anchor: string) => Promise<T>) {
  const [{ data, closed }, setOpened] = useState<Opened<T>>({ round: 0, data: null, closed: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    read(anchor).then(
      (data) => !isOver && setOpened({ round, data, closed: null }),
      (error: unknown) => !isOver && setOpened({ round, data: null, closed: closedBy(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [anchor, read, round]);
  return { data, closed, reload: useCallback(() => setRound((before) => before + 1), []) };
}
