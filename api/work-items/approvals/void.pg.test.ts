import { ROLE } from '@tandem/shared/roles.ts';
import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalReader } from './reader.ts';
import { type ApprovalTeam, makeApprovalTeam } from './testing.ts';

let team: ApprovalTeam;
beforeAll(async () => {
  team = await makeApprovalTeam();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;

/** Reads the row, even if its item is deleted. */
const rowOf = ({ id }: Approval) =>
  db().selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const lastOf = ({ issue_id }: Approval) =>
  db()
    .selectFrom('activities as a')
    .innerJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.verb', 'a.new_value', 'u.username'])
    .where('a.work_item_id', '=', issue_id)
    .where('a.field', '=', 'approval')
    .orderBy('a.created_at', 'desc')
    .executeTakeFirstOrThrow();

/**
 * Expects an approval that is pending before an event and void after it, with one activity of the product.
 */
async function expectVoid(what: (approval: Approval) => Promise<unknown>): Promise<void> {
  const approval = await team.asked();
  expect(await team.close()).toBe(0);
  await what(approval);
  expect(await team.close()).toBe(1);
  expect(await rowOf(approval)).toMatchObject({ state: 'void', closed_by: null });
  expect((await rowOf(approval)).closed_at).not.toBeNull();
  expect(await lastOf(approval)).toEqual({ verb: 'void', new_value: 'Done', username: 'tandem' });
  expect(await team.close()).toBe(0);
}

// docs/contract/approvals.md#void
test('the item goes another way, also when it comes back', async () => {
  const { member, admin, states, item, base } = team;
  const enter = (id: string, state_id: string) => member.patch(item(id), { state_id });
  await expectVoid(({ issue_id }) => enter(issue_id, states.Cancelled.id));
  await expectVoid(async ({ issue_id }) => {
    await enter(issue_id, states.Cancelled.id);
    await enter(issue_id, states.Todo.id);
  });
  await expectVoid(({ issue_id }) =>
    admin.post(`${base}bulk-operation-issues/`, {
      issue_ids: [issue_id],
      properties: { state_id: states.Cancelled.id },
    }),
  );
});

// docs/contract/approvals.md#void
test('the item is deleted, archived or goes into another project', async () => {
  const { admin, item, workspace, test: app } = team;
  await expectVoid(({ issue_id }) => admin.delete(item(issue_id)));
  await expectVoid(async ({ issue_id }) => {
    await db()
      .updateTable('work_items')
      .set({ archived_at: '2026-01-01' })
      .where('id', '=', issue_id)
      .execute();
  });
  const other = await app.makeProject(admin, workspace);
  await expectVoid(async ({ issue_id }) => {
    const moved = await admin.post(`${item(issue_id)}move/`, { project_id: other.id });
    expect(moved.status).toBeLessThan(300);
  });
});

// docs/contract/approvals.md#void
test('the workflow that is saved has no such transition, or needs no approval', async () => {
  const { putAll, between, saveWorkflow, admin, base } = team;
  await expectVoid(() => putAll([between(null, 'Cancelled'), between(null, 'Todo')]));
  await saveWorkflow();
  await expectVoid(() => putAll([between('Todo', 'Done'), between(null, 'Todo')]));
  await saveWorkflow();
  await expectVoid(() => admin.patch(base, { is_workflow_enabled: false }));
  await admin.patch(base, { is_workflow_enabled: true });
});

// docs/contract/approvals.md#void
test('a workflow that is saved with the same transition leaves it pending, by the people who were asked', async () => {
  const approval = await team.asked();
  await team.saveWorkflow({ count: 1 });
  expect(await team.close()).toBe(0);
  expect((await team.read(approval)).needed).toBe(2);
  await team.saveWorkflow();
  await team.member.post(team.path(approval, 'withdraw'));
});

const leave = (userId: string, is_active = false) =>
  db()
    .updateTable('project_members')
    .set({ is_active })
    .where('user_id', '=', userId)
    .where('project_id', '=', team.project.id)
    .execute();

// docs/contract/approvals.md#void
test('too few approvers are left; answers of those who left count', async () => {
  const { bob, cem, admin, member } = team;
  const approval = await team.asked();
  await team.approve(bob, approval);
  await leave(bob.id);
  expect(await team.close()).toBe(0);
  await leave(cem.id);
  expect(await team.close()).toBe(0);
  const last = await team.approve(admin, approval);
  expect(last.body.state).toBe('approved');
  await leave(bob.id, true);
  await leave(cem.id, true);
  await expectVoid(async () => {
    await leave(bob.id);
    await leave(cem.id);
  });
  await leave(bob.id, true);
  await leave(cem.id, true);
  await expectVoid(() => leave(member.id));
  await leave(member.id, true);
});

// docs/contract/approvals.md#closed-approvals
test('an answer finds out by itself that it is void', async () => {
  const { bob, member, states, item } = team;
  const approval = await team.asked();
  await member.patch(item(approval.issue_id), { state_id: states.Cancelled.id });
  const { status, body } = await team.approve(bob, approval);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'void', approvers: [{ answer: null }, {}, {}] });
  expect((await team.approve(bob, approval)).body).toEqual({
    error: 'The approval is closed.',
    state: 'void',
  });
  const asked = await team.asked();
  await member.patch(item(asked.issue_id), { state_id: states.Cancelled.id });
  await member.patch(item(asked.issue_id), { state_id: states.Todo.id });
  const again = await team.ask(asked.issue_id);
  expect([again.status, again.body.id === asked.id]).toEqual([202, false]);
});

