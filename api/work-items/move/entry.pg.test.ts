import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Team, makeTeam } from '../items/testing.ts';
import { type Target, makeTarget } from './testing.ts';

let team: Team;
let target: Target;
/** States of the other project by name. */
let there: Record<string, string>;
beforeAll(async () => {
  team = await makeTeam();
});
beforeEach(async () => {
  target = await makeTarget(team);
  const { body } = await team.admin.get(target.path('states/'));
  there = Object.fromEntries(body.map(({ id, name }: { id: string; name: string }) => [name, id]));
});
afterAll(() => team.test.close());

/** Backlog → Todo for all, Backlog → Done with approval; new items begin in Backlog. */
async function goByWorkflow(): Promise<void> {
  const between = (from: string, to: string, rest = {}) => ({
    from_state_id: there[from],
    to_state_id: there[to],
    ...rest,
  });
  const approval = { count: 1, role: 20 };
  const transitions = [between('Backlog', 'Todo'), between('Backlog', 'Done', { approval })];
  const initial_states = [{ state_id: there['Backlog'] }];
  const saved = await team.admin.put(target.path('workflow/'), { flows: [{ transitions }], initial_states });
  expect(saved.status).toBe(200);
  await team.admin.patch(target.path(''), { is_workflow_enabled: true });
}

async function stateAfterMove(state: keyof Team['states'], body = {}): Promise<unknown> {
  const item = await team.makeItem({ state_id: team.states[state].id });
  const moved = await target.move(item.id, body);
  expect(moved.status).toBe(200);
  const { state_id } = (await team.member.get(target.path(`issues/${item.id}/`))).body;
  return Object.keys(there).find((name) => there[name] === state_id);
}

// docs/contract/move.md#states-and-labels
test('an item begins in another project as a new one there, whatever state it comes from', async () => {
  expect(await stateAfterMove('Done')).toBe('Done');
  await goByWorkflow();
  expect(await stateAfterMove('Todo')).toBe('Todo');
  expect(await stateAfterMove('Done')).toBe('Backlog');
  expect(await stateAfterMove('Cancelled')).toBe('Backlog');
});

// docs/contract/move.md#states-and-labels
test('a state that the caller names for it is refused with the reasons, and nothing moves', async () => {
  await goByWorkflow();
  const item = await team.makeItem({ state_id: team.states.Todo.id });
  const state_map = { [team.states.Todo.id]: there['Done'] };
  const refused = await target.move(item.id, { state_map });
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { code: 'TRANSITION_REFUSED', reasons: [{ kind: 'approval', count: 1, role: 20 }] },
  ]);
  expect((await team.member.get(team.item(item.id))).body.state_id).toBe(team.states.Todo.id);
  await team.admin.patch(target.path(''), { is_workflow_enabled: false });
  expect(await stateAfterMove('Todo', { state_map })).toBe('Done');
});
