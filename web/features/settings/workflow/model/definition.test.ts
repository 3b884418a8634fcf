import { expect, test } from 'vitest';
import {
  countChanges,
  EMPTY,
  newTransition,
  ownFlow,
  withInitial,
  withOwnFlow,
  withoutGone,
  withoutOwnFlow,
  withTransitions,
} from './definition.ts';

const there = newTransition('a', 'b');
const back = newTransition('b', 'a');
const both = withTransitions(EMPTY, null, [there, back]);

test('transitions that are new, gone or another are counted, and so are states of new items', () => {
  expect(countChanges(both, both)).toBe(0);
  expect(countChanges(EMPTY, both)).toBe(2);
  expect(countChanges(both, withTransitions(both, null, [there]))).toBe(1);
  const other = { ...there, conditions: [{ kind: 'no_open_blocker' as const }] };
  expect(countChanges(both, withTransitions(both, null, [other]))).toBe(2);
  expect(countChanges(both, withInitial(both, null, 'a'))).toBe(1);
});

test('a type begins with a copy of the flow of all types, with ids of its own, and can go back to it', () => {
  const own = withOwnFlow(both, 'bug');
  const copies = ownFlow(own, 'bug')?.transitions ?? [];
  expect(copies.map(({ from_state_id, to_state_id }) => [from_state_id, to_state_id])).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ]);
  expect(copies.map(({ id }) => id)).not.toContain(there.id);
  expect(ownFlow(withTransitions(own, 'bug', []), null)?.transitions).toHaveLength(2);
  expect(withoutOwnFlow(own, 'bug')).toEqual(both);
});

test('a flow of several types stays that of the others', () => {
  const shared = { ...EMPTY, flows: [{ type_ids: ['bug', 'task'], transitions: [there] }] };
  expect(withoutOwnFlow(shared, 'bug').flows).toEqual([{ type_ids: ['task'], transitions: [there] }]);
});

test('a flow that only begins counts as one change', () => {
  expect(countChanges(EMPTY, withTransitions(EMPTY, null, []))).toBe(1);
});

test('deleted states and types take what names them with them', () => {
  const whole = withInitial(withInitial(withOwnFlow(both, 'bug'), 'bug', 'a'), null, 'b');
  const left = withoutGone(whole, { states: new Set(['a']), types: new Set() });
  expect(left).toEqual({ flows: [{ type_ids: [], transitions: [] }], initial_states: [] });
});
