import type { Stream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useEffect, useState } from 'react';
import { onResync } from '#entities/live/live.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';

/**
 * Rows of a store that a page reads when it opens, and again when Changes of their stream were missed: whether they have
 * come, or why they did not. `read` must be stable; null reads nothing.
 */
export function useReadRows(read: (() => Promise<unknown>) | null, stream: Stream) {
  const [isRead, setIsRead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useCallback(() => {
    read?.().then(
      () => {
        setIsRead(true);
        setProblem(null);
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setProblem(failureText(error));
      },
    );
  }, [read]);
  useEffect(() => {
    reload();
    const stop = onResync((changed) => changed === stream && reload());
    return () => void stop();
  }, [reload, stream]);
  return { isRead, problem, reload };
}
