import { type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { type Box, isOver, NODE, PILL } from './boxes.ts';

export type PlacedState = { id: string; group: StateGroup };
export type Ends = Pick<Transition, 'id' | 'from_state_id' | 'to_state_id'>;

const LEFT = 24;
const TOP = 136;
const COLUMN = 200;
/** Lines to the last column have a little more room: most of them end there. */
const LAST_ROOM = 16;
const ROW = 120;
const BELOW = 96;

/** The four columns: items in the last one are done, one way or the other. */
export const COLUMNS = [['backlog'], ['unstarted'], ['started'], ['completed', 'cancelled']] as const;
const LAST = COLUMNS.length - 1;
const columnOf = (group: StateGroup) =>
  COLUMNS.findIndex((groups) => (groups as readonly string[]).includes(group));
export const columnX = (column: number): number => LEFT + column * COLUMN + (column === LAST ? LAST_ROOM : 0);

export type Layout = {
  nodes: ReadonlyMap<string, Box>;
  /** Where a transition from any state begins, by its id. */
  pills: ReadonlyMap<string, Box>;
  width: number;
  height: number;
};

/**
 * Places states in the columns of their groups, in their order: beside the states that lead to them, so that most lines are
 * straight.
 */
export function layOutStates(
  states: readonly PlacedState[],
  transitions: readonly Ends[],
  startId: string | null = null,
): Layout {
  const nodes = new Map<string, Box>();
  for (const [column] of COLUMNS.entries()) {
    let next = TOP;
    for (const state of inReach(
      states.filter(({ group }) => columnOf(group) === column),
      transitions,
    )) {
      const y = Math.max(next, wantedY(state.id, column, nodes, transitions));
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

/** What no line ends or begins at comes after the others, out of their way. */
function inReach(states: readonly PlacedState[], transitions: readonly Ends[]): PlacedState[] {
  const isLinked = ({ id }: PlacedState) =>
    transitions.some(({ from_state_id, to_state_id }) => from_state_id === id || to_state_id === id);
  return states.toSorted((a, b) => Number(isLinked(b)) - Number(isLinked(a)));
}

/** The row of the highest state before it that leads to it; below all of the column before for what any state leads to. */
function wantedY(
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
  // A row higher, lines to the last column have a stretch that is long enough for their marks.
  return column === LAST ? Math.max(TOP, row - ROW) : row;
}

const bottomOf = (nodes: ReadonlyMap<string, Box>, column: number): number =>
  Math.max(TOP - ROW, ...[...nodes.values()].filter(({ x }) => x === columnX(column)).map(({ y }) => y));

/** Left of the state where nothing is in the way, or above it, or below. */
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
    // Where there is no room for another one they lie over each other.
    // What says that new items start there stands above.
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
