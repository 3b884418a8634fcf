import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { scaleWidth } from '#components/charts/scale-width.ts';
import type { ChartProps, Place, Series } from '#components/charts/chart-types.ts';
import { formatNumber, totalOf } from '#components/charts/numbers.ts';
import styles from './charts.module.css';
import { MAX_LABELLED, TOTAL, valueLabels } from './value-labels.tsx';

const LETTERS = 6.4;
const MIN_WIDTH = 280;
const MIN_LETTERS = 4;
const MAX_LETTERS = 16;
/** Names that are turned, and how high they come out; px. */
const TURNED_LETTERS = 14;
const TURNED_HEIGHT = 72;
const GAP = 8;
/** The pointer's moves are not among them: a press right after one would be of the place where it was before, or of none. */
const THROTTLED = ['touchmove', 'pointermove', 'scroll', 'wheel'] as const;

type TickProps = { x?: number | string; y?: number | string; payload?: { value?: unknown } };
type TipProps = { active?: boolean; label?: unknown };

/** A chart in the chunk of the library that draws it. */
export function DrawnChart({ places, series, look, height, width, language, ...more }: ChartProps) {
  const { onPick, active, onActive } = more;
  const isBars = look === 'stack' || look === 'group';
  const data = places.map(({ key, values }) => ({ key, ...values, [TOTAL]: totalOf(values) }));
  const byKey = new Map(places.map((place) => [place.key, place]));
  const hasMarks = places.some(({ mark }) => mark !== undefined);
  const scale = scaleWidth(highestOf(places, look), language);
  const { step, letters, isTurned } = namesThatFit(places, width - scale);
  const tick = ({ payload, ...at }: TickProps) => {
    const place = byKey.get(String(payload?.value));
    return place ? (
      <PlaceTick {...at} place={place} letters={letters} isTurned={isTurned} isNow={place.key === active} />
    ) : (
      <g />
    );
  };
  const tip = ({ active: isShown, label }: TipProps) => {
    const place = isShown ? places.find(({ key }) => key === String(label)) : undefined;
    return place ? <Tip {...{ place, series, look, language }} /> : null;
  };
  const point = (state: { activeLabel?: unknown }) =>
    state.activeLabel === undefined ? null : String(state.activeLabel);
  return (
    <CompositeChart
      className={styles.chart}
      data-picks={onPick ? '' : undefined}
      h={height}
      data={data}
      dataKey="key"
      series={series.map((each) => drawn(each, look, series.length > 1))}
      curveType="linear"
      withDots={look === 'line' && places.length <= MAX_LABELLED}
      connectNulls={false}
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={40}
      withBarValueLabel={look === 'group'}
      valueFormatter={(value: number) => formatNumber(value, language)}
      barProps={barPropsOf(look, series)}
      lineProps={{ isAnimationActive: false, strokeWidth: 2 }}
      areaProps={
        look === 'area'
          ? { isAnimationActive: false, fillOpacity: 0.85, stackId: 'all' }
          : { isAnimationActive: false, fillOpacity: 0.1 }
      }
      dotProps={{ r: 3.5, stroke: 'var(--panel)', strokeWidth: 2 }}
      composedChartProps={{
        margin: { top: 22, right: isBars ? 4 : scale / 2, bottom: 0, left: 0 },
        barGap: 2,
        throttledEvents: THROTTLED,
        onClick: (state) => {
          const key = point(state);
          if (key !== null) onPick?.(key);
        },
        onMouseMove: (state) => onActive?.(point(state)),
        onMouseLeave: () => onActive?.(null),
      }}
      xAxisProps={{ tick, interval: step - 1, height: hasMarks ? 46 : isTurned ? TURNED_HEIGHT : 26 }}
      yAxisProps={{ allowDecimals: false, tickCount: 5, width: scale }}
      tooltipProps={{
        cursor: { fill: 'var(--hover)', stroke: isBars ? 'none' : 'var(--border-strong)' },
        content: tip,
      }}
    >
      {valueLabels({ places, series, look, language })}
    </CompositeChart>
  );
}

type PlaceTickProps = Omit<TickProps, 'payload'> & {
  place: Place;
  letters: number;
  isTurned: boolean;
  isNow: boolean;
};

