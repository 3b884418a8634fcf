import { useEffect, useState } from 'react';
import { loadCovers } from './api.ts';

/** The covers that the installation brings, once they were read. */
export function useStockCovers() {
  const [covers, setCovers] = useState<readonly string[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);
  useEffect(() => {
    loadCovers().then(setCovers, () => setFailed(attempt));
  }, [attempt]);
  return { covers, hasFailed: failed === attempt, retry: () => setAttempt(attempt + 1) };
}
