import type { Flow } from '@tandem/shared/insight/analytics/reports.ts';
import { useTranslation } from 'react-i18next';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ReportCard } from './report-card.tsx';
import type { ReportCardProps } from './report-props.ts';

const GROUPS = ['completed', 'started', 'unstarted', 'backlog'] as const;
const FIELD = { issues: 'issues', points: 'estimate_points' } as const;

/** How many items are in each group of states, day by day. */
export function FlowCard({ scope, drill, unit }: ReportCardProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const report = useReport<Flow>({ path: 'analytics/cumulative-flow/', scope });
  const places = (report.data?.days ?? []).map((day) => ({
    key: day.date,
    label: formatMonthDay(day.date, language),
    values: Object.fromEntries(GROUPS.map((group) => [group, day[`${group}_${FIELD[unit]}`]])),
  }));
  return (
    <ReportCard
      {...{ report, places }}
      title={t('flow.title')}
      counted={t('flow.counted')}
      first={t('reports.day')}
      look="area"
      series={GROUPS.map((group) => ({
        key: group,
        label: t(`group.${group}`),
        color: `var(--state-${group})`,
      }))}
      empty={t('flow.empty')}
      isNewestFirst
      // What is in a group today is a list; what was in it once is history.
      onPick={(key, group) => {
        if (key !== places.at(-1)?.key) return;
        drill(
          group ? t(`group.${group}` as 'group.backlog') : t('flow.title'),
          group ? { state_group: group } : {},
        );
      }}
    />
  );
}
