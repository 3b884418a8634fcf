import { WORKFLOW_LIMITS } from '@tandem/shared/projects/workflow/kinds.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { type WorkflowTeam, makeWorkflowTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: WorkflowTeam;
beforeAll(async () => {
  team = await makeWorkflowTeam();
});
afterAll(() => team.test.close());

const refusal = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body)];
};
const FIRST = 'flows.0.transitions.0';

/** Creates ids of the same kinds in another workspace. */
async function makeForeign() {
  const { test: app } = team;
  const owner = await app.makeUser();
  const workspace = await app.makeWorkspace(owner);
  const project = await app.makeProject(owner, workspace);
  const base = `/api/workspaces/${workspace.slug}/`;
  const inProject = `${base}projects/${project.id}/`;
  const [state] = (await owner.get(`${inProject}states/`)).body;
  const field = expectMade<{ id: string }>(await owner.post(`${base}fields/`, { name: 'Far', kind: 'text' }));
  const type = expectMade<{ id: string }>(await owner.post(`${inProject}work-item-types/`, { name: 'Far' }));
  return { state_id: state.id as string, field_id: field.id, type_id: type.id, member_id: owner.id };
}

// docs/contract/workflow.md#what-a-workflow-may-name
test('what is unknown, gone or of another place is refused with its place', async () => {
  const { admin, between, put, putAll, outsider, states } = team;
  const far = await makeForeign();
  const fields = `/api/workspaces/${team.workspace.slug}/fields/`;
  const gone = expectMade<{ id: string }>(await admin.post(fields, { name: 'Gone', kind: 'text' }));
  await admin.delete(`${fields}${gone.id}/`, { name: 'Gone' });
  for (const id of [UNKNOWN, far.state_id]) {
    const todo = between('Todo', 'Done');
    expect(await refusal(putAll([{ ...todo, to_state_id: id }]))).toEqual([400, [`${FIRST}.to_state_id`]]);
    expect(await refusal(putAll([todo, { ...todo, from_state_id: id }]))).toEqual([
      400,
      ['flows.0.transitions.1.from_state_id'],
    ]);
    expect(await refusal(putAll([], { initial_states: [{ state_id: id }] }))).toEqual([
      400,
      ['initial_states.0.state_id'],
    ]);
  }
  for (const type_id of [UNKNOWN, far.type_id]) {
    expect(await refusal(put([{ type_ids: [type_id], transitions: [] }]))).toEqual([
      400,
      ['flows.0.type_ids'],
    ]);
    const initial_states = [{ type_id, state_id: states.Todo.id }];
    expect(await refusal(put([], { initial_states }))).toEqual([400, ['initial_states.0.type_id']]);
  }
  for (const field_id of [UNKNOWN, far.field_id, gone.id]) {
    const conditions = [{ kind: 'estimate_set' as const }, { kind: 'field_filled' as const, field_id }];
    expect(await refusal(putAll([between('Todo', 'Done', { conditions })]))).toEqual([
      400,
      [`${FIRST}.conditions.1.field_id`],
    ]);
  }
  for (const id of [UNKNOWN, far.member_id, outsider.id]) {
    expect(await refusal(putAll([between('Todo', 'Done', { who: { member_ids: [id] } })]))).toEqual([
      400,
      [`${FIRST}.who.member_ids`],
    ]);
    const approval = { count: 1, member_ids: [admin.id, id] };
    expect(await refusal(putAll([between('Todo', 'Done', { approval })]))).toEqual([
      400,
      [`${FIRST}.approval.member_ids`],
    ]);
  }
  expect((await team.stored()).flows).toEqual([]);
});

// docs/contract/workflow.md#what-a-workflow-may-name
test('a computed field is no condition', async () => {
  const { admin, between, putAll } = team;
  const formula = expectMade<{ id: string }>(
    await admin.post(`/api/workspaces/${team.workspace.slug}/fields/`, {
      name: 'Sum',
      kind: 'formula',
      options: { formula: '1 + 1' },
    }),
  );
  const conditions = [{ kind: 'field_filled' as const, field_id: formula.id }];
  expect((await putAll([between('Todo', 'Done', { conditions })])).body).toEqual({
    [`${FIRST}.conditions.0.field_id`]: ['This field is computed. Nobody can fill it in.'],
  });
});

// docs/contract/workflow.md#one-flow-a-type
test('a type has one flow and one initial state', async () => {
  const { put, makeType, states } = team;
  const [one, other] = [await makeType('One'), await makeType('Other')];
  const flow = (...ids: string[]) => ({ type_ids: ids, transitions: [] });
  expect(await refusal(put([flow(), flow(one.id), flow()]))).toEqual([400, ['flows.2.type_ids']]);
  expect(await refusal(put([flow(one.id), flow(other.id, one.id)]))).toEqual([400, ['flows.1.type_ids']]);
  const at = (type_id: string | null) => ({ type_id, state_id: states.Todo.id });
  for (const type of [null, one.id]) {
    expect(await refusal(put([], { initial_states: [at(other.id), at(type), at(type)] }))).toEqual([
      400,
      ['initial_states.2.type_id'],
    ]);
  }
  // A closed state is an unusual start state, but it is allowed.
  const ends = [at(null), { type_id: one.id, state_id: states.Cancelled.id }];
  const { status } = await put([flow(one.id, one.id), flow(other.id), flow()], { initial_states: ends });
  expect(status).toBe(200);
});

