import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrokenDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import styles from './styles/detail.module.css';
import type { LoadState } from './use-item.ts';

type MissingProps = {
  state: LoadState;
  onRetry: () => void;
  /** Where to go on from a page that has nothing else; a panel has its own way out. */
  back?: { to: string; text: string };
};

/** An item that is gone, is not mine to see, or could not be read. */
export function ItemMissing({ state, onRetry, back }: MissingProps) {
  const { t } = useTranslation(['work-items', 'common']);
  const isMissing = state !== 'failed';
  return (
    <div className={styles.center} role="alert">
      <EmptyState
        drawing={isMissing ? <NothingFoundDrawing /> : <BrokenDrawing />}
        title={t(isMissing ? 'missing.title' : 'failed.title')}
        text={t(isMissing ? 'missing.text' : 'failed.text')}
        actions={
          isMissing ? (
            back && (
              <Button component={Link} to={back.to} size="md">
                {back.text}
              </Button>
            )
          ) : (
            <Button size="md" onClick={onRetry}>
              {t('common:retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
