import { type Box, isOver, type Point } from './boxes.ts';

/** The distance in px that lines have to boxes. */
export const ROOM = 8;
const STEP = 10;
const CHANNEL_STEP = 8;

/** An edge of a box. */
export type Side = 'left' | 'right' | 'top' | 'bottom';

/** The grid of places that lines can use. */
export type Grid = {
  xs: readonly number[];
  ys: readonly number[];
  /** Whether a place is blocked, by the index that `at` returns. */
  isBlocked: Uint8Array;
};

/** Returns the index of a place in the arrays of a grid. */
export const at = (grid: Grid, column: number, row: number): number => row * grid.xs.length + column;

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) => from + index * step);

const sorted = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((a, b) => a - b);

/** Offsets of the ports on the upper and lower edge from the middle of the box, in px. */
export const ACROSS = [0, -16, 16] as const;
/** Offsets of the ports on the left and right edge, in px. */
export const ALONG = [0, -10, 10] as const;

/**
 * Builds a grid between boxes. Its lines are dense in the channels beside the boxes and pass through all
 * ports.
 */
export function gridAround(boxes: readonly Box[], width: number, height: number): Grid {
  const ports = boxes.flatMap((box) => ACROSS.map((offset) => box.x + box.width / 2 + offset));
  const channels = boxes.flatMap(({ x, width: own }) => [
    ...range(x - 5 * CHANNEL_STEP, x - CHANNEL_STEP, CHANNEL_STEP),
    ...range(x + own + CHANNEL_STEP, x + own + 5 * CHANNEL_STEP, CHANNEL_STEP),
  ]);
  const xs = sorted([...ports, ...channels]).filter((x) => x >= ROOM && x <= width - ROOM);
  const rows = boxes.flatMap(({ y, height: own }) => {
    const middle = y + own / 2;
    return [...ALONG.map((offset) => middle + offset), middle - own / 2 - STEP, middle + own / 2 + STEP];
  });
  const ys = sorted([...rows, ...range(46, height - ROOM, STEP)]);
  const grid: Grid = { xs, ys, isBlocked: new Uint8Array(xs.length * ys.length) };
  for (const box of boxes) block(grid, box);
  return grid;
}

function block(grid: Grid, box: Box): void {
  for (const [row, y] of grid.ys.entries()) {
    if (y <= box.y - ROOM || y >= box.y + box.height + ROOM) continue;
    for (const [column, x] of grid.xs.entries()) {
      if (x > box.x - ROOM && x < box.x + box.width + ROOM) grid.isBlocked[at(grid, column, row)] = 1;
    }
  }
}

/** Returns the box of a straight segment between two points. */
export const boxOfStretch = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Whether a line passes through a box. A line along the edge does not. */
export const runsThrough = (points: readonly Point[], box: Box): boolean =>
  points.some((point, index) => {
    const next = points[index + 1];
    return next !== undefined && isOver(boxOfStretch(point, next), box, -0.5);
  });
