import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { SaveStatus } from '#components/feedback/save-status.tsx';
import styles from './styles/detail.module.css';
import { useSaveState, useSaveWord } from '#lib/unsaved/save-state.ts';

/** Saved, saving or offline: the text and everything else that I changed. */
export function ItemStatus({ text }: { text: DocumentStatus | null }) {
  const { t } = useTranslation(['work-items', 'common']);
  const status = useSaveState((state) => state.status);
  const word = useSaveWord();
  const isBehind = status === 'saved' && text?.phase === 'ready' && text.isBehind;
  return (
    <span className={styles.status}>
      {isBehind ? (
        <SaveStatus status="behind" text={t('common:text_behind.text')} hint={t('common:text_behind.hint')} />
      ) : (
        <SaveStatus status={status} text={t(`status.${word}`)} />
      )}
    </span>
  );
}
