import type { TFunction } from 'i18next';
import type { Chart, CustomAnalytics } from '#entities/insight/analytics/types.ts';
import { totalOf } from '#components/charts/numbers.ts';
import { plotOf } from './plot-data.ts';

type Counts = { data: CustomAnalytics; chart: Chart; language: string; t: TFunction<'analytics'> };

/** Programs compute what begins like a formula. */
const harmless = (text: string) => (/^[\s]*[=+\-@]/.test(text) ? `'${text}` : text);
const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

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
  return [
    head,
    ...places.map(({ label, values }) => [
      label,
      String(totalOf(values)),
      ...parts.map(({ key }) => String(values[key] ?? 0)),
    ]),
  ]
    .map(line)
    .join('');
}
