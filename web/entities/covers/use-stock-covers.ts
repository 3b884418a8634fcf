import { useEffect, useState } from 'react';
import { loadCovers } from './api.ts';

/** The covers that the installation brings, once they were read. */
export function useStockCovers() {
  const [covers, setCovers] = useState<readonly string[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    loadCovers().then(setCovers, () => setFailed(true));
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { covers, hasFailed, retry };
}
