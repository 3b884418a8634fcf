import type { ReactElement } from 'react';

/** Fills that differ without colour too: the first is plain, then lines, dots and crosses. */
const MARKS: readonly (ReactElement | null)[] = [
  null,
  <path key="rising" d="M-1 1l2-2M0 6l6-6M5 7l2-2" />,
  <path key="dots" d="M1.500 1.500h.01M4.500 4.500h.01" strokeWidth="1.600" strokeLinecap="round" />,
  <path key="level" d="M0 1.500h6M0 4.500h6" />,
  <path key="crossed" d="M0 0l6 6M6 0l-6 6" />,
  <path key="upright" d="M1.500 0v6M4.500 0v6" />,
  <path key="falling" d="M-1 5l2 2M0 0l6 6M5-1l2 2" />,
  <path key="grid" d="M3 0v6M0 3h6" />,
];
const SIZE = 6;
export const PATTERN_COUNT = MARKS.length;

export type Filled = { color: string; pattern?: number | undefined };

/** The fill of a part; `id` is that of the chart whose `Patterns` draw it. */
export const fillOf = (id: string, index: number) => `url(#${id}-${index})`;

/** The fills of a chart's parts, by their places in its list. */
export function Patterns({ id, parts }: { id: string; parts: readonly Filled[] }) {
  return (
    <defs>
      {parts.map(({ color, pattern = 0 }, index) => (
        <pattern
          key={index}
          id={`${id}-${index}`}
          width={SIZE}
          height={SIZE}
          patternUnits="userSpaceOnUse"
          data-fill={pattern % PATTERN_COUNT}
        >
          <rect width={SIZE} height={SIZE} style={{ fill: color }} />
          <g style={{ stroke: 'var(--raised)' }} strokeOpacity="0.42" strokeWidth="1" fill="none">
            {MARKS[pattern % PATTERN_COUNT]}
          </g>
        </pattern>
      ))}
    </defs>
  );
}

/** The shapes of points on lines, in the order of the lines. */
const SHAPES = [
  'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M-3-3h6v6h-6Z',
  'M0-3.600L3.600 2.800H-3.600Z',
  'M0-4L4 0L0 4L-4 0Z',
  'M0 3.600L3.600-2.800H-3.600Z',
  'M-4-1.300h2.700v-2.700h2.600v2.700h2.700v2.600h-2.700v2.700h-2.600v-2.700h-2.700Z',
] as const;
export const shapeOf = (pattern: number): string => SHAPES[pattern % SHAPES.length] ?? SHAPES[0];

const DASHES = ['', '7 3', '2 3', '8 3 2 3', '4 4', '12 4'] as const;
export const dashOf = (pattern: number): string | undefined => DASHES[pattern % DASHES.length] || undefined;
