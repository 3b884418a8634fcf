import { useEffect, useEffectEvent } from 'react';
import { useConnection } from './connection.ts';

/** Runs something when the live connection is back, as long as it is wanted. */
export function useOnReconnect(isWanted: boolean, run: () => void) {
  const handle = useEffectEvent(run);
  useEffect(() => {
    if (!isWanted) return undefined;
    return useConnection.subscribe((now, before) => {
      if (now.isLive && !before.isLive) handle();
    });
  }, [isWanted]);
}
