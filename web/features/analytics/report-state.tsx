import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing, NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import type { Report } from '#entities/analytics/use-report.ts';

/** What stands in the place of a report that is not there. */
export function ReportState({ report, isEmpty }: { report: Report<unknown>; isEmpty: boolean }) {
  const { t } = useTranslation(['analytics', 'common']);
  if (isEmpty) {
    return <EmptyState drawing={<NothingFoundDrawing />} title={t('empty_title')} text={t('empty_text')} />;
  }
  if (report.state !== 'failed') return <SkeletonRows label={t('loading')} />;
  return (
    <EmptyState
      drawing={<BrokenDrawing />}
      title={t('common:failure.load_title')}
      text={t('common:error.server')}
      actions={
        <Button size="md" onClick={report.refresh}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
