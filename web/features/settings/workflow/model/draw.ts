import { type Box, isOver, type Point } from './boxes.ts';
import { boxOfStretch } from './grid.ts';

const RADIUS = 8;
const ARROW = 5;

const towards = (from: Point, to: Point, by: number): Point => {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
};
const spot = ({ x, y }: Point): string => `${x} ${y}`;
const lengthOf = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** Returns the SVG path of a line with round corners. It stops a pixel early, at the edge of the state. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const before = points[index] ?? first;
    const after = rest[index + 1];
    if (!after) return `L${spot(towards(point, before, 1))}`;
    const radius = Math.min(RADIUS, lengthOf(before, point) / 2, lengthOf(point, after) / 2);
    return `L${spot(towards(point, before, radius))}Q${spot(point)} ${spot(towards(point, after, radius))}`;
  });
  return `M${spot(first)}${parts.join('')}`;
}

/** Returns the SVG path of the arrow at the end of a line. */
export function arrowOf(points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const tip = towards(end, before, 1);
  const back = towards(end, before, ARROW + 1);
  const isFlat = before.y === end.y;
  const side = (by: number): Point =>
    isFlat ? { x: back.x, y: back.y + by } : { x: back.x + by, y: back.y };
  return `M${spot(side(-4))}L${spot(tip)}L${spot(side(4))}`;
}

const MARK = 20;

/**
 * Returns the middle of the longest segment where a mark of this width overlaps no box. Null if there is
 * none.
 */
export function placeMark(points: readonly Point[], width: number, boxes: readonly Box[]): Point | null {
  const stretches = points.slice(1).map((end, index) => ({ start: points[index] ?? end, end }));
  const longestFirst = stretches.toSorted((a, b) => lengthOf(b.start, b.end) - lengthOf(a.start, a.end));
  for (const { start, end } of longestFirst) {
    const length = lengthOf(start, end);
    for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const at = towards(start, end, length * share);
      const mark = { x: at.x - width / 2, y: at.y - MARK / 2, width, height: MARK };
      if (length >= MARK && !boxes.some((box) => isOver(box, mark, 2))) return at;
    }
  }
  return null;
}

/** Returns the straight segments of a line. */
export const stretchesOf = (points: readonly Point[]): Box[] =>
  points.slice(1).map((end, index) => boxOfStretch(points[index] ?? end, end));

/** Returns the middle of the longest segment. */
export function middleOf(points: readonly Point[]): Point {
  const longest = stretchesOf(points).toSorted((a, b) => b.width + b.height - a.width - a.height)[0];
  return longest
    ? { x: longest.x + longest.width / 2, y: longest.y + longest.height / 2 }
    : (points[0] ?? { x: 0, y: 0 });
}
