import { useEffect, useEffectEvent, useState } from 'react';
import { tryPreview } from '#entities/work-items/recurrences/load.ts';
import type { RecurrencePreview } from '#entities/work-items/recurrences/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { useEditor } from '../editor/use-editor.ts';

/** Typing is not followed letter by letter. */
const DELAY_MS = 250;

type Shown = { preview: RecurrencePreview | null; problem: string | null };

/** Returns the next ten runs of what is typed, or why there are none. */
export function usePreview(): Shown {
  const { projectId, values, stored } = useEditor();
  const [shown, setShown] = useState<Shown>({ preview: null, problem: null });
  const read = useEffectEvent(async (isOpen: () => boolean) => {
    try {
      const preview = await tryPreview(projectId, { ...values, ...(stored && { id: stored.id }) });
      if (isOpen()) setShown({ preview, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = Object.values(error.fields)[0] ?? failureText(error);
      if (isOpen()) setShown((known) => ({ ...known, problem }));
    }
  });
  const typed = JSON.stringify(values);
  // A run that was made or left out changes the row.
  const version =
    stored && `${stored.updated_at} ${stored.skipped.join()} ${stored.next_due} ${stored.is_paused}`;
  useEffect(() => {
    let isOpen = true;
    const timer = setTimeout(() => void read(() => isOpen), DELAY_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [typed, version]);
  return shown;
}
