import { useEffect, useEffectEvent, useState } from 'react';
import { fetchPreview, tryPreview } from '#entities/work-items/recurrences/load.ts';
import type { RecurrencePreview } from '#entities/work-items/recurrences/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { useEditor } from '../editor/use-editor.ts';

/** Typing is not followed letter by letter. */
const DELAY_MS = 250;

type Shown = { preview: RecurrencePreview | null; problem: string | null };

/** Returns the next ten runs of what is typed, or why there are none. */
export function usePreview(): Shown {
  const { projectId, values, stored, canEdit } = useEditor();
  const [shown, setShown] = useState<Shown>({ preview: null, problem: null });
  const read = async (asked: string, isOpen: () => boolean) => {
    try {
      const { body } = JSON.parse(asked) as { body: Parameters<typeof tryPreview>[1] };
      // Members read what is stored.
      const preview = await (stored && !canEdit ? fetchPreview(stored) : tryPreview(projectId, body));
      if (isOpen()) setShown({ preview, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const problem = Object.values(error.fields)[0] ?? failureText(error);
      if (isOpen()) setShown((known) => ({ ...known, problem }));
    }
  };
  const readNow = useEffectEvent(read);
  // A run that was made or left out changes the row.
  const version =
    stored && `${stored.updated_at} ${stored.skipped.join()} ${stored.next_due} ${stored.is_paused}`;
  const asked = JSON.stringify({ body: { ...values, ...(stored && { id: stored.id }) }, version });
  useEffect(() => {
    let isOpen = true;
    const timer = setTimeout(() => void readNow(asked, () => isOpen), DELAY_MS);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return shown;
}
