import { useTranslation } from 'react-i18next';
import { initialOf, personColor } from '#components/people/people-color.ts';
import { betweenDays, daysOfMonth } from '#entities/insight/analytics/drill.ts';
import type { AnalyticsScope, ScopeAndDemand } from '#entities/insight/analytics/types.ts';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Chart } from '../charts/chart.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable } from '#components/charts/chart-table.tsx';
import { formatNumber } from '#components/charts/numbers.ts';
import { ReportState } from '../parts/report-state.tsx';
import type { Drill } from '../parts/use-drill.ts';
import { Busiest } from './busiest.tsx';
import { OpenItems } from './open-items.tsx';
import styles from '../parts/analytics.module.css';

const MAX_BARS = 14;
const HEIGHT = 244;
const TALL = 372;
const OPEN = 'backlog,unstarted,started';

type TabProps = { scope: AnalyticsScope; drill: Drill };

/** What there is to do, who has it to do, and what was done this year. */
export function DemandTab({ scope, drill }: TabProps) {
  const report = useReport<ScopeAndDemand>({ path: 'default-analytics/', scope });
  const { data } = report;
  if (!data || data.total_issues === 0) return <ReportState report={report} isEmpty={data !== null} />;
  return <Demand data={data} drill={drill} count={scope.projectIds?.length} />;
}

type DemandProps = { data: ScopeAndDemand; drill: Drill; count: number | undefined };

function Demand({ data, drill, count }: DemandProps) {
  const { t } = useTranslation('analytics');
  const joined = useJoinedProjects();
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <OpenItems data={data} projects={count ?? joined.length} drill={drill} />
        <OpenPerPerson data={data} drill={drill} />
        <ClosedPerMonth data={data} drill={drill} />
        <div className={styles.stack}>
          <Busiest
            title={t('demand.most_created')}
            people={data.most_issue_created_user.map((each) => ({
              id: each.created_by__id,
              name: each.created_by__display_name,
              avatar_url: each.created_by__avatar_url,
              count: each.count,
            }))}
            onPick={({ id, name }) => drill(t('demand.created_by', { name }), { created_by: id })}
          />
          <Busiest
            title={t('demand.most_closed')}
            people={data.most_issue_closed_user.flatMap((each) =>
              each.assignees__id === null
                ? []
                : {
                    id: each.assignees__id,
                    name: each.assignees__display_name ?? '',
                    avatar_url: each.assignees__avatar_url,
                    count: each.count,
                  },
            )}
            onPick={({ id, name }) =>
              drill(t('demand.closed_by', { name }), { assignees: id, state_group: 'completed' })
            }
          />
        </div>
      </div>
    </div>
  );
}

type PartProps = { data: ScopeAndDemand; drill: Drill };

function OpenPerPerson({ data, drill }: PartProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const people = data.pending_issue_user.filter((each) => each.assignees__id !== null);
  const unassigned = data.pending_issue_user.find((each) => each.assignees__id === null)?.count ?? 0;
  const places = people.map((each) => ({
    key: each.assignees__id ?? '',
    label: each.assignees__display_name ?? '',
    mark: {
      color: personColor(each.assignees__id ?? ''),
      letter: initialOf(each.assignees__display_name ?? ''),
    },
    values: { count: each.count },
  }));
  const series = [{ key: 'count', label: t('demand.open'), color: 'var(--accent)' }];
  const pick = (key: string) =>
    drill(t('demand.open_of', { name: places.find((place) => place.key === key)?.label }), {
      assignees: key,
      state_group: OPEN,
    });
  const title = t('demand.open_per_person');
  return (
    <ChartCard
      className={styles.wide}
      title={title}
      aside={
        unassigned > 0 && (
          <button
            type="button"
            className={styles.linkButton}
            onClick={() => drill(t('demand.unassigned_items'), { assignees: 'None', state_group: OPEN })}
          >
            <b>{formatNumber(unassigned, language)}</b> {t('demand.unassigned', { count: unassigned })}
          </button>
        )
      }
      chart={
        places.length === 0 ? (
          <p className={styles.empty}>{t('demand.nobody')}</p>
        ) : (
          <Chart
            label={t('demand.people_label', { count: places.length })}
            places={places.slice(0, MAX_BARS)}
            look="stack"
            height={HEIGHT}
            onPick={pick}
            {...{ series, language }}
          />
        )
      }
      table={
        <ChartTable
          label={title}
          first={t('axis.assignees__id')}
          onPick={pick}
          {...{ places, series, language }}
        />
      }
    />
  );
}

const MONTHS = 12;

function ClosedPerMonth({ data, drill }: PartProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const [year, now] = today().split('-').map(Number);
  const byMonth = new Map(data.issue_completed_month_wise.map(({ month, count }) => [month, count]));
  const monthName = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const places = Array.from({ length: MONTHS }, (_, index) => ({
    key: `${year}-${index + 1}`,
    label: monthName.format(Date.UTC(year ?? 0, index)),
    values: { count: index + 1 > (now ?? 0) ? null : (byMonth.get(index + 1) ?? 0) },
  }));
  const sum = data.issue_completed_month_wise.reduce((total, { count }) => total + count, 0);
  const series = [{ key: 'count', label: t('demand.closed'), color: 'var(--accent)' }];
  const pick = (key: string) => {
    const { first, last } = daysOfMonth(key);
    const label = places.find((place) => place.key === key)?.label;
    drill(t('demand.closed_in', { month: `${label} ${year}` }), { completed_at: betweenDays(first, last) });
  };
  const title = t('demand.closed_per_month');
  return (
    <ChartCard
      className={styles.wide}
      title={title}
      hint={year}
      aside={
        <>
          <b>{formatNumber(sum, language)}</b> {t('demand.this_year')}
        </>
      }
      chart={
        <Chart
          label={t('demand.closed_label', { count: sum, year })}
          look="line"
          height={TALL}
          onPick={pick}
          {...{ places, series, language }}
        />
      }
      table={
        <ChartTable label={title} first={t('demand.month')} onPick={pick} {...{ places, series, language }} />
      }
    />
  );
}
