import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { SaveStatus } from '#components/save-status.tsx';
import styles from './detail.module.css';
import { saveStatus, useConnection } from '#lib/connection.ts';

/** Saved, saving or offline: the worse of the text's state and that of everything else I changed. */
export function ItemStatus({ text }: { text: DocumentStatus | null }) {
  const { t } = useTranslation(['work-items', 'common']);
  const rest = useConnection(saveStatus);
  const isTextLive = text?.phase === 'ready';
  const status = rest !== 'saved' || !isTextLive ? rest : text.save;
  const isBehind = status === 'saved' && isTextLive && text.isBehind;
  return (
    <span className={styles.status}>
      {isBehind ? (
        <SaveStatus status="behind" text={t('common:text_behind.text')} hint={t('common:text_behind.hint')} />
      ) : (
        <SaveStatus status={status} text={t(`status.${status}`)} />
      )}
    </span>
  );
}
