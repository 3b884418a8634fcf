import { expect, test } from 'vitest';
import { ROLE } from '../../roles.ts';
import { type TransitionFacts, type TransitionRules, decideTransition, initialStateOf } from './decide.ts';
import type { Reason, Transition } from './schema.ts';
import { Choice } from './testing.ts';

/** `SEED=123` runs one case alone, `SEEDS=10000` is the long form. */
const { SEED, SEEDS = '3000' } = process.env;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: Number(SEEDS) }, (_, at) => at + 1);

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
const PARTS = {
  states: ['s0', 's1', 's2', 's3', 's4'],
  people: ['ann', 'bob', 'eve'],
  fields: ['f0', 'f1', 'f2'],
};
const TYPES = ['t0', 't1'];

function randomCase(seed: number): { rules: TransitionRules; facts: TransitionFacts } {
  const choice = new Choice(seed);
  const stateOf = (id: string) => ({ id, group: GROUPS[PARTS.states.indexOf(id)] ?? '' });
  const maybe = <T>(value: T): T | null => (choice.chance(0.3) ? null : value);
  const flows = [[], choice.some(TYPES, 0.5)]
    .filter(() => choice.chance(0.8))
    .map((type_ids) => ({
      type_ids,
      transitions: Array.from({ length: choice.below(18) }, () => choice.transition(PARTS)),
    }));
  const total = choice.below(4);
  return {
    rules: {
      workflow: choice.chance(0.15) ? null : { flows },
      asked_for: choice.some(PARTS.fields).map((field_id) => ({ field_id, type_ids: choice.some(TYPES) })),
      known_fields: maybe(new Set(choice.some(PARTS.fields, 0.7))),
    },
    facts: {
      item: {
        type_id: maybe(choice.one(TYPES)),
        created_by: maybe(choice.one(PARTS.people)),
        assignee_ids: choice.some(PARTS.people),
        estimate_point: maybe('p'),
        fields: Object.fromEntries(choice.some(PARTS.fields, 0.5).map((id) => [id, choice.chance(0.5)])),
        sub_items: maybe({ open: choice.below(total + 1), total }),
        open_blockers: maybe(choice.below(3)),
      },
      from: stateOf(choice.one(PARTS.states)),
      to: stateOf(choice.one(PARTS.states)),
      actor: { id: choice.one(PARTS.people), role: choice.role(), is_lead: choice.chance(0.3) },
    },
  };
}

/** Returns the reasons against one transition, computed without the code under test. */
function hindrances(
  transition: Transition,
  { known_fields }: TransitionRules,
  facts: TransitionFacts,
): Reason[] {
  const { item, actor } = facts;
  const { roles, member_ids, relations } = transition.who;
  const rights = [
    ...roles.map((role) => actor.role >= role),
    ...member_ids.map((id) => id === actor.id),
    ...relations.map(
      (relation) =>
        ({
          lead: actor.is_lead,
          assignee: item.assignee_ids.includes(actor.id),
          creator: item.created_by === actor.id,
        })[relation],
    ),
  ];
  const reasons: Reason[] = [];
  if (rights.length > 0 && !rights.includes(true)) reasons.push({ kind: 'not_permitted', ...transition.who });
  const asks = (kind: string) => transition.conditions.some((condition) => condition.kind === kind);
  if (asks('sub_items_done') && item.sub_items && item.sub_items.open > 0) {
    reasons.push({ kind: 'sub_items_open', count: item.sub_items.open, total: item.sub_items.total });
  }
  if (asks('no_open_blocker') && (item.open_blockers ?? 0) > 0) {
    reasons.push({ kind: 'blockers_open', count: item.open_blockers ?? 0 });
  }
  if (asks('estimate_set') && !item.estimate_point) reasons.push({ kind: 'estimate_missing' });
  for (const condition of transition.conditions) {
    if (condition.kind !== 'field_filled' || condition.field_id in item.fields) continue;
    if (known_fields && !known_fields.has(condition.field_id)) continue;
    reasons.push({ kind: 'field_required', field_id: condition.field_id });
  }
  return reasons;
}

const inOrder = (reasons: readonly Reason[]) =>
  [...new Set(reasons.map((reason) => JSON.stringify(reason)))].toSorted();

