import { randomUUID } from 'node:crypto';
import { readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type IntakeTeam, idsIn, makeIntakeTeam, soon } from './testing.ts';
import { wakeSnoozed } from './wake-job.ts';

let team: IntakeTeam;
beforeAll(async () => {
  team = await makeIntakeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from work_items`;
});

// docs/contract/intake.md#deciding
// docs/contract/intake.md#states-of-decided-items
// docs/contract/intake.md#history-of-decisions
test('an accepted item goes into the default state, or the one that it was given with it', async () => {
  const { admin, states, readItem, member } = team;
  const { issue } = await team.submit();
  const { status, body } = await team.replay(() => team.decide(issue.id, { status: 1 }));
  expect([status, body.status, body.issue.state_id, body.decided_by]).toEqual([
    200,
    1,
    states.Backlog.id,
    admin.id,
  ]);
  expect(await readItem(issue.id)).toMatchObject({ state_id: states.Backlog.id });
  expect((await member.get(team.items)).body.total_count).toBe(1);
  expect(await team.historyOf(issue.id)).toEqual(
    expect.arrayContaining([
      ['intake', '1', 'Pending', 'Accepted'],
      ['state', 'updated', 'Triage', 'Backlog'],
    ]),
  );
  const other = await team.submit();
  const given = { name: 'Better', state_id: states.Todo.id, assignee_ids: [member.id], priority: 'urgent' };
  const both = await team.replay(() => team.decide(other.issue.id, { status: 1, issue: given }));
  expect(both.body).toMatchObject({ status: 1, issue: given });
  const before = await readSeq(team.test.database.db, team.stream);
  expect((await team.decide(other.issue.id, { status: 1 })).status).toBe(200);
  expect(await readSeq(team.test.database.db, team.stream)).toBe(before);
});

// docs/contract/intake.md#states-of-decided-items
// docs/contract/workflow.md#new-items
test('an accepted item begins where the workflow lets new items begin', async () => {
  const { admin, states, workspace, project } = team;
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const switched = (is_workflow_enabled: boolean) => admin.patch(path, { is_workflow_enabled });
  const initial_states = [{ type_id: null, state_id: states.Todo.id }];
  expect((await admin.put(`${path}workflow/`, { flows: [], initial_states })).status).toBe(200);
  for (const [isOn, state] of [
    [true, states.Todo],
    [false, states.Backlog],
  ] as const) {
    expect((await switched(isOn)).status).toBe(200);
    const { issue } = await team.submit();
    const { body } = await team.decide(issue.id, { status: 1 });
    expect(body.issue.state_id).toBe(state.id);
  }
});

// docs/contract/intake.md#states-of-decided-items
test('nothing is accepted without a state for new items, and nothing of the body is written', async () => {
  const { sql } = team.test.database;
  const { issue } = await team.submit();
  await sql`update states set "default" = false where project_id = ${team.project.id}`;
  expect(await team.decide(issue.id, { status: 1, issue: { name: 'New' } })).toMatchObject({
    status: 400,
    body: { status: ['Cannot accept intake issue: No default state found for the project'] },
  });
  expect((await team.admin.get(team.path(issue.id))).body).toMatchObject({
    status: -2,
    issue: { name: 'Please' },
  });
  await sql`update states set "default" = true where id = ${team.states.Backlog.id}`;
});

// docs/contract/intake.md#states-of-decided-items
// docs/contract/intake.md#deciding
test('declined and duplicate items are cancelled, and may wait again', async () => {
  const { states, makeItem, member } = team;
  const original = await makeItem({ name: 'Original' });
  const { issue } = await team.submit();
  const declined = await team.replay(() => team.decide(issue.id, { status: -1 }));
  expect(declined.body).toMatchObject({ status: -1, issue: { state_id: states.Cancelled.id } });
  const duplicate = await team.replay(() => team.decide(issue.id, { status: 2, duplicate_to: original.id }));
  expect(duplicate.body).toMatchObject({
    status: 2,
    duplicate_to: original.id,
    issue: { state_id: states.Cancelled.id },
    duplicate_issue_detail: { id: original.id, name: 'Original' },
  });
  expect((await member.get(team.items)).body.total_count).toBe(2);
  const again = await team.replay(() => team.decide(issue.id, { status: -2 }));
  expect(again.body).toMatchObject({ status: -2, duplicate_to: null, duplicate_issue_detail: null });
  expect((await member.get(team.items)).body.total_count).toBe(1);
  for (const wrong of [undefined, null, issue.id, randomUUID(), 'x']) {
    const { status, body } = await team.decide(issue.id, { status: 2, duplicate_to: wrong });
    expect([status, Object.keys(body)]).toEqual([400, ['duplicate_to']]);
  }
  for (const wrong of [3, 'x', null])
    expect((await team.decide(issue.id, { status: wrong })).status).toBe(400);
});

// docs/contract/intake.md#snoozed-items
test('a snoozed item waits until its time, and everybody is told when it has come', async () => {
  const { admin, test: app } = team;
  const { issue } = await team.submit();
  const till = soon();
  const { body } = await team.replay(() => team.decide(issue.id, { status: 0, snoozed_till: till }));
  expect([body.status, Date.parse(body.snoozed_till)]).toEqual([0, Date.parse(till)]);
  expect(idsIn(await admin.get(team.list))).toEqual([]);
  expect(idsIn(await admin.get(`${team.list}?status=0`))).toEqual([issue.id]);
  expect((await admin.get(`${team.base}inboxes/`)).body.pending_issue_count).toBe(0);
  for (const wrong of ['2020-01-01T00:00:00Z', 'tomorrow']) {
    const refused = await team.decide(issue.id, { status: 0, snoozed_till: wrong });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['snoozed_till']]);
  }
  expect(await wakeSnoozed.run(jobContext(app.database.db))).toEqual({ woken: 0 });
  await app.database.sql`update intake_work_items set snoozed_till = now() - interval '1 second'`;
  const before = await readSeq(app.database.db, team.stream);
  expect(await wakeSnoozed.run(jobContext(app.database.db))).toEqual({ woken: 1 });
  expect(await wakeSnoozed.run(jobContext(app.database.db))).toEqual({ woken: 0 });
  expect(await readSeq(app.database.db, team.stream)).toBe(before + 1);
  expect(idsIn(await admin.get(team.list))).toEqual([issue.id]);
  expect(idsIn(await admin.get(`${team.list}?status=0`))).toEqual([]);
  expect((await admin.get(`${team.base}inboxes/`)).body.pending_issue_count).toBe(1);
  const woken = await team.replay(() => team.decide(issue.id, { status: -2, snoozed_till: null }));
  expect(woken.body).toMatchObject({ status: -2, snoozed_till: null });
});

// docs/contract/intake.md#two-who-decide
test('of two who decide at once one wins, and the other is told who and what', async () => {
  const { admin, workspace, project, test: app } = team;
  const second = await app.makeUser();
  await app.addMember(workspace.id, second, ROLE.ADMIN);
  await app.addProjectMember(project.id, second, ROLE.ADMIN);
  const { issue } = await team.submit();
  const seen = { expected_status: -2 };
  const answers = await Promise.all([
    team.decide(issue.id, { ...seen, status: 1, issue: { name: 'By the first' } }),
    team.decide(issue.id, { ...seen, status: -1, issue: { name: 'By the second' } }, second),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers[1 - won]!.body).toEqual({
    error: expect.any(String),
    status: won === 0 ? 1 : -1,
    snoozed_till: null,
    duplicate_to: null,
    decided_by: won === 0 ? admin.id : second.id,
    decided_at: expect.any(String),
  });
  const { body } = await admin.get(team.path(issue.id));
  expect(body.issue.name).toBe(won === 0 ? 'By the first' : 'By the second');
  expect(
    (await team.decide(issue.id, { status: 2, expected_status: null, duplicate_to: issue.id })).status,
  ).toBe(400);
});

// docs/contract/intake.md#taking-decisions-back
// docs/contract/undo.md#creations
test('a decision is taken back with its state, unless somebody decided since', async () => {
  const { admin, guest, states, workspace } = team;
  const undo = (mutation_id: string, caller = admin, force?: string[]) =>
    caller.post(`/api/workspaces/${workspace.slug}/undo/`, { mutation_id, ...(force ? { force } : {}) });
  const mutation = randomUUID();
  const headers = { 'x-mutation-id': mutation };
  const handed = await guest.post(team.list, { issue: { name: 'Mine' } }, { headers });
  const id = handed.body.issue.id as string;
  const accept = randomUUID();
  const body = { status: 1, issue: { state_id: states.Todo.id, name: 'Taken' } };
  await admin.patch(team.path(id), body, { headers: { 'x-mutation-id': accept } });
  expect((await undo(accept, guest)).status).toBe(404);
  expect((await team.replay(() => undo(accept))).status).toBe(200);
  expect((await admin.get(team.path(id))).body).toMatchObject({ status: -2, issue: { name: 'Mine' } });
  expect((await admin.get(team.items)).body.total_count).toBe(0);
  const decline = randomUUID();
  await admin.patch(team.path(id), { status: -1 }, { headers: { 'x-mutation-id': decline } });
  await team.decide(id, { status: 0, snoozed_till: soon() });
  const refused = await undo(decline);
  expect([refused.status, refused.body.conflicts]).toMatchObject([
    409,
    [{ id, field: 'intake', reason: 'changed' }],
  ]);
  const other = await guest.post(
    team.list,
    { issue: { name: 'Other' } },
    { headers: { 'x-mutation-id': `${mutation}2` } },
  );
  expect((await team.replay(() => undo(`${mutation}2`, guest))).status).toBe(200);
  expect((await admin.get(team.path(other.body.issue.id))).status).toBe(404);
});
