import { approvalSchema } from '@tandem/shared/work-items/approvals/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type ApprovalTeam, makeApprovalTeam } from './testing.ts';

let team: ApprovalTeam;
beforeAll(async () => {
  team = await makeApprovalTeam();
});
afterAll(() => team.test.close());

const replay = (actor: Caller, action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.admin,
    actor,
    stream: team.stream,
    lists: [{ url: `${team.base}approvals/`, kind: 'approval' }, team.liveList],
    action,
  });

const historyOf = async (itemId: string) => {
  const { body } = await team.admin.get(`${team.item(itemId)}history/?activity_type=issue-property`);
  return (body as { verb: string; field: string | null; actor: string }[]).filter(({ field }) => field);
};

// docs/contract/approvals.md#asking
// docs/contract/approvals.md#approvers
test('who asks gets the approval, and the item stays but for what else the body says', async () => {
  const { member, bob, admin, cem, states } = team;
  const item = await team.makeTodo();
  const without = await member.patch(team.item(item.id), { state_id: states.Done.id });
  expect(without.status).toBe(403);
  expect(without.body.reasons).toEqual([expect.objectContaining({ kind: 'approval', count: 2 })]);
  const { status, body } = await replay(member, () =>
    team.ask(item.id, member, { priority: 'high', sort_order: 5 }),
  );
  expect(status).toBe(202);
  expect(approvalSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    issue_id: item.id,
    project_id: team.project.id,
    workspace_id: team.workspace.id,
    from_state_id: states.Todo.id,
    to_state_id: states.Done.id,
    state: 'pending',
    needed: 2,
    requested_by: member.id,
    closed_at: null,
    closed_by: null,
    approvers: [bob, admin, cem].map(({ id }) => ({
      member_id: id,
      answer: null,
      comment: '',
      answered_at: null,
    })),
  });
  const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000;
  expect(days).toBeCloseTo(14, 3);
  expect(await team.readItem(item.id)).toMatchObject({ state_id: states.Todo.id, priority: 'high' });
  expect((await team.readItem(item.id)).sort_order).not.toBe(5);
  expect((await admin.get(`${team.item(item.id)}approvals/`)).body).toEqual([body]);
});

// docs/contract/approvals.md#asking
test('the asker can say so where nobody has to agree', async () => {
  const item = await team.makeTodo();
  const body = { state_id: team.states.Cancelled.id, request_approval: true };
  expect((await team.member.patch(team.item(item.id), body)).status).toBe(204);
  expect(await team.stateOf(item.id)).toBe(team.states.Cancelled.id);
});

// docs/contract/approvals.md#one-at-a-time
test('asking again gives the pending one, asking for another state is refused', async () => {
  const approval = await team.asked();
  const again = await team.ask(approval.issue_id, team.bob);
  expect([again.status, again.body]).toEqual([202, approval]);
  const other = await team.ask(approval.issue_id, team.member, { state_id: team.states['In Progress'].id });
  expect(other.status).toBe(409);
  expect(other.body.reasons).toEqual([{ kind: 'approval_pending', approval_id: approval.id }]);
  const plain = await team.member.patch(team.item(approval.issue_id), { state_id: team.states.Done.id });
  expect(plain.body.reasons).toEqual([{ kind: 'approval_pending', approval_id: approval.id }]);
});

// docs/contract/approvals.md#approvers
test('the asker is no approver, and too few of them are a refusal', async () => {
  const { admin, bob, cem, states } = team;
  const item = await team.makeTodo();
  const own = await team.ask(item.id, bob);
  expect(own.body.approvers.map(({ member_id }: { member_id: string }) => member_id)).toEqual([
    admin.id,
    cem.id,
  ]);
  // The only administrator is the requester.
  const few = await team.ask((await team.makeTodo()).id, admin, { state_id: states['In Progress'].id });
  expect(few.status).toBe(403);
  expect(few.body).toMatchObject({
    code: 'TRANSITION_REFUSED',
    reasons: [{ kind: 'approvers_missing', count: 1 }],
  });
});

// docs/contract/approvals.md#answers
// docs/contract/approvals.md#the-last-yes
// docs/contract/approvals.md#history
// docs/contract/history.md#approvals-in-the-history
test('the last yes moves the item in the name of the asker', async () => {
  const { member, bob, cem, states } = team;
  const approval = await team.asked();
  const first = await replay(bob, () => team.approve(bob, approval, 'Looks good'));
  expect([first.status, first.body.state]).toEqual([200, 'pending']);
  expect(await team.stateOf(approval.issue_id)).toBe(states.Todo.id);
  const last = await replay(cem, () => team.approve(cem, approval));
  expect(last.body).toMatchObject({ state: 'approved', closed_by: cem.id });
  expect(last.body.approvers[0]).toMatchObject({ answer: 'approved', comment: 'Looks good' });
  expect(await team.stateOf(approval.issue_id)).toBe(states.Done.id);
  const rows = await historyOf(approval.issue_id);
  const done = { new_value: 'Done', new_identifier: states.Done.id };
  expect(rows.filter(({ field }) => field === 'approval')).toMatchObject([
    { verb: 'created', actor: member.id, old_value: 'Bob, admin, Cem', old_identifier: approval.id, ...done },
    { verb: 'approved', actor: bob.id, old_value: 'Looks good', ...done },
    { verb: 'approved', actor: cem.id, old_value: '', ...done },
  ]);
  expect(rows.filter(({ field }) => field === 'state')).toMatchObject([
    { verb: 'updated', actor: member.id, old_value: 'Todo', ...done },
  ]);
});

