import type { LeadTime } from '@tandem/shared/insight/analytics/reports.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { formatNumber } from '#components/charts/numbers.ts';
import { ReportCard } from './report-card.tsx';
import { completedOn, type ReportCardProps } from './report-props.ts';

const HOURS = 24;
const WEEK = 6;
const inDays = (hours: number | null) => (hours === null ? null : hours / HOURS);

/** How long items took, from when they were made and from when they were begun. */
export function LeadTimeCard({ scope, drill }: ReportCardProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const report = useReport<LeadTime>({ path: 'analytics/lead-time/', scope });
  const { data } = report;
  const places = (data?.weeks ?? []).map((week) => ({
    key: week.week,
    label: formatMonthDay(week.week, language),
    values: { lead: inDays(week.lead_median_hours), cycle: inDays(week.cycle_median_hours) },
  }));
  const days = (hours: number | null | undefined) =>
    t('lead.days', {
      count: Math.round(inDays(hours ?? null) ?? 0),
      text: formatNumber(inDays(hours ?? null), language),
    });
  return (
    <ReportCard
      {...{ report, places }}
      title={t('lead.title')}
      counted={t('lead.counted')}
      first={t('lead.week')}
      look="group"
      series={[
        { key: 'lead', label: t('lead.lead'), color: 'var(--border-control)' },
        { key: 'cycle', label: t('lead.cycle'), color: 'var(--accent)' },
      ]}
      figures={[
        { name: t('lead.lead_median'), value: days(data?.lead.median_hours) },
        { name: t('lead.cycle_median'), value: days(data?.cycle.median_hours) },
        { name: t('lead.p85'), value: days(data?.lead.p85_hours) },
      ]}
      empty={t('lead.empty')}
      onPick={(key) =>
        drill(
          t('lead.done_in', { day: formatMonthDay(key, language) }),
          completedOn(key, daysAfter(key, WEEK)),
        )
      }
    />
  );
}
