import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** What time it is, for clocks that are looked at for longer than a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
