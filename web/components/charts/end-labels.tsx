import { heightOf, type Layout } from './cartesian-layout.ts';
import type { CartesianProps } from './cartesian-types.ts';
import { spreadOut } from './scale.ts';
import { cutText } from './text-width.ts';

const APART = 13;
const GAP = 8;

/** Names at the right end of lines and areas, moved apart where they would lie on each other. */
export function EndLabels({ layout, props }: { layout: Layout; props: CartesianProps }) {
  const { series, places, look } = props;
  const last = layout.data.at(-1);
  let below = 0;
  const ends = series.map(({ key }, index) => {
    const value = Number(last?.[`s${index}`] ?? 0);
    const before = below;
    if (look === 'area') below += value;
    const known = places.findLast(({ values }) => (values[key] ?? null) !== null)?.values[key] ?? 0;
    return look === 'area' ? before + value / 2 : last?.[`s${index}`] === null ? known : value;
  });
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
