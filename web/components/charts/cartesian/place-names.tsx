import { type Layout, nameRoom } from './cartesian-layout.ts';
import type { CartesianProps } from './cartesian-types.ts';
import { cutText, textWidth } from '../marks/text-width.ts';

export type PlaceTick = { x?: number | string; y?: number | string; payload?: { value?: unknown } };
type NameProps = PlaceTick & {
  layout: Layout;
  props: CartesianProps;
};

/** The name of a place below the chart; those at the ends of a line stay within it. */
export function PlaceNames({ x = 0, y = 0, payload, layout, props }: NameProps) {
  const { places, look, now } = props;
  const key = String(payload?.value);
  const index = places.findIndex((place) => place.key === key);
  const place = places[index];
  if (!place) return <g />;
  if (now) return <EndName {...{ x, y, layout, props, index }} />;
  const isLine = look === 'line' || look === 'area';
  const before = places[index - layout.step]?.run;
  const isShort = place.run !== undefined && before?.of === place.run.of;
  const name = isShort ? (place.run?.short ?? '') : place.label;
  const text = isShort || place.run ? name : cutText(name, nameRoom(layout));
  const isFirst = isLine && index === 0;
  const isLast = isLine && index === places.length - 1 && places.length > 1;
  return (
    <text x={x} y={Number(y) + 9} textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}>
      {text !== name && <title>{place.label}</title>}
      {text}
    </text>
  );
}

/** Of a chart that has a now: its first and last day and the one between. */
function EndName({ x = 0, y = 0, layout, props, index }: Omit<NameProps, 'payload'> & { index: number }) {
  const { places, now } = props;
  const place = places[index];
  const last = places.length - 1;
  const isNow = place?.key === now?.key;
  const at = places.findIndex(({ key }) => key === now?.key);
  const far = textWidth(now?.name ?? '') / 2 + textWidth(place?.label ?? '') + 12;
  const isEnd = (index === 0 || index === last) && Math.abs(index - at) * layout.room > far;
  if (!place || (!isNow && !isEnd)) return <g />;
  const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle';
  return (
    <text x={x} y={Number(y) + 9} textAnchor={anchor} data-strong={isNow ? '' : undefined}>
      {isNow ? now?.name : place.label}
    </text>
  );
}
