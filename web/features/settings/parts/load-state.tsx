import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';

/** In place of what is not there yet: that it is on its way, or why it did not come. */
export function LoadState({ problem, onRetry }: { problem: string | null; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!problem) return <SkeletonRows count={3} label={t('loading')} />;
  return (
    <div role="alert">
      <p>{problem}</p>
      <Button mt={8} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
