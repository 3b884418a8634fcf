import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { isCutOff, useConnection } from '#lib/http/connection.ts';

type LoadFailedProps = { onRetry: () => void; level?: 1 | 2; title?: string };

/** Says that something could not be loaded, whether the server can be reached, and offers to try again. */
export function LoadFailed({ onRetry, level = 2, title }: LoadFailedProps) {
  const { t } = useTranslation('common');
  const isLost = useConnection(isCutOff);
  return (
    <EmptyState
      level={level}
      drawing={<BrokenDrawing />}
      title={title ?? t('failure.load_title')}
      text={t(isLost ? 'error.offline' : 'error.server')}
      actions={
        <Button size="md" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
