import type { TFunction } from 'i18next';
import type { Chart, CustomAnalytics } from '#entities/insight/analytics/types.ts';
import { totalOf } from '#components/charts/numbers.ts';
import { csvText } from '#lib/text/csv-text.ts';
import { plotOf } from './plot-data.ts';

type Counts = { data: CustomAnalytics; chart: Chart; language: string; t: TFunction<'analytics'> };

/** What is on the screen as a file. */
export function countsAsCsv(counts: Counts): string {
  const { chart, t } = counts;
  const { places, series } = plotOf(counts);
  const parts = chart.segment ? series : [];
  const head = [
    t(`analytics:axis.${chart.x_axis}`),
    t(`analytics:measure.${chart.y_axis}`),
    ...parts.map(({ label }) => label),
  ];
  return csvText([
    head,
    ...places.map(({ label, values }) => [
      label,
      String(totalOf(values)),
      ...parts.map(({ key }) => String(values[key] ?? 0)),
    ]),
  ]);
}
