import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { isDateAxis } from '@tandem/shared/insight/analytics/axes.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOfValue } from '#entities/insight/analytics/drill.ts';
import type {
  AnalyticsScope,
  Chart as ChosenChart,
  CustomAnalytics,
} from '#entities/insight/analytics/types.ts';
import { useReport } from '#entities/insight/analytics/use-report.ts';
import { usePointsByValue } from '#entities/insight/analytics/use-points.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useLanguage } from '#lib/device/language.ts';
import { useStoredFlag } from '#lib/device/stored-flag.ts';
import { Chart } from '../charts/chart.tsx';
import { ChartTable, Legend } from '#components/charts/chart-table.tsx';
import { ReportState } from '../parts/report-state.tsx';
import type { Drill } from '../parts/use-drill.ts';
import { Choices } from './choices.tsx';
import { CustomAside } from './custom-aside.tsx';
import { REST, WHOLE, plotOf } from './plot-data.ts';
import { SavedCharts } from './saved-charts.tsx';
import styles from '../parts/analytics.module.css';

const MAX_BARS = 24;
const HEIGHT = 320;

type TabProps = {
  scope: AnalyticsScope;
  drill: Drill;
  chart: ChosenChart;
  onChart: (chart: ChosenChart) => void;
  /** Only the whole screen has saved charts: elsewhere the scope is that of the place. */
  onOpenSaved?: ((query: Record<string, unknown>) => void) | undefined;
};

/** Any count by one or two axes, drawn and as a table. */
export function CustomTab({ scope, drill, chart, onChart, onOpenSaved }: TabProps) {
  const { t } = useTranslation('analytics');
  const [isCollapsed, setCollapsed] = useStoredFlag('workspace_analytics_sidebar_collapsed', false);
  const { x_axis, y_axis, segment } = chart;
  const query = { x_axis, y_axis, ...(segment ? { segment } : {}) };
  const report = useReport<CustomAnalytics>({ path: 'analytics/', scope, query });
  const { data } = report;
  const isEmpty = data !== null && Object.keys(data.distribution).length === 0;
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        <Choices chart={chart} onChange={onChart} />
        <span className={styles.space} />
        {onOpenSaved && <SavedCharts scope={scope} chart={chart} onOpen={onOpenSaved} />}
        <IconButton
          of={IconLayoutSidebarRight}
          label={t('aside')}
          isPressed={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      </div>
      <div className={styles.beside}>
        <div className={styles.main}>
          {!data || isEmpty ? (
            <ReportState report={report} isEmpty={isEmpty} />
          ) : (
            <Counts data={data} {...{ drill, chart }} />
          )}
        </div>
        {!isCollapsed && <CustomAside scope={scope} chart={chart} data={data} onRefresh={report.refresh} />}
      </div>
    </div>
  );
}

type CountsProps = { data: CustomAnalytics; drill: Drill; chart: ChosenChart };

function Counts({ data, drill, chart }: CountsProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const [active, setActive] = useState<string | null>(null);
  const { places, series, rest } = useMemo(
    () => plotOf({ data, chart, language, t }),
    [data, chart, language, t],
  );
  const pointsOf = usePointsByValue(chart);
  const pick = (key: string, part?: string) => {
    const label = places.find((place) => place.key === key)?.label ?? '';
    const filters = filterOfValue(chart.x_axis, key, pointsOf);
    const { segment } = chart;
    const isPart = segment !== null && part !== undefined && part !== WHOLE;
    // Parts that are drawn as one are several values of the same filter.
    const values = part === REST ? rest : [part ?? ''];
    const within = isPart && segment ? values.map((value) => filterOfValue(segment, value, pointsOf)) : [];
    const name = isPart ? `${label}, ${series.find((each) => each.key === part)?.label ?? ''}` : label;
    // Several months are no one stretch of days.
    if (part === REST && chart.segment && isDateAxis(chart.segment)) return;
    if (filters && within.every((each) => each !== null)) drill(name, { ...filters, ...joined(within) });
  };
  const by = t(`axis.${chart.x_axis}`);
  const label = t('chart_label', { measure: t(`measure.${chart.y_axis}`), by });
  return (
    <>
      <div className={styles.plot}>
        {series.length > 1 && <Legend series={series} />}
        <Chart
          places={places.slice(0, MAX_BARS)}
          look="stack"
          height={HEIGHT}
          onPick={pick}
          onActive={setActive}
          {...{ label, series, language, active }}
        />
        {places.length > MAX_BARS && (
          <p className={styles.empty}>{t('first_bars', { count: MAX_BARS, total: places.length })}</p>
        )}
      </div>
      <ChartTable
        first={by}
        hasTotal={chart.segment !== null}
        onPick={pick}
        onActive={setActive}
        {...{ label, places, series, language, active }}
      />
    </>
  );
}

/** Several values of one filter, as a list takes them. */
function joined(filters: readonly (Record<string, string> | null)[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of filters.flatMap((each) => Object.entries(each ?? {}))) {
    all[name] = all[name] ? `${all[name]},${value}` : value;
  }
  return all;
}