// docs/contract/workflow.md#transitions-between-the-same-states
test('transitions between the same states differ in their people, and lead elsewhere', async () => {
  const { member, between, putAll, put } = team;
  const todo = between('Todo', 'Done');
  expect(await refusal(putAll([{ ...todo, to_state_id: todo.from_state_id! }]))).toEqual([
    400,
    [`${FIRST}.to_state_id`],
  ]);
  const mine = between('Todo', 'Done', {
    who: { roles: [ROLE.ADMIN], member_ids: [member.id, team.admin.id] },
  });
  const same = between('Todo', 'Done', {
    who: { roles: [ROLE.ADMIN], member_ids: [team.admin.id, member.id] },
  });
  expect(await refusal(putAll([todo, mine, same]))).toEqual([400, ['flows.0.transitions.2.who']]);
  expect(await refusal(putAll([todo, { ...todo, conditions: [{ kind: 'estimate_set' }] }]))).toEqual([
    400,
    ['flows.0.transitions.1.who'],
  ]);
  const id = '01930000-0000-7000-8000-0000000000b1';
  expect(
    await refusal(
      putAll([
        { ...todo, id },
        { ...mine, id },
      ]),
    ),
  ).toEqual([400, ['flows.0.transitions.1.id']]);
  const type = await team.makeType('With its own');
  const flows = [
    { transitions: [todo, mine, between(null, 'Done')] },
    { type_ids: [type.id], transitions: [todo] },
  ];
  expect((await put(flows)).status).toBe(200);
});

// docs/contract/workflow.md#approvals-of-a-transition
test('an approval names people or a role, and as many as it needs', async () => {
  const { admin, member, guest, between, putAll, base } = team;
  const refused = async (approval: object) =>
    refusal(putAll([between('Todo', 'Done', { approval: approval as { count: number } })]));
  const at = (field: string) => [400, [`${FIRST}.approval.${field}`]];
  expect(await refused({ count: 1 })).toEqual(at('member_ids'));
  expect(await refused({ count: 1, member_ids: [admin.id], role: ROLE.ADMIN })).toEqual(at('member_ids'));
  expect(await refused({ count: 2, member_ids: [admin.id, admin.id] })).toEqual(at('count'));
  expect(await refused({ count: 1, member_ids: [admin.id, guest.id] })).toEqual(at('member_ids'));
  for (const count of [0, -1, 1.5, 21, 'many', null]) {
    expect(await refused({ count, role: ROLE.ADMIN })).toEqual([400, ['flows']]);
  }
  expect(await refused({ count: 1, role: 7 })).toEqual([400, ['flows']]);
  await admin.patch(base, { guest_view_all_features: true });
  const approval = { count: 3, member_ids: [admin.id, member.id, guest.id] };
  expect((await putAll([between('Todo', 'Done', { approval })])).status).toBe(200);
  await admin.patch(base, { guest_view_all_features: false });
  expect(
    (await putAll([between('Todo', 'Done', { approval: { count: 5, role: ROLE.MEMBER } })])).status,
  ).toBe(200);
});

// docs/contract/workflow.md#limits-of-a-workflow
test('bodies of another shape and huge ones are refused', async () => {
  const { admin, workflow, between, put, putAll, test: app, workspace, project } = team;
  const todo = between('Todo', 'Done');
  for (const flows of [
    undefined,
    'x',
    [1],
    [{}],
    [{ transitions: 1 }],
    [{ transitions: [{ ...todo, kind: 'x' }] }],
  ]) {
    expect(await refusal(put(flows))).toEqual([400, ['flows']]);
  }
  const conditions = [{ kind: 'moon_is_full' }];
  expect(await refusal(put([{ transitions: [{ ...todo, conditions }] }]))).toEqual([400, ['flows']]);
  const many = Array.from({ length: WORKFLOW_LIMITS.transitions / 2 + 1 }, () => todo);
  expect((await put([{ transitions: many }, { type_ids: [], transitions: many }])).body).toEqual({
    flows: [`A workflow has at most ${WORKFLOW_LIMITS.transitions} transitions.`],
  });
  const crowd: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const person = await app.makeUser();
    await app.addMember(workspace.id, person, ROLE.MEMBER);
    await app.addProjectMember(project.id, person, ROLE.MEMBER);
    crowd.push(person.id);
  }
  const heavy = Array.from({ length: 380 }, (_, n) =>
    between('Todo', 'Done', {
      who: { member_ids: crowd.filter((_id, place) => place !== n % 40).slice(0, 39) },
    }),
  );
  expect((await putAll(heavy)).body).toEqual({
    flows: ['The workflow is too large. Name fewer people in it.'],
  });
  const nobody = await admin.put(workflow, { flows: [], initial_states: 'x' });
  expect([nobody.status, Object.keys(nobody.body)]).toEqual([400, ['initial_states']]);
});
