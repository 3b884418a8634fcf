import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './week.module.css';

/** Says that the time on the screen may not be all of a week, because it could not be read. */
export function NotRead({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['time', 'common']);
  return (
    <div className={styles.sheet} role="status">
      <span>{t('item.failed')}</span>
      <Button variant="subtle" size="xs" onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
