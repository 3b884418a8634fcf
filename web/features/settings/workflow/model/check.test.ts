import { ROLE } from '@tandem/shared/roles.ts';
import { expect, test } from 'vitest';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { type CheckedFlow, checkFlow } from './check.ts';
import { newTransition } from './definition.ts';
import { transitionsOf } from './templates.ts';

const STATES = [
  { id: 'backlog', group: 'backlog' },
  { id: 'todo', group: 'unstarted' },
  { id: 'doing', group: 'started' },
  { id: 'done', group: 'completed' },
  { id: 'cancelled', group: 'cancelled' },
] as const;
const MEMBERS = new Map([
  ['ada', ROLE.ADMIN],
  ['ben', ROLE.MEMBER],
]);

const transition = (from: string | null, to: string, part: Partial<Transition> = {}): Transition => ({
  ...newTransition(from, to),
  id: `${from} ${to}`,
  ...part,
});
const check = (transitions: Transition[], part: Partial<CheckedFlow> = {}) =>
  checkFlow({
    states: STATES,
    transitions,
    initialId: 'backlog',
    members: MEMBERS,
    fields: new Set(),
    ...part,
  });
const steps = () => transitionsOf('steps', STATES);

test('the templates have nothing wrong, but for the empty one', () => {
  expect(check(steps())).toEqual([]);
  expect(check(transitionsOf('every', STATES))).toEqual([]);
  expect(check(transitionsOf('empty', STATES)).map(({ kind }) => kind)).toEqual([
    'cut_off',
    'cut_off',
    'no_way_out',
    'unreachable',
    'unreachable',
  ]);
});

test('a state that no transition leads to or from is cut off', () => {
  const states = [...STATES, { id: 'hold', group: 'unstarted' as const }];
  // Any state leads to cancelled, this one included.
  expect(check(steps(), { states })).toEqual([{ kind: 'unreachable', state_id: 'hold' }]);
  const named = steps().filter(({ from_state_id }) => from_state_id !== null);
  expect(check([...named, transition('todo', 'cancelled')], { states })).toEqual([
    { kind: 'cut_off', state_id: 'hold' },
  ]);
});

test('a state with a way in and none out is named, unless it is an end', () => {
  const there = [transition('backlog', 'todo'), transition('todo', 'doing'), transition('backlog', 'done')];
  expect(check([...there, transition('todo', 'cancelled')])).toEqual([
    { kind: 'no_way_out', state_id: 'doing' },
  ]);
});

test('what leads only from states that are not reached is not reached either', () => {
  const states = [...STATES.slice(0, 1), ...STATES.slice(2, 4)];
  expect(check([transition('doing', 'done'), transition('done', 'doing')], { states })).toEqual([
    { kind: 'no_way_out', state_id: 'backlog' },
    { kind: 'unreachable', state_id: 'doing' },
    { kind: 'unreachable', state_id: 'done' },
  ]);
});

test('approvals that nobody can give are named: people who left, and more than there are', () => {
  const approval = (part: Partial<NonNullable<Transition['approval']>>) => [
    ...steps(),
    transition('todo', 'done', { approval: { count: 2, member_ids: [], role: null, ...part } }),
  ];
  const problem = { kind: 'approvers_missing', transition_id: 'todo done', needed: 2 };
  expect(check(approval({ member_ids: ['ada', 'gone'] }))).toEqual([{ ...problem, available: 1 }]);
  expect(check(approval({ member_ids: ['ada', 'ben'] }))).toEqual([]);
  expect(check(approval({ role: ROLE.ADMIN }))).toEqual([{ ...problem, available: 1 }]);
  expect(check(approval({ role: ROLE.MEMBER }))).toEqual([]);
  expect(check(approval({ role: ROLE.ADMIN }), { members: null })).toEqual([]);
});

test('a transition for people of whom nobody is there, and a condition on a field that is not', () => {
  const gone = { roles: [], relations: [], member_ids: ['gone'] };
  expect(check([...steps(), transition('todo', 'done', { who: gone })])).toEqual([
    { kind: 'nobody', transition_id: 'todo done' },
  ]);
  expect(check([...steps(), transition('todo', 'done', { who: { ...gone, relations: ['lead'] } })])).toEqual(
    [],
  );
  const conditions: Transition['conditions'] = [{ kind: 'field_filled', field_id: 'ships' }];
  expect(check([...steps(), transition('todo', 'done', { conditions })])).toEqual([
    { kind: 'field_gone', transition_id: 'todo done' },
  ]);
  expect(
    check([...steps(), transition('todo', 'done', { conditions })], { fields: new Set(['ships']) }),
  ).toEqual([]);
});