/** A place below the chart: its name, under its mark. */
function PlaceTick({ x, y, place, letters, isTurned, isNow }: PlaceTickProps) {
  const { mark, label } = place;
  const now = isNow ? '' : undefined;
  if (isTurned) {
    return (
      <text transform={`translate(${x},${Number(y) + 8}) rotate(-35)`} textAnchor="end" data-now={now}>
        <title>{label}</title>
        {nameOf(place, TURNED_LETTERS)}
      </text>
    );
  }
  return (
    <g>
      {mark && <circle cx={x} cy={Number(y) + 10} r={10} fill={mark.color} />}
      {mark && (
        <text x={x} y={Number(y) + 14} textAnchor="middle" data-letter>
          {mark.letter}
        </text>
      )}
      <text x={x} y={Number(y) + (mark ? 34 : 12)} textAnchor="middle" data-now={now}>
        <title>{label}</title>
        {nameOf(place, letters)}
      </text>
    </g>
  );
}

/** A line alone is filled to its ground. */
function drawn({ key, label, color, isDashed = false }: Series, look: ChartProps['look'], isAmong: boolean) {
  const isLine = look === 'line' && (isAmong || isDashed);
  const type = isLine
    ? ('line' as const)
    : look === 'group' || look === 'stack'
      ? ('bar' as const)
      : ('area' as const);
  return { name: key, label, color, type, ...(isDashed ? { strokeDasharray: '3 4' } : {}) };
}

/** Rounded on top of the last part; parts are told apart by a line of the background. */
const barPropsOf = (look: ChartProps['look'], series: readonly Series[]) => (part: { name: string }) => ({
  isAnimationActive: false,
  ...(look === 'stack'
    ? { stackId: 'all', stroke: 'var(--panel)', strokeWidth: series.length > 1 ? 1 : 0 }
    : {}),
  radius: (look === 'group' || part.name === series.at(-1)?.key ? [3, 3, 0, 0] : 0) as [
    number,
    number,
    number,
    number,
  ],
});

/** The highest number that the scale beside the places has to reach. */
function highestOf(places: readonly Place[], look: ChartProps['look']): number {
  const isSum = look === 'stack' || look === 'area';
  const highest = ({ values }: Place) =>
    isSum ? totalOf(values) : Math.max(0, ...Object.values(values).map((value) => value ?? 0));
  return Math.max(0, ...places.map(highest));
}

/** How names fit below: every so many places, so many letters each. Names of which too little would be left are turned. */
function namesThatFit(places: readonly Place[], width: number) {
  const room = Math.max(width, MIN_WIDTH) / Math.max(1, places.length);
  if (places.some(({ mark }) => mark)) {
    return { step: 1, letters: Math.floor(room / LETTERS), isTurned: false };
  }
  const longest = Math.max(1, ...places.map(({ label }) => label.length));
  const wanted = Math.min(longest, MAX_LETTERS) * LETTERS + GAP;
  // Names of days may be left out, names of what bars are of are cut.
  const step = isRun(places) ? Math.ceil(wanted / room) : 1;
  const letters = Math.floor((room * step - GAP) / LETTERS);
  return { step, letters, isTurned: step === 1 && letters < Math.min(longest, MAX_LETTERS) };
}

/** Places that follow each other like days, so that one knows those between two names. */
const isRun = (places: readonly Place[]) => places.every(({ key }) => /^\d{4}-\d/.test(key));

/** A person by their first name; what does not fit ends in a sign, and nothing is better than two letters. */
function nameOf({ label, mark }: Place, letters: number): string {
  const name = mark ? (label.split(/\s/)[0] ?? label) : label;
  if (name.length <= letters) return name;
  return letters < MIN_LETTERS ? '' : `${name.slice(0, letters - 1)}…`;
}

type TipValues = { place: Place; series: readonly Series[]; look: ChartProps['look']; language: string };

function Tip({ place, series, look, language }: TipValues) {
  const { t } = useTranslation('analytics');
  const shown = look === 'stack' || look === 'area' ? series.toReversed() : series;
  return (
    <div className={styles.tip}>
      <b>{place.label}</b>
      {shown.map(({ key, label, color }) => (
        <span key={key}>
          <i style={{ background: color }} />
          {label}
          <em>{formatNumber(place.values[key], language)}</em>
        </span>
      ))}
      {(look === 'stack' || look === 'area') && series.length > 1 && (
        <span className={styles.tipTotal}>
          {t('total')}
          <em>{formatNumber(totalOf(place.values), language)}</em>
        </span>
      )}
    </div>
  );
}
