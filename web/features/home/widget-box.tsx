import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import styles from './styles/home.module.css';

type WidgetBoxProps = {
  status: 'loading' | 'failed' | 'ready';
  /** How many rows there will be, about. */
  skeletons: number;
  onRetry: () => void;
  children: ReactNode;
};

/** The rows of a part of the home, also while they are read, and when that failed. */
export function WidgetBox({ status, skeletons, onRetry, children }: WidgetBoxProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.box}>
      {status === 'loading' && <SkeletonRows count={skeletons} label={t('loading')} />}
      {status === 'failed' && (
        <div className={styles.failed} role="alert">
          {t('failure.load_title')}
          <Button size="xs" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {children}
    </div>
  );
}
