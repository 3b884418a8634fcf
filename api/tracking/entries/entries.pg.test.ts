import { ROLE } from '@tandem/shared/roles.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { entrySchema } from '@tandem/shared/tracking/entries/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: TimeTeam;
let item: { id: string };
let url: string;
beforeAll(async () => {
  team = await makeTimeTeam();
});
beforeEach(async () => {
  item = await team.makeItem({ name: 'Takes time' });
  url = team.itemTime(item.id);
});
afterAll(() => team.test.close());

// docs/contract/time.md#entries-of-an-item
// docs/contract/time.md#changes-of-an-entry
test('an entry is written once a key, changed and deleted, and readers of the project hear of it', async () => {
  const { member, test: app, stream } = team;
  const list = { url, kind: 'worklog' as const };
  const write = (action: () => ReturnType<typeof member.post>) =>
    expectReplay({ test: app, caller: member, stream, lists: [list], action });
  await write(() => member.post(url, { minutes: '90', day: '2026-11-20', note: null }));
  const [entry] = (await member.get(url)).body;
  expect(entrySchema.strict().parse(entry)).toMatchObject({
    minutes: 90,
    duration: 90,
    day: '2026-11-20',
    note: '',
    member_id: member.id,
    issue_id: item.id,
    is_billable: false,
    activity_id: null,
    started_at: null,
    is_locked: false,
  });
  await write(() => member.patch(`${url}${entry.id}/`, { minutes: 45, note: 'Read', day: '2026-11-19' }));
  expect((await member.get(url)).body).toMatchObject([{ minutes: 45, note: 'Read', day: '2026-11-19' }]);
  const seq = await team.seqOf(stream);
  expect((await member.patch(`${url}${entry.id}/`, { minutes: 45 })).status).toBe(200);
  expect(await team.seqOf(stream)).toBe(seq);
  await write(() => member.delete(`${url}${entry.id}/`));
  expect((await member.get(url)).body).toEqual([]);
  expect((await member.delete(`${url}${entry.id}/`)).status).toBe(404);
});

// docs/contract/time.md#a-new-entry
test('the day is the today of the person, and the id may be theirs', async () => {
  const { member } = team;
  await team.setTimezone(member, 'Pacific/Kiritimati');
  const id = '01936f00-0000-7000-8000-00000000abcd';
  const first = await member.post(url, { minutes: 5, id });
  expect(first.body).toMatchObject({
    id,
    day: new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  });
  expect((await member.post(url, { minutes: 5, id })).body).toEqual(first.body);
  expect((await team.admin.post(url, { minutes: 5, id })).status).toBe(409);
  await team.setTimezone(member, 'UTC');
});

// docs/contract/time.md#a-new-entry
test('time is billable as the project says, unless the body says it', async () => {
  const { admin, member, workspace, project } = team;
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  expect((await admin.patch(base, { is_time_billable: true })).body).toMatchObject({
    is_time_billable: true,
  });
  expect((await member.post(url, { minutes: 5 })).body).toMatchObject({ is_billable: true });
  expect((await member.post(url, { minutes: 5, is_billable: false })).body).toMatchObject({
    is_billable: false,
  });
  await admin.patch(base, { is_time_billable: false });
});

// docs/contract/time.md#a-new-entry
// docs/contract/time.md#days
test.each([
  [{}, 'minutes'],
  [{ minutes: 0 }, 'minutes'],
  [{ minutes: 1441 }, 'minutes'],
  [{ minutes: 1.5 }, 'minutes'],
  [{ minutes: 'an hour' }, 'minutes'],
  [{ minutes: 5, day: '2026-02-30' }, 'day'],
  [{ minutes: 5, day: '1999-12-31' }, 'day'],
  [{ minutes: 5, day: '2126-01-01' }, 'day'],
  [{ minutes: 5, note: 'x'.repeat(2001) }, 'note'],
  [{ minutes: 5, activity_id: UNKNOWN }, 'activity_id'],
  [{ minutes: 5, started_at: 'today' }, 'started_at'],
  [{ minutes: 5, is_billable: 'maybe' }, 'is_billable'],
])('refuses %o and names the field', async (body, field) => {
  const answer = await team.member.post(url, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await team.member.get(url)).body).toEqual([]);
});

// docs/contract/time.md#a-new-entry
test('a day may have an entry of all its minutes', async () => {
  expect((await team.member.post(url, { minutes: 1440, day: '2026-10-25' })).status).toBe(201);
});

// docs/contract/time.md#who-may
test('members write their own, administrators all, guests and strangers nothing', async () => {
  const { admin, member, guest, outsider, test: app } = team;
  const own = await team.makeEntry(item.id);
  const theirs = await team.makeEntry(item.id, {}, admin);
  for (const [caller, status] of [
    [guest, 403],
    [outsider, 403],
    [app.nobody, 401],
  ] as const) {
    expect((await caller.get(url)).status).toBe(status);
    expect((await caller.post(url, { minutes: 5 })).status).toBe(status);
    expect((await caller.patch(`${url}${own.id}/`, { minutes: 5 })).status).toBe(status);
    expect((await caller.delete(`${url}${own.id}/`)).status).toBe(status);
  }
  expect((await guest.get(team.time)).status).toBe(403);
  expect((await guest.post(team.time, { minutes: 5, issue_id: item.id })).status).toBe(403);
  expect((await member.patch(`${url}${theirs.id}/`, { minutes: 5 })).status).toBe(403);
  expect((await member.delete(`${team.time}${theirs.id}/`)).status).toBe(403);
  expect((await outsider.patch(`${team.time}${own.id}/`, { minutes: 5 })).status).toBe(404);
  expect((await admin.patch(`${team.time}${own.id}/`, { minutes: 6 })).body).toMatchObject({ minutes: 6 });
  expect((await member.patch(`${url}${UNKNOWN}/`, { minutes: 5 })).status).toBe(404);
  expect((await member.post(team.itemTime(UNKNOWN), { minutes: 5 })).status).toBe(404);
  // All members of the project read the time of an item.
  expect((await member.get(url)).body).toHaveLength(2);
});

