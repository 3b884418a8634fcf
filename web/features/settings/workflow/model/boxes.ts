/** Sizes of the graph, in px. */
export const NODE = { width: 152, height: 40 } as const;
export const PILL = { width: 104, height: 20 } as const;

export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

export const centerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Whether two boxes share more than an edge, with so much room around the first. */
export const isOver = (a: Box, b: Box, room = 0): boolean =>
  a.x - room < b.x + b.width &&
  b.x < a.x + a.width + room &&
  a.y - room < b.y + b.height &&
  b.y < a.y + a.height + room;
