import { expect, test } from 'vitest';
import { type ItemHistory, spansOf, timesOf } from './spans.ts';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR).toISOString();
const history = (values: Partial<ItemHistory>): ItemHistory => ({
  created_at: at(0),
  completed_at: null,
  state_id: 'todo',
  moves: [],
  started: new Set(['doing', 'review']),
  now: at(100),
  ...values,
});

// docs/contract/item-times.md#time-in-a-state
// docs/contract/item-times.md#lead-time-cycle-time-and-flow-efficiency
test('an item that went back and forth is counted in each state', () => {
  const moves = [
    { at: at(10), from: 'todo', to: 'doing' },
    { at: at(20), from: 'doing', to: 'todo' },
    { at: at(40), from: 'todo', to: 'doing' },
    { at: at(50), from: 'doing', to: 'done' },
  ];
  expect(timesOf(history({ moves, state_id: 'done', completed_at: at(50) }))).toEqual({
    states: [
      { state_id: 'todo', hours: 30, since: null },
      { state_id: 'doing', hours: 20, since: null },
      { state_id: 'done', hours: 50, since: at(50) },
    ],
    lead_hours: 50,
    cycle_hours: 40,
    flow_efficiency: 0.4,
  });
  expect(timesOf(history({}))).toEqual({
    states: [{ state_id: 'todo', hours: 100, since: at(0) }],
    lead_hours: null,
    cycle_hours: null,
    flow_efficiency: null,
  });
});

test('random histories: the states fill the life of the item, hour by hour as a plain recount says', () => {
  const names = ['todo', 'doing', 'review', 'done'];
  let state = 7;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 200; round += 1) {
    const times = Array.from({ length: next(8) }, () => next(100)).toSorted((a, b) => a - b);
    let current = names[next(4)] ?? 'todo';
    const first = current;
    const moves = times.map((hour) => {
      const to = names[next(4)] ?? 'todo';
      const move = { at: at(hour), from: current, to };
      current = to;
      return move;
    });
    const plain = new Map<string, number>();
    for (let hour = 0; hour < 100; hour += 1) {
      const last = moves.filter((move) => Date.parse(move.at) <= Date.parse(at(hour))).at(-1);
      const name = last ? last.to : first;
      plain.set(name, (plain.get(name) ?? 0) + 1);
    }
    const asked = history({ moves, state_id: current });
    const { states } = timesOf(asked);
    expect(
      Object.fromEntries(states.filter(({ hours }) => hours > 0).map((each) => [each.state_id, each.hours])),
    ).toEqual(Object.fromEntries(plain));
    expect(states.filter(({ since }) => since !== null)).toHaveLength(1);
    expect(spansOf(asked).at(-1)).toMatchObject({ state_id: current, is_open: true });
  }
});
