import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { purgeFields } from '../fields/purge-job.ts';
import { type WorkflowTeam, makeWorkflowTeam } from './testing.ts';

let team: WorkflowTeam;
let lena: Caller;
let fields: string;
beforeAll(async () => {
  team = await makeWorkflowTeam();
  fields = `/api/workspaces/${team.workspace.slug}/fields/`;
});
afterAll(() => team.test.close());
/** Adds a new person to name. */
beforeEach(async () => {
  lena = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, lena, ROLE.MEMBER);
  await team.test.addProjectMember(team.project.id, lena, ROLE.MEMBER);
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    stream: team.stream,
    lists: [{ url: team.ofWorkspace, kind: 'workflow' }],
    action,
  });
const saved = async (answer: Promise<Answer>) => expect((await answer).status).toBe(200);
const memberOf = async (path: string, person: Caller): Promise<string> => {
  const rows: { id: string; member: string }[] = (await team.admin.get(path)).body;
  return rows.find((row) => row.member === person.id)!.id;
};
const transitions = async () => (await team.flows())[0]!.transitions;

// docs/contract/workflow.md#changes-of-workflows
// docs/contract/workflow.md#deleted-states
test('a deleted state takes its transitions and the place of new items along', async () => {
  const { admin, base, between, put, states } = team;
  const { id } = expectMade<{ id: string }>(
    await admin.post(`${base}states/`, { name: 'On hold', group: 'started', color: '#3A3A3A' }),
  );
  const type = await team.makeType('Bug');
  const stays = between('Todo', 'Done');
  const flows = [
    {
      transitions: [stays, { ...stays, to_state_id: id }, { from_state_id: id, to_state_id: states.Todo.id }],
    },
    { type_ids: [type.id], transitions: [{ to_state_id: id }] },
  ];
  const initial_states = [{ state_id: states.Todo.id }, { type_id: type.id, state_id: id }];
  await saved(put(flows, { initial_states }));
  const before = await team.stored();
  expect((await replay(() => admin.delete(`${base}states/${id}/`))).status).toBe(204);
  const after = await team.stored();
  expect(after.flows).toEqual([
    { type_ids: [], transitions: before.flows[0]!.transitions.slice(0, 1) },
    // The flow of the type stays, so its items still have rules of their own.
    { type_ids: [type.id], transitions: [] },
  ]);
  expect(after.initial_states).toEqual(before.initial_states.slice(0, 1));
  expect(after.updated_at > before.updated_at).toBe(true);
});

// docs/contract/workflow.md#deleted-fields
test('a condition goes with its field, comes back with it, and outlives a save meanwhile', async () => {
  const { admin, between, putAll, test: app } = team;
  const { id } = expectMade<{ id: string }>(await admin.post(fields, { name: 'Budget', kind: 'number' }));
  const conditions = [{ kind: 'field_filled' as const, field_id: id }, { kind: 'estimate_set' as const }];
  await saved(putAll([between('Todo', 'Done', { conditions })]));
  const [made] = await transitions();
  const remove = () => admin.delete(`${fields}${id}/`, { name: 'Budget' });
  expect((await replay(remove)).status).toBe(204);
  expect((await transitions())[0]!.conditions).toEqual([{ kind: 'estimate_set' }]);
  await saved(putAll([...(await transitions()), between('Backlog', 'Todo')]));
  expect((await replay(() => admin.post(`${fields}${id}/restore/`))).status).toBe(200);
  const back = await transitions();
  expect(back[0]!.conditions).toEqual(made!.conditions.toReversed());
  expect(back).toHaveLength(2);
  await remove();
  await sql`update fields set deleted_at = now() - interval '25 hours' where id = ${id}`.execute(
    app.database.db,
  );
  const before = await transitions();
  expect(await purgeFields.run(jobContext(app.database.db))).toMatchObject({ fields: 1 });
  expect(await transitions()).toEqual(before);
  const { flows } = await app.database.db
    .selectFrom('project_workflows')
    .select('flows')
    .where('project_id', '=', team.project.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(flows)).not.toContain(id);
});

// docs/contract/workflow.md#people-who-leave
test('who leaves is named no more; nothing opens to everybody by that', async () => {
  const { admin, member, between, putAll, base } = team;
  await saved(
    putAll([
      between('Todo', 'Done', { who: { member_ids: [lena.id] } }),
      between('Todo', 'Backlog', { who: { member_ids: [member.id, lena.id] } }),
      between('Todo', 'Cancelled', { who: { member_ids: [lena.id], relations: ['lead'] } }),
      between('Backlog', 'Todo', { approval: { count: 2, member_ids: [lena.id, member.id] } }),
      between('Backlog', 'Done', { approval: { count: 1, member_ids: [lena.id] } }),
    ]),
  );
  const path = `${base}members/`;
  const id = await memberOf(path, lena);
  expect((await replay(() => admin.delete(`${path}${id}/`))).status).toBe(204);
  const left = await transitions();
  const nobody = { roles: [], member_ids: [], relations: [] };
  expect(left.map(({ who }) => who)).toEqual([
    { ...nobody, roles: [ROLE.ADMIN] },
    { ...nobody, member_ids: [member.id] },
    { ...nobody, relations: ['lead'] },
    nobody,
    nobody,
  ]);
  expect(left.slice(3).map(({ approval }) => approval)).toEqual([
    { count: 2, member_ids: [member.id], role: null },
    { count: 1, member_ids: [], role: null },
  ]);
  // The next save has to name other people.
  const { status, body } = await putAll(left);
  expect([status, Object.keys(body)]).toEqual([400, ['flows.0.transitions.3.approval.count']]);
});

// docs/contract/workflow.md#people-who-leave
test('who leaves by themselves or with the workspace is named no more either', async () => {
  const { admin, between, putAll, base, workspace } = team;
  const other = await team.test.makeUser();
  await team.test.addMember(workspace.id, other, ROLE.MEMBER);
  await team.test.addProjectMember(team.project.id, other, ROLE.MEMBER);
  await saved(putAll([between('Todo', 'Done', { who: { member_ids: [lena.id, other.id, admin.id] } })]));
  const named = async () => (await transitions())[0]!.who.member_ids;
  expect((await lena.post(`${base}members/leave/`)).status).toBe(204);
  expect(await named()).toEqual([other.id, admin.id]);
  const path = `/api/workspaces/${workspace.slug}/members/`;
  const rows: { id: string; member: { id: string } }[] = (await admin.get(path)).body;
  const { id } = rows.find((row) => row.member.id === other.id)!;
  expect((await replay(() => admin.delete(`${path}${id}/`))).status).toBe(204);
  expect(await named()).toEqual([admin.id]);
});

// docs/contract/workflow.md#people-who-leave
// docs/contract/workflow.md#saving
test('a save and a leave at once leave nobody named who is gone', async () => {
  const { between, putAll, base } = team;
  const rest = { who: { member_ids: [lena.id, team.admin.id] } };
  await saved(putAll([between('Todo', 'Done', rest)]));
  const [, left] = await Promise.all([
    putAll([between('Todo', 'Done', rest), between('Done', 'Todo', rest)]),
    lena.post(`${base}members/leave/`),
    putAll([between('Todo', 'Backlog', rest)]),
  ]);
  expect(left.status).toBe(204);
  expect(JSON.stringify(await team.flows())).not.toContain(lena.id);
});
