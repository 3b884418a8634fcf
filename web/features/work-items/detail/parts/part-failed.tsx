import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { MissingPart } from './missing-parts.tsx';
import styles from './parts.module.css';

/** Without a connection that is nobody's fault, and it is read as soon as it is back. */
export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const isLost = useConnection(isCutOff);
  if (isLost) return <MissingPart text={text} />;
  return (
    <p className={styles.failed} role="alert">
      {text}
      <Button size="xs" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
