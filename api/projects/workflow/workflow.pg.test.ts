import { projectWorkflowSchema } from '@tandem/shared/projects/workflow/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type WorkflowTeam, makeWorkflowTeam } from './testing.ts';

let team: WorkflowTeam;
beforeAll(async () => {
  team = await makeWorkflowTeam();
});
afterAll(() => team.test.close());

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [{ url: team.ofWorkspace, kind: 'workflow' }],
    action,
  });

// docs/contract/workflow.md#saving
// docs/contract/workflow.md#workflows-of-the-workspace
test('a project has an empty workflow until one is stored, as a whole', async () => {
  const { admin, member, guest, workflow, ofWorkspace, between, put, states } = team;
  const empty = { id: team.project.id, flows: [], initial_states: [], updated_by: null };
  expect((await guest.get(workflow)).body).toMatchObject(empty);
  expect((await member.get(ofWorkspace)).body).toEqual([]);
  const type = await team.makeType('Bug');
  const flows = [
    { transitions: [between('Todo', 'In Progress'), between(null, 'Cancelled', { who: { roles: [20] } })] },
    {
      type_ids: [type.id],
      transitions: [
        between('Todo', 'Done', {
          who: { member_ids: [member.id], relations: ['lead', 'assignee'] },
          conditions: [{ kind: 'estimate_set' }, { kind: 'sub_items_done' }, { kind: 'estimate_set' }],
          approval: { count: 1, member_ids: [admin.id] },
        }),
      ],
    },
  ];
  const initial_states = [{ state_id: states.Backlog.id }, { type_id: type.id, state_id: states.Todo.id }];
  const { status, body } = await replay(() => put(flows, { initial_states }));
  expect(status).toBe(200);
  expect(projectWorkflowSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({ id: team.project.id, project_id: team.project.id, updated_by: admin.id });
  expect(body.flows[1].transitions[0]).toEqual({
    id: expect.any(String),
    from_state_id: states.Todo.id,
    to_state_id: states.Done.id,
    who: { roles: [], member_ids: [member.id], relations: ['assignee', 'lead'] },
    conditions: [{ kind: 'estimate_set' }, { kind: 'sub_items_done' }],
    approval: { count: 1, member_ids: [admin.id], role: null },
  });
  expect(body.initial_states[0]).toEqual({ type_id: null, state_id: states.Backlog.id });
  for (const reader of [admin, member, guest]) {
    expect((await reader.get(workflow)).body).toEqual(body);
    expect((await reader.get(ofWorkspace)).body).toEqual([body]);
  }
  const cleared = await replay(() => put([]));
  expect(cleared.body).toMatchObject({ flows: [], initial_states: [] });
});

// docs/contract/workflow.md#ids-of-transitions
// docs/contract/workflow.md#saving
test('what is saved again as it was changes nothing, and transitions have the ids that they had', async () => {
  const { between, putAll, stored, test: app, stream } = team;
  const chosen = '01930000-0000-7000-8000-0000000000a1';
  const plain = [
    between('Todo', 'Done', { id: chosen }),
    between('Backlog', 'Todo', { id: 'anything' }),
    between('Backlog', 'Todo', { who: { roles: [20] } }),
  ];
  const first = await putAll(plain);
  const ids = first.body.flows[0].transitions.map(({ id }: { id: string }) => id);
  expect(ids[0]).toBe(chosen);
  expect(new Set(ids).size).toBe(3);
  const { rows } = await readSeqs();
  for (const again of [plain, first.body.flows[0].transitions, plain.map(({ id: _id, ...rest }) => rest)]) {
    expect((await putAll(again)).body).toEqual(first.body);
  }
  expect((await readSeqs()).rows).toEqual(rows);
  // A new order is a change. A transition with another target is still the same one.
  const [one, other] = (await stored()).flows[0]!.transitions;
  const moved = await putAll([{ ...other!, to_state_id: team.states.Done.id }, one!]);
  expect(moved.body.flows[0].transitions.map(({ id }: { id: string }) => id)).toEqual([other!.id, one!.id]);

  async function readSeqs() {
    const query = app.database.db
      .selectFrom('change_streams')
      .select('last_seq')
      .where('stream', '=', stream);
    return { rows: await query.execute() };
  }
});

// docs/contract/workflow.md#saving
test('a workflow that changed meanwhile is not overwritten by who has seen another', async () => {
  const { between, putAll, stored } = team;
  const before = await stored();
  const expected_updated_at = before.updated_at;
  const { status, body } = await putAll([between('Todo', 'Backlog')], { expected_updated_at });
  expect(status).toBe(200);
  const late = await putAll([], { expected_updated_at });
  expect([late.status, late.body]).toEqual([
    409,
    { error: 'The workflow has changed meanwhile.', updated_at: body.updated_at },
  ]);
  expect(await stored()).toEqual(body);
  const answers = await Promise.all(
    (['Done', 'Cancelled', 'In Progress', 'Done'] as const).map((to, place) =>
      putAll([between('Todo', to), between('Backlog', 'Todo', { who: { roles: [place > 1 ? 20 : 15] } })], {
        expected_updated_at: body.updated_at,
      }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
});

// docs/contract/workflow.md#saving
// docs/contract/projects.md#writes-to-an-archived-project
test('administrators of the project save, while it is not archived; members read', async () => {
  const { admin, member, guest, outsider, test: app, workspace, workflow, ofWorkspace } = team;
  for (const caller of [member, guest]) {
    expect((await caller.get(workflow)).status).toBe(200);
    expect((await caller.put(workflow, { flows: [] })).status).toBe(403);
  }
  expect([(await outsider.get(workflow)).status, (await app.nobody.get(workflow)).status]).toEqual([
    403, 401,
  ]);
  expect((await outsider.get(ofWorkspace)).body).toEqual([]);
  const project = await app.makeProject(admin, workspace);
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await admin.put(`${base}workflow/`, { flows: [{ transitions: [] }] });
  const ids = async () => (await admin.get(ofWorkspace)).body.map((row: { id: string }) => row.id);
  expect(await ids()).toContain(project.id);
  await admin.post(`${base}archive/`);
  const answer = await admin.put(`${base}workflow/`, { flows: [] });
  expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  expect(await ids()).not.toContain(project.id);
  const lines = await app.database.db
    .selectFrom('audit_log')
    .select(['target_id', 'actor_id'])
    .where('action', '=', 'workflow_changed')
    .where('target_id', '=', project.id)
    .execute();
  expect(lines).toEqual([{ target_id: project.id, actor_id: admin.id }]);
});
