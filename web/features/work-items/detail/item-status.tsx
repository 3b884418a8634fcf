import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { SaveStatus } from '#components/save-status.tsx';
import styles from './detail.module.css';
import { saveStatus, useConnection } from '#lib/connection.ts';

/** Saved, saving or offline: the worse of the text's state and that of everything else I changed. */
export function ItemStatus({ text }: { text: DocumentStatus | null }) {
  const { t } = useTranslation('work-items');
  const rest = useConnection(saveStatus);
  const isTextLive = text?.phase === 'ready';
  const status = rest !== 'saved' || !isTextLive ? rest : text.save;
  return (
    <span className={styles.status}>
      <SaveStatus status={status} text={t(`status.${status}`)} />
    </span>
  );
}
