import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WaitNote } from '#components/feedback/wait-note.tsx';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import styles from './parts.module.css';

/** Without a connection that is nobody's fault, and it is read as soon as it is back. */
export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const isLost = useConnection(isCutOff);
  if (isLost) return <WaitNote text={text} until="fetched" />;
  return (
    <p className={styles.failed} role="alert">
      {text}
      <Button size="xs" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
