import { type Filled, fillOf, Patterns } from './patterns.tsx';
import { useChartId } from './swatch.tsx';
import { textWidth } from './text-width.ts';

export type RingPart = Filled & {
  id: string;
  /** Of 1. */
  share: number;
};
type RingProps = {
  parts: readonly RingPart[];
  across: number;
  /** The whole, and what it is of. */
  middle: string;
  below: string;
};

/** As in a ring of 112 px: 17 wide, its parts 2 apart. */
const THICK = 17 / 112;
const GAP = 2;
const MIDDLE = 20 / 112;
/** A letter of the middle against one of 11 px. */
const LARGE = 11;

const at = (turn: number, radius: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

/** A part of a ring from one turn to another, with half a gap at both ends. */
function arc(from: number, to: number, outer: number, inner: number): string {
  if (to - from > 0.9999) {
    const full = (radius: number, sweep: 0 | 1) =>
      `M${at(0, radius)}A${radius} ${radius} 0 1 ${sweep} ${at(0.5, radius)}A${radius} ${radius} 0 1 ${sweep} ${at(0, radius)}`;
    return `${full(outer, 1)}${full(inner, 0)}Z`;
  }
  const gap = (radius: number) => Math.min(GAP / 2 / (2 * Math.PI * radius), (to - from) / 3);
  const large = to - from > 0.5 ? 1 : 0;
  const [a, b] = [gap(outer), gap(inner)];
  return `M${at(from + a, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to - a, outer)}L${at(to - b, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from + b, inner)}Z`;
}

/** A ring of parts with the whole in its middle. */
export function Ring({ parts, across, middle, below }: RingProps) {
  const id = useChartId();
  const outer = across / 2;
  const inner = outer - across * THICK;
  const large = Math.min(across * MIDDLE, (inner * 1.7 * LARGE) / Math.max(1, textWidth(middle)));
  const ends: number[] = [];
  for (const { share } of parts) ends.push((ends.at(-1) ?? 0) + share);
  const hasBelow = below !== '' && textWidth(below) < inner * 1.7;
  return (
    <svg
      width={across}
      height={across}
      viewBox={`${-outer} ${-outer} ${across} ${across}`}
      aria-hidden
      style={{ flex: 'none' }}
    >
      <Patterns id={id} parts={parts} />
      {parts.map((part, index) => (
        <path
          key={part.id}
          d={arc(ends[index - 1] ?? 0, ends[index] ?? 0, outer, inner)}
          fill={fillOf(id, index)}
          data-mark={part.id}
        />
      ))}
      <text y={hasBelow ? 2 : large / 3} textAnchor="middle" data-strong="" style={{ fontSize: large }}>
        {middle}
      </text>
      {hasBelow && (
        <text y={across * 0.16} textAnchor="middle">
          {below}
        </text>
      )}
    </svg>
  );
}
