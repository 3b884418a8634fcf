import type { Flow, PossibleTransition, Reason } from '@tandem/shared/projects/workflow/schema.ts';
import { decideTransition } from '@tandem/shared/projects/workflow/decide.ts';
import { Choice, type Parts } from '@tandem/shared/projects/workflow/testing.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { makeField } from '../items/testing-fields.ts';
import { type RuledTeam, makeRuledTeam } from './testing.ts';

/** `SEED=123` runs one workflow alone. */
const { SEED, SEEDS = '12' } = process.env;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: Number(SEEDS) }, (_, at) => at + 1);
const ITEMS = 4;
const CLOSED = ['completed', 'cancelled'];

let team: RuledTeam;
let parts: Parts;
let types: string[];
let point: string;
beforeAll(async () => {
  team = await makeRuledTeam();
  point = await team.makePoint();
  types = [(await team.makeType('Bug')).id, (await team.makeType('Task')).id];
  const fields = [
    await makeField(team),
    await makeField(team),
    await makeField(team, { use: { type_ids: [types[0]!] } }),
  ];
  parts = {
    states: Object.values(team.states).map(({ id }) => id),
    people: [team.admin.id, team.member.id],
    fields: fields.map(({ id }) => id),
  };
});
afterAll(() => team.test.close());

/** Returns flows with at most one transition between two states. */
function randomFlows(choice: Choice): Flow[] {
  return [[], [types[0]!]].map((type_ids) => {
    const all = Array.from({ length: 12 }, () => choice.transition(parts));
    const keyOf = ({ from_state_id, to_state_id }: Flow['transitions'][number]) =>
      `${from_state_id} ${to_state_id}`;
    return { type_ids, transitions: [...new Map(all.map((each) => [keyOf(each), each])).values()] };
  });
}

type Made = { row: WorkItemRow; below: { open: number; total: number }; blockers: number };

/** Creates an item with the values that conditions need. The caller is its creator. */
async function makeRandomItem(choice: Choice): Promise<Made> {
  const { makeItem, member, item, states } = team;
  const type_id = choice.one([null, ...types]);
  const own = parts.fields.filter((_, at) => at < 2 || type_id === types[0]);
  const row = await makeItem({
    type_id,
    assignee_ids: choice.some(parts.people, 0.4),
    estimate_point: choice.chance(0.5) ? point : null,
    fields: Object.fromEntries(choice.some(own, 0.5).map((id) => [id, 'Text'])),
  });
  const total = choice.below(3);
  let open = 0;
  for (let at = 0; at < total; at += 1) {
    const state = choice.one(Object.values(states));
    if (!CLOSED.includes(state.group)) open += 1;
    await makeItem({ parent_id: row.id, state_id: state.id });
  }
  let blockers = 0;
  if (choice.chance(0.5)) {
    const state = choice.one(Object.values(states));
    if (!CLOSED.includes(state.group)) blockers += 1;
    const { id } = await makeItem({ state_id: state.id });
    await member.post(`${item(row.id)}issue-relation/`, { relation_type: 'blocked_by', issues: [id] });
  }
  return { row, below: { open, total }, blockers };
}

/** Returns the decision of the shared function for the facts that the test knows. */
function expected(flows: Flow[], { row, below, blockers }: Made, person: { id: string; role: 15 | 20 }) {
  const stateOf = (id: string) => Object.values(team.states).find((state) => state.id === id)!;
  const { type_id, created_by, assignee_ids, estimate_point, fields } = row;
  const known = parts.fields.filter((_, at) => at < 2 || type_id === types[0]);
  return parts.states.map((state_id): PossibleTransition => {
    const decision = decideTransition(
      { workflow: { flows }, asked_for: [], known_fields: new Set(known) },
      {
        item: {
          type_id,
          created_by,
          assignee_ids,
          estimate_point,
          fields,
          sub_items: below,
          open_blockers: blockers,
        },
        from: stateOf(row.state_id),
        to: stateOf(state_id),
        actor: { ...person, is_lead: person.role === ROLE.ADMIN },
      },
    );
    return {
      state_id,
      allowed: decision.outcome === 'allowed',
      needs_approval: decision.outcome === 'approval' ? decision.transition.approval : null,
      reasons: decision.outcome === 'refused' ? decision.reasons : [],
    };
  });
}

const ofState = <T extends { state_id: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => a.state_id.localeCompare(b.state_id));

/** Expects that a PATCH of the state returns what was predicted. */
async function expectPatch(made: Made, said: PossibleTransition, caller: Caller): Promise<void> {
  const { status, body } = await caller.patch(team.item(made.row.id), { state_id: said.state_id });
  if (said.allowed) return expect([status, body]).toEqual([204, body]);
  const approval: Reason[] = said.needs_approval ? [{ kind: 'approval', ...said.needs_approval }] : [];
  expect([status, body.reasons]).toEqual([403, [...said.reasons, ...approval]]);
}

// docs/contract/workflow.md#what-is-possible
// docs/contract/workflow.md#deciding
test.each(seeds)(
  'random items may do what the shared function says, and a PATCH agrees (SEED=%i)',
  async (seed) => {
    const choice = new Choice(seed);
    await team.put([]);
    const made: Made[] = [];
    for (let at = 0; at < ITEMS; at += 1) made.push(await makeRandomItem(choice));
    const { status, body, text } = await team.put(randomFlows(choice));
    expect(status, text).toBe(200);
    const { flows } = body as { flows: Flow[] };
    for (const one of made) {
      const people = [
        [team.admin, ROLE.ADMIN],
        [team.member, ROLE.MEMBER],
      ] as const;
      for (const [caller, role] of people) {
        const found = (await caller.get(`${team.item(one.row.id)}transitions/`)).body as PossibleTransition[];
        expect(ofState(found)).toEqual(ofState(expected(flows, one, { id: caller.id, role })));
      }
      const [caller, role] = choice.one(people);
      await expectPatch(one, choice.one(expected(flows, one, { id: caller.id, role })), caller);
    }
  },
);
