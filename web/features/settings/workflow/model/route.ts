import { type Box, centerOf, type Point } from './boxes.ts';
import { ACROSS, ALONG, at, type Grid, gridAround, ROOM, type Side } from './grid.ts';
import { Heap } from './heap.ts';
import type { Ends, Layout } from './layout.ts';

/** The line of a transition, from point to point. */
export type Route = { id: string; points: readonly Point[] };

const BEND = 60;
const CROSSING = 34;
/** The cost of two lines on top of each other, which cannot be distinguished. */
const SHARED = 400;
const USED_PORT = 300;
const OFF_CENTER = 10;

const HORIZONTAL = 0;
const VERTICAL = 1;
type Axis = typeof HORIZONTAL | typeof VERTICAL;

type Port = { side: Side; edge: Point; column: number; row: number; way: Axis; cost: number; key: string };

/** The lines that are already on the grid, by place and direction, and the number of lines per port. */
type Drawn = { lines: [Uint8Array, Uint8Array]; ports: Map<string, number> };

/**
 * Finds lines for transitions. They have right angles and never pass through a state. Each is a path of
 * lowest cost over the grid; bends, crossings and overlaps add to the cost.
 */
export function routeLines({ nodes, pills, width, height }: Layout, transitions: readonly Ends[]): Route[] {
  const boxes = [...nodes.values(), ...pills.values()];
  const grid = gridAround(boxes, width, height);
  const size = grid.xs.length * grid.ys.length;
  const drawn: Drawn = { lines: [new Uint8Array(size), new Uint8Array(size)], ports: new Map() };
  const twoWay = new Set(
    transitions.map(({ from_state_id, to_state_id }) => `${from_state_id} ${to_state_id}`),
  );
  const wanted = transitions.flatMap(({ id, from_state_id, to_state_id }) => {
    const [from, to] = [
      from_state_id === null ? pills.get(id) : nodes.get(from_state_id),
      nodes.get(to_state_id),
    ];
    const isBack = twoWay.has(`${to_state_id} ${from_state_id}`);
    return from && to && from !== to ? [{ id, from, to, isBack, isFromAny: from_state_id === null }] : [];
  });
  // Draw short lines first, so that they are straight.
  const order = wanted.toSorted(
    (a, b) => Number(b.isFromAny) - Number(a.isFromAny) || distance(a.from, a.to) - distance(b.from, b.to),
  );
  const routes = new Map(order.map((line) => [line.id, routeLine(grid, drawn, line)] as const));
  return wanted.flatMap(({ id }) => {
    const points = routes.get(id);
    return points ? [{ id, points }] : [];
  });
}

function distance(a: Box, b: Box): number {
  const [from, to] = [centerOf(a), centerOf(b)];
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
}

type Line = { from: Box; to: Box; isBack: boolean };

function routeLine(grid: Grid, drawn: Drawn, { from, to, isBack }: Line): Point[] | null {
  const starts = portsOf(grid, drawn, from, isBack);
  const ends = portsOf(grid, drawn, to, isBack);
  const found = cheapest(grid, drawn, starts, ends);
  if (!found) return null;
  const { start, end, cells } = found;
  for (const [cell, way] of cells) drawn.lines[way][cell] = 1;
  for (const { key } of [start, end]) drawn.ports.set(key, (drawn.ports.get(key) ?? 0) + 1);
  const inner = cells.map(([cell]) => pointOf(grid, cell));
  return withoutStraightPoints([start.edge, ...inner, end.edge]);
}

const pointOf = ({ xs, ys }: Grid, cell: number): Point => ({
  x: xs[cell % xs.length] ?? 0,
  y: ys[Math.floor(cell / xs.length)] ?? 0,
});

/** Returns the ports of a box, each with the nearest free place of the grid before it. */
function portsOf(grid: Grid, drawn: Drawn, box: Box, isBack: boolean): Port[] {
  const { x, y } = centerOf(box);
  const isSmall = box.height < 2 * ROOM + 20;
  const sides: { side: Side; offsets: readonly number[]; point: (offset: number) => Point }[] = [
    {
      side: 'right',
      offsets: isSmall ? [0] : ALONG,
      point: (offset) => ({ x: box.x + box.width, y: y + offset }),
    },
    { side: 'left', offsets: isSmall ? [0] : ALONG, point: (offset) => ({ x: box.x, y: y + offset }) },
    { side: 'top', offsets: ACROSS, point: (offset) => ({ x: x + offset, y: box.y }) },
    { side: 'bottom', offsets: ACROSS, point: (offset) => ({ x: x + offset, y: box.y + box.height }) },
  ];
  return sides.flatMap(({ side, offsets, point }) =>
    offsets.flatMap((offset) => {
      const edge = point(offset);
      const place = placeBefore(grid, side, edge);
      if (!place) return [];
      const key = `${edge.x} ${edge.y}`;
      const isPlain = (offset === 0) !== isBack;
      const cost = (isPlain ? 0 : OFF_CENTER) + (drawn.ports.get(key) ?? 0) * USED_PORT;
      const way: Axis = side === 'left' || side === 'right' ? HORIZONTAL : VERTICAL;
      return [{ side, edge, ...place, way, cost, key }];
    }),
  );
}

