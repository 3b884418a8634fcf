import type { Workload } from '@tandem/shared/insight/analytics/reports.ts';
import { useTranslation } from 'react-i18next';
import { initialOf, personColor } from '#components/people/people-color.ts';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { ReportCard } from './report-card.tsx';
import type { ReportCardProps } from './report-props.ts';

const GROUPS = ['started', 'unstarted', 'backlog'] as const;
const NOBODY = 'None';
const MAX_BARS = 14;

/** Who has how much to do. */
export function WorkloadCard({ scope, drill, unit }: ReportCardProps) {
  const { t } = useTranslation('analytics');
  const report = useReport<Workload>({ path: 'analytics/workload/', scope });
  const people = (report.data ?? []).filter((row) => GROUPS.some((group) => row[`${group}_issues`] > 0));
  const places = people.map((row) => {
    const name = row.display_name ?? t('workload.nobody');
    return {
      key: row.assignee_id ?? NOBODY,
      label: name,
      ...(row.assignee_id ? { mark: { color: personColor(row.assignee_id), letter: initialOf(name) } } : {}),
      values: Object.fromEntries(GROUPS.map((group) => [group, row[`${group}_${unit}`]])),
    };
  });
  return (
    <ReportCard
      report={report}
      places={places}
      maxBars={MAX_BARS}
      title={t('workload.title')}
      counted={t('workload.counted')}
      first={t('axis.assignees__id')}
      look="stack"
      series={GROUPS.map((group) => ({
        key: group,
        label: t(`group.${group}`),
        color: `var(--state-${group})`,
      }))}
      empty={t('workload.empty')}
      onPick={(key, group) =>
        drill(places.find((place) => place.key === key)?.label ?? '', {
          assignees: key,
          state_group: group ?? GROUPS.join(','),
        })
      }
    />
  );
}
