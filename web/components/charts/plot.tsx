import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import styles from './progress.module.css';
import { lastKnown, type PlotKind, type PlotPoint } from './series.ts';

// The library that draws charts is heavy: it arrives with the first chart.
const Chart = lazyPart(async () => (await import('./plot-chart.tsx')).PlotChart);

export type PlotUnit = 'items' | 'points';
export type PlotProps = {
  points: readonly PlotPoint[];
  kind: PlotKind;
  unit: PlotUnit;
  language: string;
  height?: number;
};

/** What is left or done day by day beside the ideal line; as a table for whoever wants the numbers. */
export function Plot({ isTable = false, ...plot }: PlotProps & { isTable?: boolean }) {
  const { t } = useTranslation('planning');
  const { points, kind, unit, height = 168 } = plot;
  const known = lastKnown(points);
  if (points.length === 0) return <p className={styles.empty}>{t('progress.no_plot')}</p>;
  if (isTable) return <PlotTable {...plot} />;
  const now = t(`progress.${kind}_now.${unit}`, { count: known?.actual ?? 0 });
  const ideal = t('progress.tip_ideal', { count: Math.round(known?.ideal ?? 0) });
  return (
    <figure
      className={styles.plot}
      style={{ margin: 0, minHeight: height }}
      aria-label={`${t(`progress.kind.${kind}`)}: ${now}, ${ideal}`}
    >
      <Suspense fallback={null}>
        <Chart {...plot} />
      </Suspense>
    </figure>
  );
}

function PlotTable({ points, kind, language, height = 168 }: PlotProps) {
  const { t } = useTranslation('planning');
  return (
    <div
      className={styles.tableBox}
      style={{ height }}
      // What scrolls can be reached by keys.
      {...{ tabIndex: 0 }}
      role="region"
      aria-label={t(`progress.kind.${kind}`)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('progress.day')}</th>
            <th scope="col">{t(`progress.column.${kind}`)}</th>
            <th scope="col">{t('progress.ideal')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, actual, ideal }) => (
            <tr key={day}>
              <th scope="row">{formatMonthDay(day, language)}</th>
              <td>{actual ?? '–'}</td>
              <td>{Math.round(ideal * 10) / 10}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
