import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';

/** Says that a list could not be loaded and offers to try again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('failure.load_title')}
      text={t('error.offline')}
      actions={
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