// docs/contract/approvals.md#answers
test('one no ends it, and needs a comment of 5,000 characters at most', async () => {
  const { bob, cem, states } = team;
  const approval = await team.asked();
  for (const comment of ['', ' ', 'x'.repeat(5001)]) {
    const { status, body } = await team.decline(bob, approval, comment);
    expect([status, Object.keys(body)]).toEqual([400, ['comment']]);
  }
  expect((await team.approve(bob, approval, 'x'.repeat(5001))).status).toBe(400);
  await team.approve(cem, approval);
  const { status, body } = await replay(bob, () => team.decline(bob, approval, 'Tests fail'));
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'declined', closed_by: bob.id });
  expect(await team.stateOf(approval.issue_id)).toBe(states.Todo.id);
  expect((await historyOf(approval.issue_id)).at(-1)).toMatchObject({
    field: 'approval',
    verb: 'declined',
    old_value: 'Tests fail',
    actor: bob.id,
  });
});

// docs/contract/approvals.md#answering-again
// docs/contract/approvals.md#closed-approvals
test('the same answer again changes nothing, a yes may become a no, and what is closed stays closed', async () => {
  const { bob, cem, admin, member } = team;
  const approval = await team.asked();
  const yes = await team.approve(bob, approval);
  expect((await team.approve(bob, approval, 'Again')).body).toEqual(yes.body);
  const no = await team.decline(bob, approval);
  expect(no.body).toMatchObject({ state: 'declined', approvers: [{ answer: 'declined' }, {}, {}] });
  expect((await team.decline(bob, approval)).body).toEqual(no.body);
  for (const late of [
    await team.approve(bob, approval),
    await team.approve(cem, approval),
    await team.decline(admin, approval),
    await member.post(team.path(approval, 'withdraw')),
  ]) {
    expect([late.status, late.body]).toEqual([409, { error: 'The approval is closed.', state: 'declined' }]);
  }
});

// docs/contract/approvals.md#answers
// docs/contract/approvals.md#what-guests-see
test('others cannot answer, and what is hidden is not found', async () => {
  const { member, guest, outsider, test: app } = team;
  const approval = await team.asked();
  const someone = await app.makeUser();
  const statuses = async (caller: Caller) => [
    (await caller.get(`${team.item(approval.issue_id)}approvals/`)).status,
    (await caller.get(team.path(approval))).status,
    (await team.approve(caller, approval)).status,
    (await team.decline(caller, approval)).status,
    (await caller.post(team.path(approval, 'withdraw'))).status,
  ];
  expect(await statuses(member)).toEqual([200, 200, 403, 403, 200]);
  expect(await statuses(guest)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(outsider)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(someone)).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(app.nobody)).toEqual([401, 401, 401, 401, 401]);
  expect((await guest.get(`${team.base}approvals/`)).body).toEqual([]);
  const own = await team.makeItemOf(guest, { state_id: team.states.Todo.id });
  const asked = await team.ask(own.id);
  expect((await guest.get(`${team.base}approvals/`)).body).toEqual([asked.body]);
  const elsewhere = { ...approval, issue_id: own.id };
  expect((await team.approve(team.bob, elsewhere)).status).toBe(404);
});

// docs/contract/approvals.md#withdrawing
test('the asker and administrators withdraw', async () => {
  const { member, admin, bob } = team;
  const approval = await team.asked();
  expect((await bob.post(team.path(approval, 'withdraw'))).status).toBe(403);
  const { status, body } = await replay(member, () => member.post(team.path(approval, 'withdraw')));
  expect([status, body.state, body.closed_by]).toEqual([200, 'withdrawn', member.id]);
  expect((await admin.post(team.path(approval, 'withdraw'))).body).toEqual(body);
  const other = await team.asked();
  expect((await admin.post(team.path(other, 'withdraw'))).body).toMatchObject({ closed_by: admin.id });
  expect((await historyOf(approval.issue_id)).at(-1)).toMatchObject({ verb: 'withdrawn', actor: member.id });
  const again = await team.ask(approval.issue_id);
  expect([again.status, again.body.id === approval.id]).toEqual([202, false]);
});

// docs/contract/approvals.md#my-approvals
// docs/contract/approvals.md#approvals-of-a-project
test('lists have what waits for me, what I was asked for, and what a project has', async () => {
  const { bob, cem, admin, member } = team;
  const mine = `/api/workspaces/${team.workspace.slug}/approvals/`;
  const idsIn = async (caller: Caller, url: string) =>
    (await caller.get(url)).body.map(({ id }: { id: string }) => id) as string[];
  const [one, two] = [await team.asked(), await team.asked()];
  const pending = (await bob.get(`${mine}?state=pending`)).body;
  expect(pending.slice(0, 2)).toMatchObject([
    { id: two.id, issue: { id: two.issue_id, project_identifier: team.project.identifier } },
    { id: one.id },
  ]);
  await team.approve(bob, two);
  expect(await idsIn(bob, `${mine}?state=pending`)).not.toContain(two.id);
  expect(await idsIn(cem, `${mine}?state=pending`)).toContain(two.id);
  expect(await idsIn(bob, mine)).toContain(two.id);
  expect(await idsIn(member, mine)).toEqual([]);
  await team.approve(cem, two);
  expect((await idsIn(bob, `${mine}?state=approved`))[0]).toBe(two.id);
  expect((await idsIn(admin, `${team.base}approvals/?state=pending`))[0]).toBe(one.id);
  const page = (await admin.get(`${team.base}approvals/?per_page=1&cursor=1:0:0`)).body;
  expect([page.results.length, page.results[0].id, page.next_page_results]).toEqual([1, two.id, true]);
  const next = (await admin.get(`${team.base}approvals/?per_page=1&cursor=${page.next_cursor}`)).body;
  expect(next.results[0].id).toBe(one.id);
  expect((await bob.get(`${mine}?state=open`)).status).toBe(400);
});
