import type { ReactNode } from 'react';
import { Marks } from './marks.tsx';

type SparkPoint = { key: string; value: number | null; label: string };
type SparkProps = {
  label: string;
  points: readonly SparkPoint[];
  width: number;
  height: number;
  tipOf: (key: string) => ReactNode;
};

const PAD = 3;

/** A small curve without a scale, whose points can be walked through. */
export function Spark({ label, points, width, height, tipOf }: SparkProps) {
  const known = points.flatMap(({ value }) => (value === null ? [] : value));
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  const step = width / Math.max(1, points.length - 1);
  const at = points.flatMap(({ key, value }, index) =>
    value === null
      ? []
      : [
          {
            key,
            x: index * step,
            y: range === 0 ? height / 2 : PAD + (1 - (value - low) / range) * (height - 2 * PAD),
          },
        ],
  );
  const line = at
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const [first, last] = [at[0], at.at(-1)];
  const marks = points.flatMap(({ key, value, label: name }, index) =>
    value === null ? [] : [{ id: key, x: index, y: 0, label: name }],
  );
  return (
    <Marks label={label} marks={marks} tipOf={({ id }) => tipOf(id)} isNearest>
      <svg width={width} height={height} aria-hidden style={{ display: 'block', overflow: 'visible' }}>
        {first && last && (
          <path
            d={`${line}L${last.x.toFixed(1)} ${height}L${first.x.toFixed(1)} ${height}Z`}
            style={{ fill: 'var(--accent)' }}
            fillOpacity="0.1"
          />
        )}
        <path
          d={line}
          fill="none"
          style={{ stroke: 'var(--accent)' }}
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        {at.map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r="3" fill="transparent" data-mark={key} />
        ))}
      </svg>
    </Marks>
  );
}
