import { randomUUID } from 'node:crypto';
import {
  intakeDetailSchema,
  intakeItemSchema,
  intakeSchema,
} from '@tandem/shared/work-items/intake/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type IntakeTeam, idsIn, makeIntakeTeam, soon } from './testing.ts';

let team: IntakeTeam;
beforeAll(async () => {
  team = await makeIntakeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from work_items`;
});

// docs/contract/intake.md#the-intake-of-a-project
// docs/contract/projects.md#what-is-not-built-yet
test('a project that has intake on has one, with a count, which stays', async () => {
  const { admin, member, guest, outsider, test: app } = team;
  for (const name of ['inboxes', 'intakes']) {
    const { status, body } = await member.get(`${team.base}${name}/`);
    expect(status).toBe(200);
    expect(intakeSchema.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({ project: team.project.id, is_default: true, pending_issue_count: 0 });
    expect(await admin.delete(`${team.base}${name}/${body.id}/`)).toMatchObject({
      status: 400,
      body: { error: 'You cannot delete the default intake' },
    });
  }
  await team.submit();
  expect((await member.get(`${team.base}inboxes/`)).body.pending_issue_count).toBe(1);
  expect((await guest.get(`${team.base}inboxes/`)).status).toBe(403);
  expect((await outsider.get(`${team.base}inboxes/`)).status).toBe(403);
  expect((await app.nobody.get(`${team.base}inboxes/`)).status).toBe(401);
  expect((await admin.delete(`${team.base}inboxes/${randomUUID()}/`)).status).toBe(404);
});

// docs/contract/intake.md#the-intake-of-a-project
test('without intake there is no list, and nothing is handed in', async () => {
  const { admin, workspace } = team;
  const project = await team.test.makeProject(admin, workspace);
  const other = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const none = { status: 404, body: { error: 'Intake not found' } };
  expect(await admin.get(`${other}inboxes/`)).toMatchObject(none);
  expect(await admin.get(`${other}inbox-issues/`)).toMatchObject(none);
  expect(await admin.post(`${other}intake-issues/`, { issue: { name: 'x' } })).toMatchObject(none);
  await admin.patch(other, { intake_view: true });
  expect((await admin.get(`${other}intake-issues/`)).body.results).toEqual([]);
});

// docs/contract/intake.md#handing-in
// docs/contract/intake.md#one-item
// docs/contract/intake.md#where-items-come-from
// docs/contract/intake.md#changes-of-intake
test('a guest hands an item in, which waits with a number and a history', async () => {
  const { guest, member, states } = team;
  const issue = {
    name: ' Broken door ',
    description_html: '<p>It <b>is</b></p>',
    priority: 'high',
    state_id: states.Todo.id,
  };
  const { status, body } = await team.replay(() => guest.post(team.list, { source: 'EMAIL', issue }));
  expect(status).toBe(200);
  expect(intakeDetailSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    status: -2,
    snoozed_till: null,
    duplicate_to: null,
    source: 'IN_APP',
    created_by: guest.id,
    decided_by: null,
    decided_at: null,
    duplicate_issue_detail: null,
    issue: { name: 'Broken door', priority: 'high', is_subscribed: true, created_by: guest.id },
  });
  expect(body.issue.description_html).toContain('<b>is</b>');
  expect(body.issue.state_id).not.toBe(states.Todo.id);
  expect(body.issue.sequence_id).toBeGreaterThan(0);
  expect(await team.historyOf(body.issue.id)).toEqual([[null, 'created', null, null]]);
  for (const name of ['inbox-issues', 'intake-issues']) {
    const read = await member.get(`${team.base}${name}/${body.issue.id}/?expand=issue_inbox`);
    expect(read.body).toMatchObject({ id: body.id, issue: { id: body.issue.id, is_subscribed: false } });
  }
});

// docs/contract/intake.md#handing-in
test('a wrong item is refused in words that clients show, and nothing is written', async () => {
  const { guest, test: app, outsider } = team;
  const post = async (issue: unknown) => {
    const { status, body } = await guest.post(team.list, { issue });
    return [status, body];
  };
  for (const none of [undefined, null, {}, { name: ' ' }, { name: 7 }]) {
    expect(await post(none)).toEqual([400, { error: 'Name is required' }]);
  }
  expect(await post({ name: 'x', priority: 'soon' })).toEqual([400, { error: 'Invalid priority' }]);
  expect(await post({ name: 'x'.repeat(256) })).toMatchObject([400, { name: [expect.any(String)] }]);
  expect(await post({ name: 'x', label_ids: [randomUUID()] })).toMatchObject([
    400,
    { label_ids: [expect.any(String)] },
  ]);
  expect(await post({ name: 'x', state_id: randomUUID() })).toMatchObject([
    400,
    { state_id: [expect.any(String)] },
  ]);
  expect(await post({ name: 'x', start_date: '2026-02-02', target_date: '2026-01-01' })).toMatchObject([
    400,
    {},
  ]);
  expect((await outsider.post(team.list, { issue: { name: 'x' } })).status).toBe(403);
  expect((await app.nobody.post(team.list, { issue: { name: 'x' } })).status).toBe(401);
  expect((await team.admin.get(`${team.live.url}`)).body.total_results).toBe(0);
});

// docs/contract/intake.md#ids-of-the-client
test('a client chooses the ids, and the same call once more is the same item', async () => {
  const { guest, member } = team;
  const id = '019b0000-0000-7000-8000-00000000e1e1';
  const issue = { id: '019b0000-0000-7000-8000-00000000e1e2', name: 'Chosen' };
  const first = await team.replay(() => guest.post(team.list, { id, issue }));
  expect(first.body).toMatchObject({ id, issue: { id: issue.id } });
  expect((await guest.post(team.list, { id, issue })).body).toEqual(first.body);
  expect((await guest.post(team.list, { id, issue: { name: 'Chosen' } })).body).toEqual(first.body);
  expect((await member.post(team.list, { id, issue })).status).toBe(409);
});

// docs/contract/intake.md#waiting-items
test('what waits is in no list, count or search, and is not found by calls that change items', async () => {
  const { admin, member, guest, items, item, workspace, test: app } = team;
  const { issue } = await team.submit({ name: 'Zebra crossing' });
  const snoozed = await team.submit({ name: 'Zebra asleep' });
  await team.decide(snoozed.issue.id, { status: 0, snoozed_till: soon() });
  expect((await admin.get(items)).body.total_count).toBe(0);
  expect((await admin.get(`/api/workspaces/${workspace.slug}/issues/`)).body.total_count).toBe(0);
  const found = await admin.get(
    `/api/workspaces/${workspace.slug}/search/?search=zebra&workspace_search=true`,
  );
  expect(found.body.results.issue).toEqual([]);
  expect((await admin.get(`${team.base}search-issues/?search=zebra`)).body).toEqual([]);
  const states = (await admin.get(`${team.base}states/`)).body as { group: string; name: string }[];
  expect(states.map(({ name }) => name)).not.toContain('Triage');
  for (const caller of [admin, member, guest]) {
    expect((await caller.patch(item(issue.id), { name: 'x' })).status).toBe(404);
  }
  expect((await admin.post(`${team.base}cycles/`, { name: 'c' })).status).toBe(201);
  const stats = await admin.get(`/api/workspaces/${workspace.slug}/project-stats/?fields=total_issues`);
  expect(stats.body.find(({ id }: { id: string }) => id === team.project.id).total_issues).toBe(0);
  const comment = await guest.post(`${item(issue.id)}comments/`, { comment_html: '<p>More</p>' });
  expect(comment.status).toBe(201);
  const triage = await app.database
    .sql`select name from states where "group" = 'triage' and project_id = ${team.project.id}`;
  expect(triage).toMatchObject([{ name: 'Triage' }]);
});

// docs/contract/intake.md#the-list
// docs/contract/intake.md#statuses
test('the list has statuses, filters, an order and pages', async () => {
  const { admin, member, guest, states } = team;
  const label = await team.test.makeLabel(admin, team.project, { name: 'bug' });
  const [one, two, three] = [
    await team.submit({ name: 'One', priority: 'low', label_ids: [label.id] }),
    await team.submit({ name: 'Two', priority: 'urgent', assignee_ids: [member.id] }, member),
    await team.submit({ name: 'Three' }),
  ];
  const read = async (query: string) => idsIn(await member.get(`${team.list}${query}`));
  const [a, b, c] = [one.issue.id, two.issue.id, three.issue.id];
  expect(await read('')).toEqual([c, b, a]);
  const { body } = await member.get(`${team.list}?per_page=2&cursor=2:0:0`);
  expect(body).toMatchObject({
    total_results: 3,
    total_pages: 2,
    count: 2,
    next_cursor: '2:1:0',
    next_page_results: true,
  });
  for (const row of body.results) expect(intakeItemSchema.strict().parse(row)).toEqual(row);
  expect(await read('?per_page=2&cursor=2:1:0')).toEqual([a]);
  expect(await read('?order_by=issue__sequence_id')).toEqual([a, b, c]);
  expect(await read('?order_by=-issue__sequence_id')).toEqual([c, b, a]);
  expect(await read('?order_by=sequence_id')).toEqual([a, b, c]);
  expect(await read('?order_by=-created_at')).toEqual([c, b, a]);
  await team.decide(a, { issue: { name: 'One again' } });
  expect(await read('?order_by=-issue__updated_at')).toEqual([a, c, b]);
  expect(await read('?order_by=-updated_at')).toEqual([a, c, b]);
  expect((await member.get(`${team.list}?order_by=name`)).status).toBe(400);
  expect(await read('?priority=low,urgent')).toEqual([b, a]);
  expect(await read(`?labels=${label.id}`)).toEqual([a]);
  expect(await read(`?assignees=${member.id}`)).toEqual([b]);
  expect(await read(`?created_by=${guest.id}`)).toEqual([c, a]);
  expect(await read(`?state=${states.Backlog.id}`)).toEqual([]);
  expect(await read('?created_at=1_weeks;after;fromnow')).toEqual([]);
  expect((await member.get(`${team.list}?status=5`)).body).toEqual({ status: [expect.any(String)] });
  await team.decide(b, { status: -1 });
  expect(await read('')).toEqual([c, a]);
  expect(await read('?status=-1,1,2')).toEqual([b]);
  expect(
    (await admin.get(`${team.items}?intake_status=-1`)).body.results.map(({ id }: { id: string }) => id),
  ).toEqual([b]);
  expect((await admin.get(`${team.items}?inbox_status=1,5,x`)).body.total_count).toBe(0);
});

// docs/contract/intake.md#guests-in-intake
// docs/contract/access.md#own-items-only
test('a restricted guest sees what they handed in, and learns of nothing else', async () => {
  const { guest, member } = team;
  const foreign = await team.submit({ name: 'Of a member' }, member);
  const own = await team.submit();
  expect(idsIn(await guest.get(team.list))).toEqual([own.issue.id]);
  expect(await guest.get(team.path(foreign.issue.id))).toMatchObject({
    status: 403,
    body: { error: 'You are not allowed to view this issue' },
  });
  expect((await guest.get(team.path(own.issue.id))).status).toBe(200);
  expect((await guest.get(team.path(randomUUID()))).status).toBe(404);
  const replayOf = (id: string) =>
    expectReplay({
      test: team.test,
      caller: guest,
      actor: team.admin,
      view: 'own_items',
      stream: team.stream,
      ...{
        lists: [{ url: `${team.live.url}`, kind: 'intake' }],
        action: () => team.decide(id, { status: 1 }),
      },
    });
  await replayOf(foreign.issue.id);
  await replayOf(own.issue.id);
  expect(idsIn(await guest.get(`${team.list}?status=1`))).toEqual([own.issue.id]);
});

// docs/contract/intake.md#changing-what-waits
// docs/contract/intake.md#deciding
test('who handed it in changes it, guests its words alone; nobody but administrators decides', async () => {
  const { guest, member, test: app, outsider } = team;
  const { issue } = await team.submit();
  const body = { issue: { name: 'New', description_html: '<p>text</p>', priority: 'urgent' } };
  const changed = await team.replay(() => guest.patch(team.path(issue.id), body));
  expect(changed.body.issue).toMatchObject({ name: 'New', priority: 'none' });
  expect(changed.body.issue.description_html).toContain('text');
  expect((await guest.patch(team.path(issue.id), { status: 1 })).status).toBe(403);
  expect((await member.patch(team.path(issue.id), body)).status).toBe(403);
  expect((await member.patch(team.path(issue.id), { status: 1 })).status).toBe(403);
  expect((await outsider.patch(team.path(issue.id), body)).status).toBe(403);
  expect((await app.nobody.patch(team.path(issue.id), body)).status).toBe(401);
  const ofMember = await team.submit({}, member);
  expect(await guest.patch(team.path(ofMember.issue.id), body)).toMatchObject({
    status: 400,
    body: { error: 'You cannot edit intake issues' },
  });
  const own = await member.patch(team.path(ofMember.issue.id), body);
  expect(own.body.issue).toMatchObject({ name: 'New', priority: 'urgent' });
  expect((await member.patch(team.path(ofMember.issue.id), { ...body, status: -1 })).status).toBe(403);
  const wrong = await team.admin.patch(team.path(issue.id), { status: 1, issue: { name: '' } });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['name']]);
  expect((await team.admin.get(team.path(issue.id))).body.status).toBe(-2);
  const stale = await team.admin.patch(team.path(issue.id), {
    issue: { name: 'Mine', expected_name: 'Please' },
  });
  expect([stale.status, stale.body.name]).toEqual([409, 'New']);
  expect((await team.admin.patch(team.path(randomUUID()), body)).status).toBe(404);
  expect((await team.admin.patch(team.path((await team.makeItem()).id), body)).status).toBe(404);
});

// docs/contract/intake.md#deleting
test('deleting takes the work item along, unless the project has it by now', async () => {
  const { admin, member, guest, item, test: app } = team;
  const [own, foreign, accepted] = [await team.submit(), await team.submit(), await team.submit()];
  expect((await member.delete(team.path(own.issue.id))).status).toBe(403);
  expect((await app.nobody.delete(team.path(own.issue.id))).status).toBe(401);
  expect((await team.replay(() => guest.delete(team.path(own.issue.id)))).status).toBe(204);
  expect((await admin.get(item(own.issue.id))).status).toBe(404);
  await team.decide(accepted.issue.id, { status: 1 });
  expect((await team.replay(() => admin.delete(team.path(accepted.issue.id)))).status).toBe(204);
  expect((await admin.get(item(accepted.issue.id))).status).toBe(200);
  expect((await admin.get(team.path(accepted.issue.id))).status).toBe(404);
  await team.decide(foreign.issue.id, { status: -1 });
  expect((await team.replay(() => admin.delete(item(foreign.issue.id)))).status).toBe(204);
  expect((await admin.get(team.path(foreign.issue.id))).status).toBe(404);
  expect((await admin.delete(team.path(randomUUID()))).status).toBe(404);
});

// docs/contract/intake.md#the-list
test('an archived project has no intake to see, and takes nothing', async () => {
  const { admin, workspace } = team;
  const project = await team.test.makeProject(admin, workspace, { inbox_view: true });
  const other = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const { body } = await admin.post(`${other}inbox-issues/`, { issue: { name: 'x' } });
  await admin.post(`${other}archive/`);
  expect((await admin.get(`${other}inbox-issues/`)).body.total_results).toBe(0);
  expect((await admin.post(`${other}inbox-issues/`, { issue: { name: 'x' } })).status).toBe(400);
  expect((await admin.patch(`${other}inbox-issues/${body.issue.id}/`, { status: 1 })).status).toBe(400);
  expect((await admin.delete(`${other}inbox-issues/${body.issue.id}/`)).status).toBe(400);
});