// docs/contract/time.md#who-may
test('administrators write time of members of the project, others do not', async () => {
  const { admin, member, guest } = team;
  const of = { minutes: 5, member_id: member.id };
  expect((await admin.post(url, of)).body).toMatchObject({ member_id: member.id, created_by: admin.id });
  expect((await member.post(url, { ...of, member_id: admin.id })).status).toBe(403);
  expect((await admin.post(url, { ...of, member_id: guest.id })).body).toHaveProperty('member_id');
});

// docs/contract/time.md#time-without-an-item
test('time without an item has a project and an activity, and only its person hears of it', async () => {
  const { member, admin, project, activity, stream } = team;
  const body = { minutes: 20, project_id: project.id, activity_id: activity.id };
  const [seq, own] = [await team.seqOf(stream), await team.seqOf(userStream(member.id))];
  const made = await member.post(team.time, body);
  expect([made.status, made.body.issue_id]).toEqual([201, null]);
  expect(await team.changesSince(stream, seq)).toEqual([]);
  expect(await team.changesSince(userStream(member.id), own)).toMatchObject([
    { kind: 'worklog', op: 'put', id: made.body.id },
  ]);
  const entry = `${team.time}${made.body.id}/`;
  expect((await member.patch(entry, { activity_id: null })).body).toHaveProperty('activity_id');
  expect((await team.outsider.patch(entry, { minutes: 1 })).status).toBe(404);
  expect((await admin.patch(entry, { minutes: 21 })).status).toBe(200);
  expect((await member.delete(entry)).status).toBe(204);
  for (const [wrong, field] of [
    [{ minutes: 5 }, 'project_id'],
    [{ minutes: 5, project_id: project.id }, 'activity_id'],
    [{ minutes: 5, issue_id: UNKNOWN }, 'issue_id'],
    [{ minutes: 5, issue_id: item.id, project_id: UNKNOWN }, 'issue_id'],
  ] as const) {
    const answer = await member.post(team.time, wrong);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await member.post(team.time, { ...body, project_id: UNKNOWN })).status).toBe(404);
  expect((await team.outsider.post(team.time, body)).status).toBe(404);
});

// docs/contract/time.md#switching-it-off
test('a project that does not track time takes none and lists none, and loses none', async () => {
  const { admin, member, workspace, project } = team;
  const entry = await team.makeEntry(item.id);
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await admin.patch(base, { is_time_tracking_enabled: false });
  expect((await member.get(url)).status).toBe(400);
  expect((await member.post(url, { minutes: 5 })).status).toBe(400);
  expect((await member.patch(`${url}${entry.id}/`, { minutes: 5 })).status).toBe(400);
  expect((await member.get(`${team.time}?item=${item.id}`)).body.results).toEqual([]);
  await admin.patch(base, { is_time_tracking_enabled: true });
  expect((await member.get(url)).body).toMatchObject([{ id: entry.id }]);
});

// docs/contract/time.md#entries-of-an-item
test('archived items take no time', async () => {
  const { admin, member, states } = team;
  const done = await team.makeItem({ state_id: states.Done.id });
  expect((await admin.post(`${team.item(done.id)}archive/`)).status).toBe(200);
  expect((await member.post(team.itemTime(done.id), { minutes: 5 })).status).toBe(400);
});

// docs/contract/time.md#who-may
test('entries stay when their person leaves, and others of the workspace are not found', async () => {
  const { test: app, workspace, admin } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.addProjectMember(team.project.id, person, ROLE.MEMBER);
  const entry = await team.makeEntry(item.id, {}, person);
  await app.database.sql`update project_members set is_active = false where user_id = ${person.id}`;
  expect((await admin.get(url)).body).toMatchObject([{ id: entry.id, member_id: person.id }]);
  const other = await app.makeWorkspace(person);
  expect((await person.patch(`/api/workspaces/${other.slug}/time/${entry.id}/`, { minutes: 1 })).status).toBe(
    404,
  );
});

// docs/contract/time.md#lists-and-sums
test('who may not see a project any more lists their time without what its items are called', async () => {
  const { admin, workspace, project, test: app, time } = team;
  const { sql } = app.database;
  const gone = await app.makeUser();
  await app.addMember(workspace.id, gone, 15);
  await app.addProjectMember(project.id, gone, 15);
  await sql`update work_items set name = 'Secret plan' where id = ${item.id}`;
  const day = new Date().toISOString().slice(0, 10);
  await team.makeEntry(item.id, { day }, gone);
  await gone.post(`${time}timer/start/`, { issue_id: item.id });
  const answers = async (caller = gone) => [
    await caller.get(`${time}?person=${gone.id}`),
    await caller.get(`${time}?person=${gone.id}&format=csv`),
    ...(caller === gone ? [await caller.get(`${time}week/`), await caller.get(`${time}timer/`)] : []),
  ];
  for (const { text } of await answers()) expect(text).toContain('Secret plan');
  await sql`update project_members set is_active = false where user_id = ${gone.id}`;
  for (const { status, text } of await answers()) {
    expect([status, text.includes('Secret plan')]).toEqual([200, false]);
  }
  expect((await gone.get(time)).body.results).toMatchObject([{ issue_id: item.id, item: null, minutes: 30 }]);
  for (const { text } of await answers(admin)) expect(text).toContain('Secret plan');
});
