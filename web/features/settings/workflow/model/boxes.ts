/** The size of a state in the graph, in px. */
export const NODE = { width: 152, height: 40 } as const;
/** The size of a start point for transitions from any state, in px. */
export const PILL = { width: 104, height: 20 } as const;

/** A rectangle in the graph, in px. */
export type Box = { x: number; y: number; width: number; height: number };
/** A point in the graph, in px. */
export type Point = { x: number; y: number };

/** Returns the centre of a box. */
export const centerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Whether two boxes overlap if the first one grows by `room` px on each side. A shared edge is no overlap.
 */
export const isOver = (a: Box, b: Box, room = 0): boolean =>
  a.x - room < b.x + b.width &&
  b.x < a.x + a.width + room &&
  a.y - room < b.y + b.height &&
  b.y < a.y + a.height + room;
