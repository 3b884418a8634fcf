import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '#entities/insight/analytics/use-report.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Chart } from '../charts/chart.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { ChartTable, Legend } from '#components/charts/chart-table.tsx';
import type { ChartProps, Place, Series } from '#components/charts/chart-types.ts';
import { ReportState } from '../parts/report-state.tsx';
import styles from '../parts/analytics.module.css';

const HEIGHT = 240;

type CardProps = {
  report: Report<unknown>;
  title: string;
  /** In one line: how it is counted. */
  counted: string;
  /** The head of the table's first column. */
  first: string;
  places: readonly Place[];
  series: readonly Series[];
  look: ChartProps['look'];
  figures?: readonly { name: string; value: string }[];
  /** Said instead of an empty chart. */
  empty: string;
  onPick?: ((key: string, seriesKey?: string) => void) | undefined;
  /** The table is read from the newest to the oldest. */
  isNewestFirst?: boolean;
  /** The chart has the first of them, the table all. */
  maxBars?: number;
  controls?: ReactNode;
};

/** A report as a card: what it says in numbers, a chart, and the table behind it. */
export function ReportCard({
  report,
  title,
  counted,
  first,
  places,
  series,
  look,
  empty,
  ...rest
}: CardProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const { figures = [], onPick, isNewestFirst = false, controls, maxBars = places.length } = rest;
  if (report.data === null) {
    return (
      <section className={styles.card} aria-label={title}>
        <header className={styles.cardHead}>
          <h2>{title}</h2>
        </header>
        <ReportState report={report} isEmpty={false} />
      </section>
    );
  }
  const rows = isNewestFirst ? places.toReversed() : places;
  const chart =
    places.length === 0 ? (
      <p className={styles.empty}>{empty}</p>
    ) : (
      <>
        {figures.length > 0 && (
          <div className={styles.figures}>
            {figures.map(({ name, value }) => (
              <span key={name} className={styles.figure}>
                <b>{value}</b> {name}
              </span>
            ))}
          </div>
        )}
        <Legend series={series} />
        <Chart
          label={t('reports.chart_label', { title })}
          height={HEIGHT}
          {...{ series, look, language }}
          places={places.slice(0, maxBars)}
          onPick={onPick && ((key) => onPick(key))}
        />
      </>
    );
  return (
    <ChartCard
      {...{ title, counted, chart }}
      aside={controls}
      table={
        <ChartTable label={title} {...{ first, series, language, onPick }} places={rows} isPickedByPart />
      }
    />
  );
}