function placeBefore(grid: Grid, side: Side, { x, y }: Point): { column: number; row: number } | null {
  const { xs, ys } = grid;
  const isAlong = side === 'left' || side === 'right';
  const column = isAlong
    ? side === 'right'
      ? xs.findIndex((each) => each >= x + ROOM)
      : xs.findLastIndex((each) => each <= x - ROOM)
    : xs.indexOf(x);
  const row = isAlong
    ? ys.indexOf(y)
    : side === 'bottom'
      ? ys.findIndex((each) => each >= y + ROOM)
      : ys.findLastIndex((each) => each <= y - ROOM);
  if (column < 0 || row < 0 || grid.isBlocked[at(grid, column, row)]) return null;
  return { column, row };
}

type Found = { start: Port; end: Port; cells: [number, Axis][] };

/**
 * Returns the cheapest path from one set of ports to another (A* with the straight distance as the bound).
 */
function cheapest(grid: Grid, drawn: Drawn, starts: readonly Port[], ends: readonly Port[]): Found | null {
  const size = grid.xs.length * grid.ys.length;
  const costs = new Float64Array(size * 2).fill(Infinity);
  const previous = new Int32Array(size * 2).fill(-1);
  const startOf = new Map<number, Port>();
  const endsAt = Map.groupBy(ends, ({ column, row, way }) => at(grid, column, row) * 2 + way);
  const heap = new Heap();
  const bound = boundTo(grid, ends);
  const reach = (state: number, cost: number, before: number) => {
    if (cost >= (costs[state] ?? Infinity)) return;
    costs[state] = cost;
    previous[state] = before;
    heap.push(state, cost + bound(state >> 1));
  };
  for (const port of starts) {
    const state = at(grid, port.column, port.row) * 2 + port.way;
    if (port.cost < (costs[state] ?? Infinity)) startOf.set(state, port);
    reach(state, port.cost + distanceToEdge(grid, port), -1);
  }
  let best: { cost: number; state: number; end: Port } | null = null;
  while (heap.size > 0) {
    const state = heap.pop() ?? 0;
    const cost = costs[state] ?? Infinity;
    if (best && cost + bound(state >> 1) >= best.cost) break;
    for (const end of endsAt.get(state) ?? []) {
      const whole = cost + end.cost + distanceToEdge(grid, end);
      if (!best || whole < best.cost) best = { cost: whole, state, end };
    }
    for (const [next, more] of steps(grid, drawn, state)) reach(next, cost + more, state);
  }
  return best && tracedBack(best.state, best.end, previous, startOf);
}

const distanceToEdge = ({ xs, ys }: Grid, { column, row, edge }: Port): number =>
  Math.abs((xs[column] ?? 0) - edge.x) + Math.abs((ys[row] ?? 0) - edge.y);

/** Returns the lower bound of the remaining cost: the straight distance to the box around all ports. */
function boundTo(grid: Grid, ends: readonly Port[]): (cell: number) => number {
  const xs = ends.map(({ edge }) => edge.x);
  const ys = ends.map(({ edge }) => edge.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (cell) => {
    const { x, y } = pointOf(grid, cell);
    return Math.max(0, left - x, x - right) + Math.max(0, top - y, y - bottom);
  };
}

/** Yields the next steps from a place: a turn, or one place forward. */
function* steps(grid: Grid, { lines }: Drawn, state: number): Generator<[number, number]> {
  const cell = state >> 1;
  const way: Axis = state % 2 === 0 ? HORIZONTAL : VERTICAL;
  yield [state ^ 1, BEND];
  const columns = grid.xs.length;
  const column = cell % columns;
  const row = Math.floor(cell / columns);
  for (const step of [-1, 1]) {
    const [nextColumn, nextRow] = way === HORIZONTAL ? [column + step, row] : [column, row + step];
    if (nextColumn < 0 || nextRow < 0 || nextColumn >= columns || nextRow >= grid.ys.length) continue;
    const next = at(grid, nextColumn, nextRow);
    if (grid.isBlocked[next]) continue;
    const { x, y } = pointOf(grid, cell);
    const to = pointOf(grid, next);
    const length = Math.abs(to.x - x) + Math.abs(to.y - y);
    const crossed = lines[way === HORIZONTAL ? VERTICAL : HORIZONTAL][next] ? CROSSING : 0;
    const shared = lines[way][next] && lines[way][cell] ? SHARED : lines[way][next] ? CROSSING : 0;
    yield [next * 2 + way, length + crossed + shared];
  }
}

function tracedBack(
  last: number,
  end: Port,
  previous: Int32Array,
  startOf: ReadonlyMap<number, Port>,
): Found | null {
  const cells: [number, Axis][] = [];
  let first = last;
  for (let state = last; state >= 0; state = previous[state] ?? -1) {
    cells.unshift([state >> 1, state % 2 === 0 ? HORIZONTAL : VERTICAL]);
    first = state;
  }
  const start = startOf.get(first);
  return start ? { start, end, cells } : null;
}

/** Removes the points that are neither an end nor a bend. */
function withoutStraightPoints(points: readonly Point[]): Point[] {
  const moved = points.filter((point, index) => {
    const after = points[index + 1];
    return !after || point.x !== after.x || point.y !== after.y;
  });
  return moved.filter((point, index) => {
    const [before, after] = [moved[index - 1], moved[index + 1]];
    if (!before || !after) return true;
    return !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}
