import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { expect, test } from 'vitest';
import { boxOfStretch, runsThrough } from './grid.ts';
import { type Ends, layOutStates, type PlacedState } from './layout.ts';
import { routeLines } from './route.ts';

/** Returns pseudo-random numbers that are the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function graph(seed: number): { states: PlacedState[]; transitions: Ends[] } {
  const next = chance(seed);
  const states = Array.from({ length: 2 + next(11) }, (_, index) => ({
    id: `s${index}`,
    group: STATE_GROUPS[next(STATE_GROUPS.length)] ?? 'started',
  }));
  const transitions = Array.from({ length: next(26) }, (_, index) => ({
    id: `t${index}`,
    from_state_id: next(6) === 0 ? null : `s${next(states.length)}`,
    to_state_id: `s${next(states.length)}`,
  }));
  return { states, transitions: transitions.filter((each) => each.from_state_id !== each.to_state_id) };
}

const SEEDS = Array.from({ length: Number(process.env['SEEDS'] ?? 60) }, (_, index) => index + 1);

test.each(SEEDS)('lines of a random graph (%i) are at right angles and run through no state', (seed) => {
  const { states, transitions } = graph(seed);
  const layout = layOutStates(states, transitions);
  const routes = routeLines(layout, transitions);
  expect(routes.map(({ id }) => id)).toEqual(transitions.map(({ id }) => id));
  for (const { points } of routes) {
    for (const [index, point] of points.slice(1).entries()) {
      const before = points[index]!;
      const { width, height } = boxOfStretch(before, point);
      expect(Math.min(width, height)).toBe(0);
      expect(Math.max(width, height)).toBeGreaterThan(0);
    }
    for (const box of [...layout.nodes.values(), ...layout.pills.values()]) {
      expect(runsThrough(points, box)).toBe(false);
    }
  }
});

test('states of one row are joined by a straight line from edge to edge', () => {
  const states: PlacedState[] = [
    { id: 'a', group: 'backlog' },
    { id: 'b', group: 'unstarted' },
  ];
  const transitions = [{ id: 't', from_state_id: 'a', to_state_id: 'b' }];
  const [route] = routeLines(layOutStates(states, transitions), transitions);
  expect(route?.points).toEqual([
    { x: 176, y: 156 },
    { x: 224, y: 156 },
  ]);
});

test('there and back are two lines beside each other', () => {
  const states: PlacedState[] = [
    { id: 'a', group: 'started' },
    { id: 'b', group: 'started' },
  ];
  const transitions = [
    { id: 'down', from_state_id: 'a', to_state_id: 'b' },
    { id: 'up', from_state_id: 'b', to_state_id: 'a' },
  ];
  const [down, up] = routeLines(layOutStates(states, transitions), transitions);
  expect(down?.points.map(({ y }) => y)).toEqual([176, 256]);
  expect(up?.points.map(({ y }) => y)).toEqual([256, 176]);
  expect(Math.abs((down?.points[0]?.x ?? 0) - (up?.points[0]?.x ?? 0))).toBeGreaterThan(8);
});

test('many transitions are drawn within the time of a frame or two', () => {
  const states = Array.from({ length: 10 }, (_, index) => ({
    id: `s${index}`,
    group: STATE_GROUPS[index % 5]!,
  }));
  const transitions = states.flatMap((from) =>
    states.flatMap((to) =>
      from.id === to.id ? [] : [{ id: `${from.id} ${to.id}`, from_state_id: from.id, to_state_id: to.id }],
    ),
  );
  expect(routeLines(layOutStates(states, transitions), transitions)).toHaveLength(90);
});
