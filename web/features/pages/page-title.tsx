import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patchPage } from '#entities/pages/actions.ts';
import type { Page } from '#entities/pages/types.ts';
import styles from './page-screen.module.css';

const AUTOSAVE_MS = 2000;
const MAX_LENGTH = 255;

type PageTitleProps = { page: Page; projectId: string; isEditable: boolean; onEnter: () => void };

/** The title saves itself two seconds after the last key, and at once when it is left. */
export function PageTitle({ page, projectId, isEditable, onEnter }: PageTitleProps) {
  const { t } = useTranslation('pages');
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const save = () => {
    const name = latest.current;
    latest.current = null;
    setDraft(null);
    if (name !== null && name.trim() !== page.name) void patchPage(projectId, page.id, { name: name.trim() });
  };
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(save, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  });
  const type = (name: string) => {
    latest.current = name;
    setDraft(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
    onEnter();
  };
  if (!isEditable) return <h2 className={styles.title}>{page.name || t('common:untitled')}</h2>;
  return (
    <textarea
      className={styles.title}
      rows={1}
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
