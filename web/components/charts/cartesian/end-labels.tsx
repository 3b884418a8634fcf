import { heightOf, type Layout } from './cartesian-layout.ts';
import type { CartesianProps } from './cartesian-types.ts';
import { spreadOut } from './scale.ts';
import { cutText } from '../marks/text-width.ts';

const APART = 13;
const GAP = 8;

/** Halfway up each area at its right end. */
function middlesOf({ data }: Layout, count: number): number[] {
  const last = data.at(-1);
  const values = Array.from({ length: count }, (_, index) => Number(last?.[`s${index}`] ?? 0));
  return values.map(
    (value, index) => values.slice(0, index).reduce((sum, each) => sum + each, 0) + value / 2,
  );
}

/** Where each line ends: what is still to come has no value. */
const lastsOf = ({ series, places }: CartesianProps): number[] =>
  series.map(({ key }) => places.findLast(({ values }) => (values[key] ?? null) !== null)?.values[key] ?? 0);

/** A text below a line, at a third of its way. */
export function AlongText({ layout, props }: { layout: Layout; props: CartesianProps }) {
  const { along, places, series } = props;
  const at = Math.floor(places.length / 3);
  const value = along && places[at]?.values[series[along.series]?.key ?? ''];
  if (!along || value === null || value === undefined) return null;
  return (
    <text x={layout.plot.left + at * layout.room} y={heightOf(layout, value) + 18} textAnchor="middle">
      {along.text}
    </text>
  );
}

/** Names at the right end of lines and areas, moved apart where they would lie on each other. */
export function EndLabels({ layout, props }: { layout: Layout; props: CartesianProps }) {
  const { series, look } = props;
  const ends = look === 'area' ? middlesOf(layout, series.length) : lastsOf(props);
  const heights = ends.map((end) => heightOf(layout, end) + 4);
  const { left, width, top, height } = layout.plot;
  const moved = spreadOut(heights, APART, [top + 4, top + height + 2]);
  return (
    <g>
      {series.map(({ key, label }, index) => (
        <text key={key} x={left + width + GAP} y={moved[index]} data-middle="">
          <title>{label}</title>
          {cutText(label, layout.margin.right - GAP)}
        </text>
      ))}
    </g>
  );
}
