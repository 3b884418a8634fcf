import { useEffect, useState } from 'react';
import { loadPageComments } from '#entities/pages/page-comments/load.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

/** Reads what was said on a page, again when it changes hands between public and private. */
export function useLoadedComments(page: Page, projectId: string): { hasFailed: boolean; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const key = `${page.id} ${page.access} ${attempt}`;
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let isCurrent = true;
    loadPageComments(projectId, page.id).catch(() => isCurrent && setFailed(key));
    return () => {
      isCurrent = false;
    };
  }, [projectId, page.id, key]);
  const retry = () => setAttempt((count) => count + 1);
  const hasFailed = failed === key;
  useOnReconnect(hasFailed, retry);
  return { hasFailed, retry };
}
