import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { Dated } from '../parts/board-api.ts';
import styles from '../parts/spaces.module.css';

type StateProps = {
  dated: Dated | null;
  hasFailed: boolean;
  retry: () => void;
  /** What is said where there are none. */
  nothing: string | undefined;
};

/** What stands for items with days while there are none, and what is said of those that are left out. */
export function DatedState({ dated, hasFailed, retry, nothing }: StateProps) {
  const { t } = useTranslation('spaces');
  if (hasFailed)
    return (
      <p role="alert" className={styles.nothing}>
        {t('failed.title')} <Button onClick={retry}>{t('retry')}</Button>
      </p>
    );
  if (!dated) return <SkeletonRows label={t('loading')} />;
  if (nothing !== undefined && dated.items.length === 0) return <p className={styles.nothing}>{nothing}</p>;
  return dated.isCut ? <p className={styles.note}>{t('first_only', { count: dated.items.length })}</p> : null;
}