/** Returns all correct answers. There are several if transitions have equally few reasons. */
function rightAnswers(rules: TransitionRules, facts: TransitionFacts): unknown[] {
  const { item, from, to } = facts;
  if (from.id === to.id) return ['allowed'];
  const missing = rules.asked_for
    .filter(({ type_ids }) => type_ids.length === 0 || type_ids.some((id) => id === item.type_id))
    .filter(({ field_id }) => from.group !== to.group && !(field_id in item.fields))
    .map(({ field_id }): Reason => ({ kind: 'field_required', field_id }));
  const flows = rules.workflow?.flows ?? [];
  const flow =
    flows.find(({ type_ids }) => type_ids.some((id) => id === item.type_id)) ??
    flows.find(({ type_ids }) => type_ids.length === 0);
  if (!flow) return missing.length > 0 ? [inOrder(missing)] : ['allowed'];
  const ways = flow.transitions
    .filter(
      ({ from_state_id, to_state_id }) => to_state_id === to.id && [from.id, null].includes(from_state_id),
    )
    .map((each) => ({ each, against: inOrder([...hindrances(each, rules, facts), ...missing]) }));
  if (ways.length === 0) return [inOrder([{ kind: 'no_transition' }, ...missing])];
  const free = ways.filter(({ against }) => against.length === 0).map(({ each }) => each);
  if (free.some(({ approval }) => !approval)) return ['allowed'];
  if (free.length > 0) return free.map(({ id }) => `approval ${id}`);
  const fewest = Math.min(...ways.map(({ against }) => against.length));
  return ways.filter(({ against }) => against.length === fewest).map(({ against }) => against);
}

// docs/contract/workflow.md#deciding
// docs/contract/workflow.md#who
// docs/contract/workflow.md#conditions
// docs/contract/workflow.md#reasons
test('random workflows decide as a plain account of them does', () => {
  const outcomes: Record<string, number> = { allowed: 0, approval: 0, refused: 0 };
  for (const seed of seeds) {
    const { rules, facts } = randomCase(seed);
    const decision = decideTransition(rules, facts);
    outcomes[decision.outcome] = (outcomes[decision.outcome] ?? 0) + 1;
    const said =
      decision.outcome === 'refused'
        ? inOrder(decision.reasons)
        : decision.outcome === 'approval'
          ? `approval ${decision.transition.id}`
          : 'allowed';
    expect(rightAnswers(rules, facts), `SEED=${seed}`).toContainEqual(said);
  }
  // Each outcome is common enough to be tested.
  if (!SEED) expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(seeds.length / 100);
});

// docs/contract/workflow.md#reasons
test('a field that is asked for twice is named once, and an open way counts before one with approval', () => {
  const open = {
    id: 'a',
    from_state_id: null,
    to_state_id: 's1',
    who: { roles: [], member_ids: [], relations: [] },
    conditions: [{ kind: 'field_filled' as const, field_id: 'f0' }],
    approval: null,
  };
  const held = { ...open, id: 'b', from_state_id: 's0', conditions: [], approval: rule };
  const facts = (fields: Record<string, unknown>): TransitionFacts => ({
    item: {
      type_id: null,
      created_by: null,
      assignee_ids: [],
      estimate_point: null,
      fields,
      sub_items: null,
      open_blockers: null,
    },
    from: { id: 's0', group: 'backlog' },
    to: { id: 's1', group: 'started' },
    actor: { id: 'ann', role: ROLE.MEMBER, is_lead: false },
  });
  const rulesWith = (transitions: Transition[], asked_for = [{ field_id: 'f0', type_ids: [] }]) => ({
    workflow: { flows: [{ type_ids: [], transitions }] },
    asked_for,
    known_fields: null,
  });
  expect(decideTransition(rulesWith([open]), facts({}))).toEqual({
    outcome: 'refused',
    reasons: [{ kind: 'field_required', field_id: 'f0' }],
  });
  expect(decideTransition(rulesWith([held, open]), facts({ f0: 0 }))).toMatchObject({ outcome: 'allowed' });
  expect(decideTransition(rulesWith([held, open], []), facts({}))).toMatchObject({ outcome: 'approval' });
});

const rule = { count: 1, member_ids: [], role: ROLE.ADMIN };

// docs/contract/workflow.md#new-items
test('new items of a type begin in its state, else in that of all types', () => {
  const initial_states = [
    { type_id: null, state_id: 's0' },
    { type_id: 't1', state_id: 's1' },
  ];
  expect(['t1', 't0', null].map((type) => initialStateOf({ initial_states }, type))).toEqual([
    's1',
    's0',
    's0',
  ]);
  expect(initialStateOf({ initial_states: [] }, 't1')).toBeNull();
});
