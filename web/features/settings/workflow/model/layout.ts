import { type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { type Box, isOver, NODE, PILL } from './boxes.ts';

/** A state that the layout places. */
export type PlacedState = { id: string; group: StateGroup };
/** The ends of a transition. */
export type Ends = Pick<Transition, 'id' | 'from_state_id' | 'to_state_id'>;

const LEFT = 24;
const TOP = 136;
const COLUMN = 200;
/** The additional width before the last column in px: most lines end there. */
const LAST_ROOM = 16;
const ROW = 120;
const BELOW = 96;

/** The groups of the four columns. The last one is for items that are closed. */
export const COLUMNS = [['backlog'], ['unstarted'], ['started'], ['completed', 'cancelled']] as const;
const LAST = COLUMNS.length - 1;
const columnOf = (group: StateGroup) =>
  COLUMNS.findIndex((groups) => (groups as readonly string[]).includes(group));
/** Returns the left edge of a column in px. */
export const columnX = (column: number): number => LEFT + column * COLUMN + (column === LAST ? LAST_ROOM : 0);

/** The places of states and start points, and the size of the graph. */
export type Layout = {
  nodes: ReadonlyMap<string, Box>;
  /** The start points of transitions from any state, by transition id. */
  pills: ReadonlyMap<string, Box>;
  width: number;
  height: number;
};

/**
 * Places states in the columns of their groups, in their order. A state is placed beside the states that lead
 * to it, so that most lines are straight.
 */
export function layOutStates(
  states: readonly PlacedState[],
  transitions: readonly Ends[],
  startId: string | null = null,
): Layout {
  const nodes = new Map<string, Box>();
  for (const [column] of COLUMNS.entries()) {
    let next = TOP;
    for (const state of linkedStatesFirst(
      states.filter(({ group }) => columnOf(group) === column),
      transitions,
    )) {
      const y = Math.max(next, preferredRowY(state.id, column, nodes, transitions));
      nodes.set(state.id, { x: columnX(column), y, ...NODE });
      next = y + ROW;
    }
  }
  const pills = placePills(nodes, transitions, startId);
  const all = [...nodes.values(), ...pills.values()];
  return {
    nodes,
    pills,
    width: columnX(LAST) + NODE.width + LEFT,
    height: Math.max(TOP, ...all.map(({ y, height }) => y + height)) + BELOW,
  };
}

/** Sorts states without transitions behind the others. */
function linkedStatesFirst(states: readonly PlacedState[], transitions: readonly Ends[]): PlacedState[] {
  const isLinked = ({ id }: PlacedState) =>
    transitions.some(({ from_state_id, to_state_id }) => from_state_id === id || to_state_id === id);
  return states.toSorted((a, b) => Number(isLinked(b)) - Number(isLinked(a)));
}

/**
 * Returns the row of the highest state before it that leads to it. In the last column, a state that only any
 * state leads to is below the column before.
 */
function preferredRowY(
  id: string,
  column: number,
  nodes: ReadonlyMap<string, Box>,
  transitions: readonly Ends[],
): number {
  const incoming = transitions.filter(({ to_state_id }) => to_state_id === id);
  const from = incoming.flatMap(({ from_state_id }) => nodes.get(from_state_id ?? '') ?? []);
  const isFromAnyOnly = incoming.length > 0 && incoming.every(({ from_state_id }) => from_state_id === null);
  if (isFromAnyOnly && column === LAST) return bottomOf(nodes, column - 1) + ROW;
  const before = from.filter(({ x }) => x < columnX(column));
  if (before.length === 0) return TOP;
  const row = Math.min(...before.map(({ y }) => y));
  // One row higher, lines to the last column have a segment that is long enough for their marks.
  return column === LAST ? Math.max(TOP, row - ROW) : row;
}

const bottomOf = (nodes: ReadonlyMap<string, Box>, column: number): number =>
  Math.max(TOP - ROW, ...[...nodes.values()].filter(({ x }) => x === columnX(column)).map(({ y }) => y));

/** Places start points left of their state, or above or below it if that place is taken. */
function placePills(
  nodes: ReadonlyMap<string, Box>,
  transitions: readonly Ends[],
  startId: string | null,
): Map<string, Box> {
  const pills = new Map<string, Box>();
  for (const { id, from_state_id, to_state_id } of transitions) {
    const node = nodes.get(to_state_id);
    if (from_state_id !== null || !node) continue;
    const taken = [...nodes.values(), ...pills.values()];
    const [beside, above, below] = placesAround(node);
    const isFree = (box: Box) => box.x > 0 && !taken.some((other) => isOver(other, box, 9));
    // Without a free place, start points overlap. The mark of the start state is above it.
    const places = to_state_id === startId ? [beside, below] : [beside, above, below];
    pills.set(id, places.find(isFree) ?? above);
  }
  return pills;
}

function placesAround({ x, y, width, height }: Box): [Box, Box, Box] {
  const middle = x + (width - PILL.width) / 2;
  const beside = { x: x - 64 - PILL.width, y: y + (height - PILL.height) / 2, ...PILL };
  const above = { x: middle, y: y - 50, ...PILL };
  const below = { x: middle, y: y + height + 30, ...PILL };
  return [beside, above, below];
}
