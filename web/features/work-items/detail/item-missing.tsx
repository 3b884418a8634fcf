import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing, NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import styles from './detail.module.css';
import type { LoadState } from './use-item.ts';

/** An item that is gone, is not mine to see, or could not be read. */
export function ItemMissing({ state, onRetry }: { state: LoadState; onRetry: () => void }) {
  const { t } = useTranslation(['work-items', 'common']);
  const isMissing = state !== 'failed';
  return (
    <div className={styles.center} role="alert">
      <EmptyState
        drawing={isMissing ? <NothingFoundDrawing /> : <BrokenDrawing />}
        title={t(isMissing ? 'missing.title' : 'failed.title')}
        text={t(isMissing ? 'missing.text' : 'failed.text')}
        actions={
          !isMissing && (
            <Button size="md" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
