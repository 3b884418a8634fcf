import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useTranslation } from 'react-i18next';
import { Label, ReferenceDot, ReferenceLine } from 'recharts';
import { formatNearDay, formatMonthDay } from '#lib/dates/dates.ts';
import type { PlotProps } from './plot.tsx';
import styles from './progress.module.css';
import { scaleWidth } from './scale-width.ts';
import { lastKnown, type PlotPoint } from './series.ts';

/** Names of days stand apart at least by this part of the width. */
const CLEAR = 0.2;
/** Where the last known day is this far right, its number stands on the left of it, above the line that ends there. */
const RIGHT = 0.7;
const ABOVE = -12;

const placeOf = (points: readonly PlotPoint[], day: string | undefined) =>
  points.findIndex((point) => point.day === day) / Math.max(1, points.length - 1);

/** The ends, and between them the last known day where there is room. */
function ticksOf(points: readonly PlotPoint[], now: string | undefined): string[] {
  const [first, last] = [points[0]?.day, points.at(-1)?.day];
  const place = placeOf(points, now);
  const shown = [
    place > CLEAR || now === first ? first : null,
    now,
    place < 1 - CLEAR || now === last ? last : null,
  ];
  return [...new Set(shown.filter((day) => typeof day === 'string'))];
}

type TickProps = { x?: number | string; y?: number | string; payload?: { value?: unknown } };

/** The chart itself, in the chunk of the library that draws it. */
export function PlotChart({ points, kind, unit, language, height = 168 }: PlotProps) {
  const { t } = useTranslation('planning');
  const known = lastKnown(points);
  const highest = Math.max(0, ...points.map((point) => Math.max(point.actual ?? 0, point.ideal)));
  const scale = scaleWidth(highest, language);
  const actual = known?.actual ?? 0;
  const place = placeOf(points, known?.day);
  const ideal = points[Math.floor(points.length / 3)];
  const tick = ({ x, y, payload }: TickProps) => {
    const day = String(payload?.value);
    const anchor = day === points[0]?.day ? 'start' : day === points.at(-1)?.day ? 'end' : 'middle';
    const isNow = day === known?.day;
    return (
      <text x={x} y={Number(y) + 10} textAnchor={anchor} data-now={isNow ? '' : undefined}>
        {isNow ? formatNearDay(day, language) : formatMonthDay(day, language)}
      </text>
    );
  };
  const tip = ({ label }: { label?: unknown }) => {
    const point = points.find(({ day }) => day === label);
    return point ? <PlotTip point={point} language={language} /> : null;
  };
  return (
    <CompositeChart
      className={styles.chart}
      h={height}
      data={points.map((point) => ({ ...point }))}
      dataKey="day"
      series={[
        { name: 'ideal', type: 'line', color: 'var(--border-control)', strokeDasharray: '3 4' },
        { name: 'actual', type: 'area', color: 'var(--accent)' },
      ]}
      curveType="linear"
      withDots={false}
      connectNulls={false}
      valueFormatter={(value: number) => value.toLocaleString(language)}
      tickLine="none"
      strokeDasharray="0"
      lineProps={{ isAnimationActive: false, strokeWidth: 1.5 }}
      areaProps={{ isAnimationActive: false, fillOpacity: 0.1 }}
      composedChartProps={{ margin: { top: 14, right: 8, bottom: 0, left: 0 } }}
      xAxisProps={{ ticks: ticksOf(points, known?.day), interval: 0, tick }}
      yAxisProps={{ allowDecimals: false, tickCount: 3, width: scale }}
      tooltipProps={{ content: tip }}
    >
      {ideal && (
        <ReferenceDot x={ideal.day} y={ideal.ideal} r={0}>
          <Label value={t('progress.ideal')} position={kind === 'burndown' ? 'bottom' : 'right'} />
        </ReferenceDot>
      )}
      {known && <ReferenceLine x={known.day} stroke="var(--border-strong)" />}
      {known && (
        <ReferenceDot
          x={known.day}
          y={actual}
          r={4}
          fill="var(--accent)"
          stroke="var(--panel)"
          strokeWidth={2}
        >
          <Label
            value={t(`progress.${kind}_now.${unit}`, { count: actual })}
            position={place > RIGHT ? 'left' : 'right'}
            offset={8}
            dy={place > RIGHT ? ABOVE : 0}
            data-now=""
          />
        </ReferenceDot>
      )}
    </CompositeChart>
  );
}

function PlotTip({ point, language }: { point: PlotPoint; language: string }) {
  const { t } = useTranslation('planning');
  return (
    <div className={styles.tip}>
      <b>{formatMonthDay(point.day, language, { withWeekday: true })}</b>
      {point.actual !== null && <span>{t('progress.tip_actual', { count: point.actual })}</span>}
      <span>{t('progress.tip_ideal', { count: Math.round(point.ideal * 10) / 10 })}</span>
    </div>
  );
}
