import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchPage } from '#entities/pages/actions.ts';
import { pages } from '#entities/pages/store.ts';
import type { Page } from '#entities/pages/types.ts';
import { countUnsavedText } from '#lib/connection.ts';
import styles from './page-screen.module.css';

const AUTOSAVE_MS = 2000;
const MAX_LENGTH = 255;

type PageTitleProps = {
  page: Page;
  projectId: string;
  isEditable: boolean;
  /** Whether something typed has not been sent. */
  onDirty: (isDirty: boolean) => void;
  /** Goes on to the text. */
  onLeave: () => void;
};

/** What is typed into the title: saved two seconds after the last key, and at once when the field is left. */
function useDraft(page: Page, projectId: string, onDirty: (isDirty: boolean) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const save = () => {
    const name = latest.current?.trim();
    latest.current = null;
    setDraft(null);
    // It may have gone while it was being renamed: taken away by somebody, or refused by the server.
    if (!pages.get(page.id)) return;
    if (name !== undefined && name !== page.name) void patchPage(projectId, page.id, { name });
  };
  const saveNow = useEffectEvent(save);
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => saveNow(), AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const isDirty = draft !== null;
  useEffect(() => {
    if (!isDirty) return undefined;
    countUnsavedText(1);
    tellDirty(true);
    return () => {
      countUnsavedText(-1);
      tellDirty(false);
    };
  }, [isDirty]);
  // Some ways to leave the screen take no focus away first.
  useEffect(() => () => saveNow(), []);
  const type = (name: string) => {
    latest.current = name;
    setDraft(name);
  };
  const giveUp = () => {
    latest.current = null;
    setDraft(null);
  };
  return { draft, type, save, giveUp };
}

export function PageTitle({ page, projectId, isEditable, onDirty, onLeave }: PageTitleProps) {
  const { t } = useTranslation('pages');
  const { draft, type, save, giveUp } = useDraft(page, projectId, onDirty);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionEnd, value } = event.currentTarget;
    if (event.key === 'Escape') giveUp();
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && selectionEnd === value.length)) return;
    event.preventDefault();
    save();
    onLeave();
  };
  if (!isEditable) return <h2 className={styles.title}>{page.name || t('common:untitled')}</h2>;
  return (
    <textarea
      className={styles.title}
      rows={1}
      // A page without a name has just been made.
      autoFocus={page.name === ''}
      aria-label={t('name')}
      placeholder={t('common:untitled')}
      maxLength={MAX_LENGTH}
      value={draft ?? page.name}
      onChange={(event) => type(event.currentTarget.value.replaceAll('\n', ' '))}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
