import type { Burn } from '@tandem/shared/insight/analytics/reports.ts';
import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import type { Series } from '#components/charts/chart-types.ts';
import { ReportCard } from './report-card.tsx';
import { completedOn, type ReportCardProps } from './report-props.ts';

const KINDS = ['burnup', 'burndown'] as const;
type Kind = (typeof KINDS)[number];

/** What there was to do and what was done day by day, upwards or downwards. */
export function BurnCard({ scope, drill, unit }: ReportCardProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const [kind, setKind] = useState<Kind>('burnup');
  const report = useReport<Burn>({ path: 'analytics/burnup/', scope });
  const days = report.data?.days ?? [];
  const known = days.findLast((day) => day.scope_issues !== null)?.[`scope_${unit}`] ?? 0;
  const places = days.map((day, index) => ({
    key: day.date,
    label: formatMonthDay(day.date, language),
    values:
      kind === 'burnup'
        ? { scope: day[`scope_${unit}`], completed: day[`completed_${unit}`] }
        : {
            remaining: day[`remaining_${unit}`],
            ...(scope.cycleId ? { ideal: known * (1 - (index + 1) / days.length) } : {}),
          },
  }));
  const up: Series[] = [
    { key: 'scope', label: t('burn.scope'), color: 'var(--text-3)' },
    { key: 'completed', label: t('burn.completed'), color: 'var(--accent)' },
  ];
  const ideal: Series[] = scope.cycleId
    ? [{ key: 'ideal', label: t('burn.ideal'), color: 'var(--border-control)', isDashed: true }]
    : [];
  const down: Series[] = [{ key: 'remaining', label: t('burn.remaining'), color: 'var(--accent)' }, ...ideal];
  return (
    <ReportCard
      {...{ report, places }}
      title={t(`burn.${kind}`)}
      counted={t(scope.cycleId ? 'burn.counted_cycle' : 'burn.counted')}
      first={t('reports.day')}
      look="line"
      series={kind === 'burnup' ? up : down}
      empty={t('burn.empty')}
      isNewestFirst
      onPick={(key) => drill(t('burn.done_on', { day: formatMonthDay(key, language) }), completedOn(key))}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('burn.kind')}
          value={kind}
          onChange={(next) => setKind(KINDS.find((each) => each === next) ?? 'burnup')}
          data={KINDS.map((each) => ({ value: each, label: t(`burn.${each}`) }))}
        />
      }
    />
  );
}
