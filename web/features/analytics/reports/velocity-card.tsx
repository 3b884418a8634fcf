import type { Velocity } from '@tandem/shared/insight/analytics/reports.ts';
import { useTranslation } from 'react-i18next';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { useLanguage } from '#lib/device/language.ts';
import { formatNumber } from '#components/charts/numbers.ts';
import { ReportCard } from './report-card.tsx';
import type { ReportCardProps } from './report-props.ts';

/** What the last cycles took on and finished. */
export function VelocityCard({ scope, drill, unit }: ReportCardProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const report = useReport<Velocity>({ path: 'analytics/velocity/', scope });
  const cycles = report.data?.cycles ?? [];
  const average = report.data?.average ?? null;
  const places = cycles.map((cycle) => ({
    key: cycle.cycle_id,
    label: cycle.is_running ? t('reports.running', { name: cycle.name }) : cycle.name,
    values: { planned: cycle[`planned_${unit}`], completed: cycle[`completed_${unit}`] },
  }));
  return (
    <ReportCard
      {...{ report, places }}
      title={t('velocity.title')}
      counted={t('velocity.counted')}
      first={t('axis.issue_cycle__cycle_id')}
      look="group"
      series={[
        { key: 'planned', label: t('velocity.planned'), color: 'var(--border-control)' },
        { key: 'completed', label: t('velocity.completed'), color: 'var(--accent)' },
      ]}
      figures={average ? [{ name: t('velocity.average'), value: formatNumber(average[unit], language) }] : []}
      empty={t('velocity.empty')}
      onPick={(key) => {
        const name = cycles.find((cycle) => cycle.cycle_id === key)?.name ?? '';
        drill(name, { cycle: key });
      }}
    />
  );
}
