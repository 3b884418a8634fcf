import type { CartesianProps } from './cartesian-types.ts';
import type { Place } from '../chart-types.ts';
import { scaleOf, type Scale } from './scale.ts';
import { textWidth } from '../marks/text-width.ts';

const AXIS = 22;
const TOP = 18;
const LINE_HEIGHT = 44;
const MAX_END = 120;
/** Of a narrow chart the names at its end take no more than this part. */
const END_PART = 0.32;
/** Narrower than that, names are left out; those that are left are at least so wide. */
const MIN_NAME = 38;
const LOW_NAME = 64;
const MAX_NAME = 110;
const GAP = 10;

type Row = { key: string; [series: string]: number | string | null };

export type Layout = {
  data: Row[];
  scale: Scale;
  margin: { top: number; right: number; bottom: number; left: number };
  axisWidth: number;
  axisHeight: number;
  /** Px for each place, and every so many places have their name. */
  room: number;
  step: number;
  sums: readonly number[];
  /** Where the plot begins and how high it is, px. */
  plot: { left: number; top: number; width: number; height: number };
};

const sumOf = ({ values }: Place, sign: 1 | -1) =>
  Object.values(values).reduce<number>((sum, value) => sum + Math.max(0, (value ?? 0) * sign) * sign, 0);

/** Places that follow each other like days, so that one knows those between two names. */
const isRun = (places: readonly Place[]) =>
  places.length > 0 && places.every(({ key }) => /^\d{4}-\d/.test(key));

/** Every so many places are named, so that no name is nearer to the next than it may be. */
function stepOf(places: readonly Place[], room: number, isLine: boolean): number {
  const longest = Math.max(0, ...places.map(({ label }) => textWidth(label)));
  const short = Math.max(0, ...places.map(({ run, label }) => textWidth(run?.short ?? label)));
  if (!isRun(places))
    return room >= MIN_NAME ? 1 : Math.max(1, Math.ceil((Math.min(longest, LOW_NAME) + GAP) / room));
  // The names at the ends of a line stand beside their places.
  const wanted = (isLine ? longest * 1.5 : (longest + short) / 2) + GAP;
  return Math.max(1, Math.ceil(wanted / Math.max(1, room)));
}

function rowsOf({ places, series, isShare = false }: CartesianProps): Row[] {
  return places.map((place) => {
    const whole = isShare ? sumOf(place, 1) - sumOf(place, -1) : 1;
    const row: Row = { key: place.key };
    series.forEach(({ key }, index) => {
      const value = place.values[key] ?? null;
      row[`s${index}`] = value === null ? null : isShare ? (whole === 0 ? 0 : value / whole) : value;
    });
    return row;
  });
}

/** How a chart is laid out in the room that it has. */
export function layoutOf(props: CartesianProps): Layout {
  const { places, series, look, width, height, format, isShare = false, isWhole = false } = props;
  const data = rowsOf(props);
  const isSum = look === 'stack' || look === 'area';
  const values = isShare
    ? [1, ...(places.some((place) => sumOf(place, -1) < 0) ? [-1] : [])]
    : places.flatMap((place) =>
        isSum ? [sumOf(place, 1), sumOf(place, -1)] : Object.values(place.values).map((value) => value ?? 0),
      );
  const top = props.hasTotals || props.now ? TOP : 8;
  const lines = Math.max(1, Math.min(5, Math.floor((height - top - AXIS) / LINE_HEIGHT)));
  const scale = scaleOf(values, lines, isWhole && !isShare);
  const written = isShare ? ['100 %'] : scale.ticks.map(format);
  const axisWidth = Math.ceil(Math.max(...written.map(textWidth))) + 12;
  const longest = Math.max(0, ...series.map(({ label }) => textWidth(label)));
  const end = props.hasEndLabels ? Math.min(longest + GAP, MAX_END, width * END_PART) : 0;
  const isLine = look === 'line' || look === 'area';
  const right = end > 0 ? end : isLine ? GAP + 4 : 2;
  const plotWidth = Math.max(1, width - axisWidth - right);
  const room = plotWidth / Math.max(1, isLine ? places.length - 1 : places.length);
  return {
    data,
    scale,
    margin: { top, right, bottom: 0, left: 0 },
    axisWidth,
    axisHeight: AXIS,
    room,
    step: stepOf(places, room, isLine),
    sums: places.map((place) => sumOf(place, 1) + sumOf(place, -1)),
    plot: { left: axisWidth, top, width: plotWidth, height: Math.max(1, height - top - AXIS) },
  };
}

/** How wide the name of a place may be. */
export const nameRoom = ({ room, step }: Layout) => Math.min(MAX_NAME, room * step - 6);

/** How far down a value stands, px. */
export const heightOf = ({ plot, scale }: Layout, value: number) =>
  plot.top + ((scale.high - value) / (scale.high - scale.low)) * plot.height;
