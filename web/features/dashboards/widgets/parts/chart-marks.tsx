import { Suspense } from 'react';
import type { CartesianProps } from '#components/charts/cartesian/cartesian-types.ts';
import { markId } from '#components/charts/cartesian/cartesian-types.ts';
import type { Mark } from '#components/charts/marks/mark-order.ts';
import { Marks } from '#components/charts/marks/marks.tsx';
import { TipRows } from '#components/charts/marks/tip-rows.tsx';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useTranslation } from 'react-i18next';

// The library that draws charts is heavy: it arrives with the first chart.
const Drawn = lazyPart(async () => (await import('#components/charts/cartesian/cartesian.tsx')).Cartesian);

type ChartMark = Mark & { place: number; series: number };

type ChartMarksProps = CartesianProps & {
  label: string;
  /** How values are written in tips. */
  text: (value: number) => string;
  /** Adds a line with the sum to tips. */
  hasSum?: boolean;
  onPick?: ((place: number, series: number) => void) | undefined;
};

/** The marks of a chart: parts that are nothing are none, unless they are alone at their place. */
function marksOf({ places, series, text }: ChartMarksProps): ChartMark[] {
  return places.flatMap((place, x) =>
    series.flatMap((each, y) => {
      const value = place.values[each.key] ?? null;
      if (value === null || each.isDashed || (value === 0 && series.length > 1)) return [];
      const name = place.title ?? place.label;
      const label = series.length > 1 ? `${name}, ${each.label}: ${text(value)}` : `${name}: ${text(value)}`;
      return { id: markId(x, y), x, y, label, place: x, series: y };
    }),
  );
}

/** A chart whose bars and points can be pointed at, walked through and opened. */
export function ChartMarks(props: ChartMarksProps) {
  const { t } = useTranslation('widgets');
  const { label, text, hasSum = false, onPick, ...chart } = props;
  const { places, series, look } = chart;
  const isStack = look === 'stack' || look === 'area';
  const tipOf = ({ place: at, series: part }: ChartMark) => {
    const place = places[at];
    if (!place) return null;
    const rows = series.flatMap(({ key, label: name, color, pattern }, index) => {
      const value = place.values[key] ?? null;
      return value === null
        ? []
        : [{ key, name, value: text(value), fill: { color, pattern }, isAt: index === part }];
    });
    const sum = Object.values(place.values).reduce<number>((all, value) => all + (value ?? 0), 0);
    const shown = isStack ? rows.toReversed() : rows;
    return (
      <TipRows
        title={place.title ?? place.label}
        rows={
          hasSum && series.length > 1
            ? [...shown, { key: 'sum', name: t('total'), value: text(sum) }]
            : series.length === 1
              ? shown.map(({ key, name, value }) => ({ key, name, value }))
              : shown
        }
      />
    );
  };
  return (
    <Marks<ChartMark>
      label={label}
      marks={marksOf(props)}
      tipOf={tipOf}
      isNearest={look === 'line' || look === 'area'}
      onPick={onPick && ((mark) => onPick(mark.place, mark.series))}
    >
      <Suspense fallback={<div style={{ height: chart.height }} />}>
        <Drawn {...chart} />
      </Suspense>
    </Marks>
  );
}
