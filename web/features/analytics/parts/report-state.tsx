import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { Report } from '#entities/insight/analytics/use-report.ts';

/** What stands in the place of a report that is not there. */
export function ReportState({ report, isEmpty }: { report: Report<unknown>; isEmpty: boolean }) {
  const { t } = useTranslation('analytics');
  if (isEmpty) {
    return <EmptyState drawing={<NothingFoundDrawing />} title={t('empty_title')} text={t('empty_text')} />;
  }
  if (report.state !== 'failed') return <SkeletonRows label={t('loading')} />;
  return <LoadFailed onRetry={report.refresh} />;
}
