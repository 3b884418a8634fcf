import type { Progress, Distribution } from '@tandem/shared/planning/progress.ts';
import { useTranslation } from 'react-i18next';
import { itemCounts, pointCounts, totalOf } from '#components/charts/counts.ts';
import { PlotLookMenu, PlotUnitMenu, usePlotChoice } from '#components/charts/plot-menus.tsx';
import { Plot } from '#components/charts/plot.tsx';
import { behindIdeal, lastKnown, plotOf } from '#components/charts/series.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './card.module.css';

/** How far something is, and what remains of it day by day; without dates no days. */
export type Planned = {
  progress: Progress;
  issues: Pick<Distribution, 'completion_chart'> | null;
  points: Pick<Distribution, 'completion_chart'> | null;
};

/** Burndown or burnup, in items or points, drawn or as a table. */
export function PlotPanel({ detail, hasPoints }: { detail: Planned; hasPoints: boolean }) {
  const { t } = useTranslation(['planning', 'cycles']);
  const language = useLanguage((state) => state.language);
  const { look, setLook, kind, isTable, unit, setUnit } = usePlotChoice(hasPoints);
  const shares = unit === 'points' ? detail.points : detail.issues;
  const counts = unit === 'points' ? pointCounts(detail.progress) : itemCounts(detail.progress);
  const total = totalOf(counts) + counts.cancelled;
  const points = total > 0 ? plotOf(shares?.completion_chart ?? {}, total, kind) : [];
  const behind = behindIdeal(points, kind);
  return (
    <section className={styles.panel}>
      <header className={styles.panelHead}>
        <PlotLookMenu value={look} onChange={setLook} />
        {hasPoints && <PlotUnitMenu value={unit} onChange={setUnit} />}
        {lastKnown(points) && behind !== 0 && (
          <span className={styles.behind}>
            {t(behind > 0 ? 'cycles:behind' : 'cycles:ahead', { count: Math.abs(behind) })}
          </span>
        )}
      </header>
      <Plot {...{ points, kind, unit, language, isTable }} />
    </section>
  );
}
