import { projectStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useState } from 'react';
import { loadPage } from '#entities/pages/pages/actions.ts';
import { useIsNewPage, usePage } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { noteLostTexts } from '#lib/unsaved/lost-texts.ts';
import { holdStream } from '#entities/live/live.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';

type PageFailure = 'missing' | 'failed';
type Loaded = {
  page: Page | undefined;
  /** The text as it was when the page was read; undefined before. */
  html: string | undefined;
  failure: PageFailure | null;
  retry: () => void;
};

const UNKNOWN = new Set(['missing', 'forbidden', 'refused']);
const failureOf = (error: unknown): PageFailure =>
  error instanceof ApiError && UNKNOWN.has(error.kind) ? 'missing' : 'failed';

/**
 * The page of the address. When it leaves the store the server is asked where it went: a page that becomes private is taken
 * from the project before it comes back to its owner, and what stood on the screen stays there meanwhile.
 */
export function usePageOf(projectId: string, pageId: string): Loaded {
  const page = usePage(pageId);
  const isNew = useIsNewPage(pageId);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ key: string; failure: PageFailure } | null>(null);
  const [text, setText] = useState<{ id: string; html: string } | null>(null);
  const [held, setHeld] = useState(page);
  if (page && page !== held) setHeld(page);
  const isGone = !page && held?.id === pageId;
  const key = `${pageId} ${attempt} ${isGone}`;
  useEffect(() => holdStream(projectStream(projectId)), [projectId]);
  useEffect(() => {
    // Nothing can be read before the server has it.
    if (isNew) return undefined;
    let isCurrent = true;
    loadPage(projectId, pageId).then(
      ({ id, description_html: html }) => isCurrent && setText({ id, html }),
      (error: unknown) => isCurrent && setFailed({ key, failure: failureOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [projectId, pageId, key, isNew]);
  const isMissing = failed?.key === key && failed.failure === 'missing' && !page;
  const userId = useMe().id;
  useEffect(() => {
    if (isMissing) void noteLostTexts(userId, `page:${pageId}`);
  }, [isMissing, userId, pageId]);
  const retry = () => setAttempt((count) => count + 1);
  const failure = !page && failed?.key === key ? failed.failure : null;
  useOnReconnect(failure === 'failed', retry);
  const shown = page ?? (isGone && failure === null ? held : undefined);
  const html = text?.id === pageId ? text.html : undefined;
  return { page: shown, html, failure, retry };
}
