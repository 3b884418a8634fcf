/** Size of a cover; pages cut what does not fit. */
export const WIDTH = 1200;
export const HEIGHT = 480;

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** One decimal is finer than any screen shows. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);
export const point = (x: number, y: number): string => `${round(x)} ${round(y)}`;

type Attributes = Record<string, string | number>;

export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

export const path = (d: string, attributes: Attributes): string => tag('path', { d, ...attributes });
export const circle = (
  [cx, cy, r]: readonly [number, number, number],
  fill: string,
  more: Attributes = {},
): string => tag('circle', { cx, cy, r, fill, ...more });
export const rect = (
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more: Attributes = {},
): string => tag('rect', { x, y, width, height, fill, ...more });

type Gradient = { id: string; colors: readonly string[]; x2?: number; y2?: number };

/** From the top to the bottom unless it is said. */
export const linear = ({ id, colors, x2 = 0, y2 = 1 }: Gradient): string =>
  tag('linearGradient', { id, x1: 0, y1: 0, x2, y2 }, stops(colors));

const stops = (colors: readonly string[]): string =>
  colors
    .map((color, index) =>
      tag('stop', { offset: round(index / Math.max(1, colors.length - 1)), 'stop-color': color }),
    )
    .join('');

/** A spot of light that fades into what is behind. */
export const glow = (id: string, color: string): string =>
  tag(
    'radialGradient',
    { id },
    tag('stop', { offset: 0, 'stop-color': color }) +
      tag('stop', { offset: 1, 'stop-color': color, 'stop-opacity': 0 }),
  );

/** A soft line through points, from the left to the right. */
export function wave(points: readonly (readonly [number, number])[]): string {
  const [first = [0, 0], ...rest] = points;
  let [x0, y0] = first;
  const parts = rest.map(([x, y]) => {
    const middle = (x0 + x) / 2;
    const part = `C${point(middle, y0)} ${point(middle, y)} ${point(x, y)}`;
    [x0, y0] = [x, y];
    return part;
  });
  return `M${point(...(first as [number, number]))}${parts.join('')}`;
}

/** The area below a line, to the lower edge. */
export const below = (line: string): string => `${line}V${HEIGHT}H0Z`;

/** A whole picture on its ground. */
export const picture = (defs: string, content: string): string =>
  `${tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height: HEIGHT,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'xMidYMid slice',
    },
    tag('defs', {}, defs) + content,
  )}\n`;

/** The ground of a picture, in the gradient `g`. */
export const ground = (): string => rect([0, 0, WIDTH, HEIGHT], 'url(#g)');
