import type { ReactElement } from 'react';
import type { Layout } from './cartesian-layout.ts';
import { type CartesianProps, markId } from './cartesian-types.ts';
import { shapeOf } from '../marks/patterns.tsx';
import { textWidth } from '../marks/text-width.ts';

type Shape = {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fill?: string | undefined;
  index?: number;
};

const RADIUS = 3;

/** A bar that is round at its free end, which may be below. */
function barPath(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  isFree: boolean,
) {
  const [top, size] = height < 0 ? [y + height, -height] : [y, height];
  const radius = isFree ? Math.min(RADIUS, size, width / 2) : 0;
  if (height < 0) {
    return `M${x} ${top}h${width}v${size - radius}q0 ${radius} ${-radius} ${radius}h${2 * radius - width}q${-radius} 0 ${-radius} ${-radius}Z`;
  }
  return `M${x} ${top + size}v${radius - size}q0 ${-radius} ${radius} ${-radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${size - radius}Z`;
}

/** The last part of a bar that is not nothing: it is round, and the sum stands above it. */
const topOf = ({ places, series }: CartesianProps, place: number) =>
  series.findLastIndex(({ key }) => (places[place]?.values[key] ?? 0) > 0);

/** Draws the bars of a series; the highest of a place has the sum above it. */
export function barOf(series: number, layout: Layout, props: CartesianProps) {
  const { series: all, places, look, format, hasTotals = false } = props;
  return function Part({ x = 0, y = 0, width = 0, height = 0, fill, index = 0 }: Shape): ReactElement {
    const value = places[index]?.values[all[series]?.key ?? ''] ?? null;
    if (value === null) return <g />;
    const isTop = look === 'group' || topOf(props, index) === series || value < 0;
    const gap = look === 'stack' && all.length > 1 && Math.abs(height) > 2 ? 1 : 0;
    const total = format(look === 'group' ? value : (layout.sums[index] ?? 0));
    const room = look === 'group' ? width + 6 : layout.room + 2;
    const isNamed =
      hasTotals && (value < 0 ? all.length === 1 : isTop || (series === 0 && topOf(props, index) < 0));
    return (
      <g>
        <path
          d={barPath({ x, y, width, height: height - Math.sign(height) * gap }, isTop)}
          fill={fill}
          data-mark={markId(index, series)}
        />
        {isNamed && textWidth(total) <= room && (
          <text
            x={x + width / 2}
            y={value < 0 ? Math.max(y, y + height) + 13 : y - 6}
            textAnchor="middle"
            data-strong=""
          >
            {total}
          </text>
        )}
      </g>
    );
  };
}

type Dot = { cx?: number; cy?: number; index?: number };
const MAX_DOTS = 40;

/** Draws the points of a line or an area; of many places, or on areas, they are there for the pointer alone. */
export function dotOf(series: number, layout: Layout, props: CartesianProps) {
  const { series: all, places, look, format, now, hasTotals = false } = props;
  const { key = '', color = '', pattern = 0 } = all[series] ?? {};
  return function Point({ cx, cy, index = 0 }: Dot): ReactElement {
    const place = places[index];
    const value = place?.values[key] ?? null;
    const name = markId(index, series);
    if (value === null || cx === undefined || cy === undefined || Number.isNaN(cy)) return <g key={name} />;
    const isNow = now !== undefined && series === 0 && place?.key === now.key;
    const isSeen = look === 'line' && places.length <= MAX_DOTS && !now;
    const isLate = cx > layout.plot.left + layout.plot.width * 0.7;
    return (
      <g key={name}>
        {isSeen && (
          <path
            d={shapeOf(pattern)}
            transform={`translate(${cx} ${cy})`}
            fill={color}
            stroke="var(--raised)"
          />
        )}
        {isNow && <circle cx={cx} cy={cy} r="4" fill={color} stroke="var(--raised)" strokeWidth="2" />}
        {isNow && (
          <text x={cx + (isLate ? -8 : 9)} y={cy - 7} textAnchor={isLate ? 'end' : 'start'} data-strong="">
            {now.text}
          </text>
        )}
        {isSeen && hasTotals && all.length === 1 && textWidth(format(value)) <= layout.room && (
          <text x={cx} y={cy - 8} textAnchor="middle" data-strong="">
            {format(value)}
          </text>
        )}
        <circle cx={cx} cy={cy} r="4" fill="transparent" data-mark={name} />
      </g>
    );
  };
}