// docs/contract/approvals.md#the-last-yes
test('the last yes asks whether the asker may move it now', async () => {
  const { bob, cem, member, between, putAll, states } = team;
  const rule = { count: 2, member_ids: [bob.id, team.admin.id, cem.id] };
  const saved = (rest: object) =>
    putAll([between('Todo', 'Done', { id: transition, approval: rule, ...rest }), between(null, 'Todo')]);
  const first = await team.asked();
  const transition = first.transition_id;
  await team.approve(bob, first);
  await saved({ conditions: [{ kind: 'estimate_set' }] });
  const last = await team.approve(cem, first);
  expect(last.body).toMatchObject({ state: 'void', closed_by: null });
  expect(last.body.approvers.map(({ answer }: { answer: string }) => answer)).toEqual([
    'approved',
    null,
    'approved',
  ]);
  expect(await team.stateOf(first.issue_id)).toBe(states.Todo.id);
  await team.saveWorkflow();
  const item = await team.makeItem({ state_id: states.Todo.id }, team.admin);
  const second: Approval = (await team.ask(item.id)).body;
  await team.approve(bob, second);
  await db()
    .updateTable('project_members')
    .set({ role: ROLE.GUEST })
    .where('user_id', '=', member.id)
    .where('project_id', '=', team.project.id)
    .execute();
  expect((await team.approve(cem, second)).body.state).toBe('void');
  await db()
    .updateTable('project_members')
    .set({ role: ROLE.MEMBER })
    .where('user_id', '=', member.id)
    .where('project_id', '=', team.project.id)
    .execute();
});

// docs/contract/approvals.md#expiry
// docs/contract/approvals.md#states
test('what nobody closed within fourteen days expires', async () => {
  const approval = await team.asked();
  const late = await team.asked();
  await db()
    .updateTable('approvals')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('id', 'in', [approval.id, late.id])
    .execute();
  expect((await team.approve(team.bob, late)).body.state).toBe('expired');
  expect(await team.close()).toBe(1);
  expect(await rowOf(approval)).toMatchObject({ state: 'expired', closed_by: null });
  expect(await lastOf(approval)).toMatchObject({ verb: 'expired', username: 'tandem' });
});

// docs/contract/approvals.md#void
test('the reader of the log notices it moments later', async () => {
  const approval = await team.asked();
  const errors: unknown[] = [];
  const reader = new ApprovalReader({
    db: db(),
    sql: team.test.database.sql,
    onError: (error) => errors.push(error),
  });
  await reader.start();
  try {
    await team.member.patch(team.item(approval.issue_id), { state_id: team.states.Cancelled.id });
    await expect.poll(async () => (await rowOf(approval)).state, { timeout: 5000 }).toBe('void');
  } finally {
    await reader.close();
  }
  expect(errors).toEqual([]);
});

// docs/contract/approvals.md#the-last-yes
test('the asker can undo the move', async () => {
  const { bob, cem, states } = team;
  const approval = await team.asked();
  await team.approve(bob, approval);
  const headers = { 'x-mutation-id': '0193-undo-move-1' };
  await cem.post(team.path(approval, 'approve'), undefined, { headers });
  const undone = await team.member.post(`/api/workspaces/${team.workspace.slug}/undo/`, {
    mutation_id: headers['x-mutation-id'],
  });
  expect(undone.status).toBe(200);
  expect(await team.stateOf(approval.issue_id)).toBe(states.Todo.id);
  expect((await team.read(approval)).state).toBe('approved');
});
