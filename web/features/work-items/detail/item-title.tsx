import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchWorkItem } from '#entities/work-items/actions.ts';
import { workItems } from '#entities/work-items/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import styles from './item-title.module.css';

const SAVE_DELAY_MS = 1500;
const MAX_NAME = 255;

/** The title, written in place: saved after a pause and on leaving, put back when emptied. */
export function ItemTitle({ row, canEdit }: { row: WorkItem; canEdit: boolean }) {
  const { t } = useTranslation('work-items');
  // What is being typed; null while nothing is, and then whatever others write is shown.
  const [draft, setDraft] = useState<string | null>(null);
  // What of it was neither saved nor given up; a field that is left at once cannot wait for the next drawing.
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = () => {
    clearTimeout(timer.current);
    const name = unsaved.current?.trim();
    unsaved.current = null;
    // It may have gone while it was being renamed: deleted by somebody, or refused by the server.
    if (!workItems.get(row.id)) return;
    if (name && name !== row.name) void patchWorkItem(row.id, { name });
  };
  const flush = useEffectEvent(save);
  // Going back by the browser's button blurs nothing; what was typed is saved all the same.
  useEffect(() => () => flush(), []);
  if (!canEdit) return <h2 className={styles.title}>{row.name}</h2>;

  const type = (text: string) => {
    // A title is one line, also when several were pasted.
    const line = text.replace(/\s*\n\s*/g, ' ');
    unsaved.current = line;
    setDraft(line);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, SAVE_DELAY_MS);
  };
  const leave = () => {
    save();
    setDraft(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && draft !== null) {
      unsaved.current = null;
      setDraft(null);
      event.stopPropagation();
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  return (
    // The copy of the text behind the field makes the field as high as the text.
    <div className={styles.grow} data-text={`${draft ?? row.name} `}>
      <textarea
        className={styles.title}
        rows={1}
        maxLength={MAX_NAME}
        aria-label={t('title')}
        value={draft ?? row.name}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={handleKey}
      />
    </div>
  );
}
