import { LabelList, Line } from 'recharts';
import type { ChartProps, Place } from '#components/charts/chart-types.ts';
import { formatNumber } from '#components/charts/numbers.ts';

/** The sum of all series, as one more of them. */
export const TOTAL = '__total';
/** Of more places no numbers are written: they would lie on each other. */
export const MAX_LABELLED = 40;

/** A line that nobody sees: labels stand at a series of their own. */
const HIDDEN = { stroke: 'none', dot: false, activeDot: false, isAnimationActive: false } as const;

type LabelledChart = Pick<ChartProps, 'places' | 'series' | 'look' | 'language'>;

/** The numbers that are written into a chart. A function and no component: the chart looks for lines among its children. */
export function valueLabels({ places, series, look, language }: LabelledChart) {
  const [first] = series;
  const isSparse = places.length <= MAX_LABELLED;
  const textOf = (value: unknown) => (value === null ? '' : formatNumber(Number(value), language));
  if (look === 'line' && series.length > 1) {
    return series.map(({ key }) => (
      <Line key={key} dataKey={key} {...HIDDEN}>
        <LabelList
          position="top"
          offset={6}
          valueAccessor={(_entry: unknown, index: number) =>
            index === lastOf(places, key) ? formatNumber(places[index]?.values[key], language) : ''
          }
        />
      </Line>
    ));
  }
  if (look === 'line' && first && isSparse) {
    return (
      <Line dataKey={first.key} {...HIDDEN}>
        <LabelList dataKey={first.key} position="top" offset={10} formatter={textOf} />
      </Line>
    );
  }
  if (look !== 'stack' || !isSparse) return null;
  return (
    <Line dataKey={TOTAL} {...HIDDEN} legendType="none">
      <LabelList dataKey={TOTAL} position="top" offset={6} data-now="" formatter={textOf} />
    </Line>
  );
}

/** Where a line ends: what is still to come has no number. */
const lastOf = (places: readonly Place[], key: string): number =>
  places.findLastIndex(({ values }) => (values[key] ?? null) !== null);
