import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { sheetSchema, weekSchema } from '@tandem/shared/tracking/sheets/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withKeys } from '../../testing/app.ts';
import { requireUnlocked } from '../../work-items/time/locks.ts';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

const MONDAY = '2026-11-16';
const NEXT = '2026-11-23';

let team: TimeTeam;
let item: { id: string };
let week: string;
let settings: string;
beforeAll(async () => {
  team = await makeTimeTeam();
  week = `${team.time}week/`;
  settings = `${team.time}settings/`;
});
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from time_sheets`;
  await sql`delete from time_settings`;
  await sql`delete from work_item_worklogs`;
  item = await team.makeItem({ name: 'Takes time' });
  await team.admin.patch(settings, { is_approval_on: true });
});
afterAll(() => team.test.close());

const act = (what: string, body: object, caller = team.admin) => caller.post(`${week}${what}/`, body);
const submit = (start = MONDAY) => act('submit', { start }, team.member);
const own = () => ({ member: team.member.id, start: MONDAY });

// docs/contract/time.md#sheets
test('a week has a row for each item, and one for other time of a project and activity', async () => {
  const { member, project, activity } = team;
  const other = await team.makeItem();
  await team.makeEntry(item.id, { day: MONDAY });
  await team.makeEntry(item.id, { day: '2026-11-22', activity_id: activity.id });
  await team.makeEntry(item.id, { day: NEXT });
  await team.makeEntry(other.id, { day: '2026-11-18' });
  await team.makeEntry(other.id, { day: '2026-11-18' }, team.admin);
  await member.post(team.time, { minutes: 5, day: MONDAY, project_id: project.id, activity_id: activity.id });
  const { body } = await member.get(`${week}?start=2026-11-20`);
  expect(weekSchema.strict().parse(body)).toMatchObject({
    start: MONDAY,
    member_id: member.id,
    timer: null,
    sheet: { id: null, state: 'open' },
    lock_until: null,
  });
  expect(body.days).toHaveLength(7);
  expect(
    body.rows.map(({ issue, activity_id, entries }: (typeof body)['rows'][number]) => [
      issue?.id ?? null,
      activity_id,
      entries.length,
    ]),
  ).toEqual([
    [item.id, null, 2],
    [other.id, null, 1],
    [null, activity.id, 1],
  ]);
});

// docs/contract/time.md#sheets
test('what is planned is that of the working days, without holidays and absences', async () => {
  const { member, workspace, test: app } = team;
  await app.database
    .sql`insert into holidays (workspace_id, day, name) values (${workspace.id}, '2026-11-18', 'Holiday')`;
  await app.database.sql`insert into absences (workspace_id, user_id, from_day, to_day, to_half, kind)
    values (${workspace.id}, ${member.id}, '2026-11-19', '2026-11-20', true, 'vacation')`;
  const { body } = await member.get(`${week}?start=${MONDAY}`);
  expect(body.planned).toEqual([480, 480, 0, 0, 240, 0, 0]);
  const { people } = (await team.admin.get(`${team.time}team/?start=${MONDAY}`)).body;
  expect(people.find(({ member_id }: { member_id: string }) => member_id === team.admin.id).planned).toEqual([
    ...[480, 480, 0, 480, 480, 0, 0],
  ]);
});

// docs/contract/time.md#sheets
test('others read the week of a person when they decide about it', async () => {
  const { admin, member, guest, outsider } = team;
  const of = `${week}?member=${member.id}&start=${MONDAY}`;
  expect((await admin.get(of)).status).toBe(200);
  expect((await outsider.get(of)).status).toBe(403);
  expect((await guest.get(week)).status).toBe(403);
  expect((await member.get(`${week}?member=${admin.id}`)).status).toBe(403);
  expect((await admin.get(`${week}?member=11111111-1111-4111-8111-111111111111`)).status).toBe(404);
  expect((await admin.get(`${week}?start=monday`)).status).toBe(400);
});

// docs/contract/time.md#submitting-and-approving
test('a week is submitted, given back, submitted again, approved and unlocked', async () => {
  const { member, admin } = team;
  const stream = userStream(member.id);
  const seq = await team.seqOf(stream);
  await team.makeEntry(item.id, { day: MONDAY });
  expect((await act('approve', own())).status).toBe(400);
  const first = await withKeys('submit', () => submit());
  expect(sheetSchema.strict().parse(first.result.body)).toMatchObject({
    state: 'submitted',
    week_start: MONDAY,
  });
  expect((await withKeys('submit', () => submit())).result.body).toEqual(first.result.body);
  expect((await submit()).body).toEqual(first.result.body);
  expect((await admin.get(`${team.time}sheets/`)).body).toMatchObject([
    { member_id: member.id, minutes: 30 },
  ]);
  expect((await act('reject', own())).status).toBe(400);
  const rejected = await act('reject', { ...own(), note: 'Friday is missing' });
  expect(rejected.body).toMatchObject({ state: 'open', note: 'Friday is missing', submitted_at: null });
  await submit();
  expect((await act('approve', own())).body).toMatchObject({
    state: 'approved',
    approved_by: admin.id,
    note: '',
  });
  expect((await act('approve', own())).status).toBe(200);
  expect((await submit()).status).toBe(400);
  expect((await act('unlock', own())).body).toMatchObject({ state: 'open', approved_by: null });
  const changes = await team.changesSince(stream, seq);
  expect(changes.filter(({ kind }) => kind === 'time_sheet').map(({ row }) => row)).toMatchObject([
    { state: 'submitted' },
    { state: 'open' },
    { state: 'submitted' },
    { state: 'approved' },
    { state: 'open' },
  ]);
});

// docs/contract/time.md#submitting-and-approving
test('nothing is submitted where weeks are not approved', async () => {
  await team.admin.patch(settings, { is_approval_on: false });
  expect((await submit()).status).toBe(400);
});

// docs/contract/time.md#submitting-and-approving
test.each(['0001-01-01', '1999-12-27', '2126-01-01'])('the week of %s can be none', async (start) => {
  const answers = [await submit(start), await act('approve', { member: team.member.id, start })];
  for (const { status, body } of answers) expect([status, Object.keys(body)]).toEqual([400, ['start']]);
});

// docs/contract/time.md#locks
test('the entries of an approved week are locked, also for what was written offline and by programs', async () => {
  const { member, admin } = team;
  const entry = await team.makeEntry(item.id, { day: MONDAY });
  const later = await team.makeEntry(item.id, { day: NEXT });
  await submit();
  await act('approve', own());
  expect((await member.get(team.itemTime(item.id))).body).toMatchObject([
    { id: later.id, is_locked: false },
    { id: entry.id, is_locked: true },
  ]);
  const url = team.itemTime(item.id);
  const refusals = [
    await member.patch(`${url}${entry.id}/`, { minutes: 1 }),
    await admin.patch(`${url}${entry.id}/`, { minutes: 1 }),
    await member.delete(`${team.time}${entry.id}/`),
    await member.patch(`${url}${later.id}/`, { day: '2026-11-22' }),
    await member.post(url, { minutes: 5, day: MONDAY }),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'TIME_LOCKED', unlockers: [admin.id] });
  }
  await act('unlock', own());
  expect((await member.patch(`${url}${entry.id}/`, { minutes: 1 })).status).toBe(200);
});

// docs/contract/time.md#locks
test('a decision waits for a write that has begun, and a write for a decision', async () => {
  const { db, sql } = team.test.database;
  const { member, workspace } = team;
  await team.makeEntry(item.id, { day: MONDAY });
  await submit();
  const isWaiting = () => sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const [approval, settled] = await inTransaction(db, async (tx) => {
    await requireUnlocked(tx, { workspace_id: workspace.id, member_id: member.id, days: [MONDAY] });
    const both = [act('approve', own()), team.admin.patch(settings, { lock_until: MONDAY })] as const;
    await expect.poll(async () => (await isWaiting()).length, { timeout: 20_000 }).toBe(2);
    return [both[0], both[1]].map((answer) => ({ answer }));
  });
  expect([(await approval!.answer).status, (await settled!.answer).status]).toEqual([200, 200]);
  const refused = await member.post(team.itemTime(item.id), { minutes: 5, day: MONDAY });
  expect(refused.body.code).toBe('TIME_LOCKED');
  await team.admin.patch(settings, { lock_until: null });
});

// docs/contract/time.md#submitting-and-approving
test('a submitted week is open again once its time is written, by whatever call', async () => {
  const { member, admin } = team;
  const url = team.itemTime(item.id);
  const entry = await team.makeEntry(item.id, { day: MONDAY });
  const later = await team.makeEntry(item.id, { day: NEXT });
  const { is_billable } = (await member.get(url)).body[0];
  const isOpenAfter = async (write: () => Promise<{ status: number }>) => {
    expect((await submit()).body.state).toBe('submitted');
    const { status } = await write();
    const { sheet } = (await member.get(`${week}?start=${MONDAY}`)).body;
    return [status, sheet.state, sheet.submitted_at === null];
  };
  expect(await isOpenAfter(() => member.post(url, { minutes: 5, day: NEXT }))).toEqual([
    201,
    'submitted',
    false,
  ]);
  expect(await isOpenAfter(() => member.patch(`${url}${entry.id}/`, { is_billable }))).toEqual([
    ...[200, 'submitted', false],
  ]);
  for (const [status, write] of [
    [201, () => member.post(url, { minutes: 600, day: MONDAY })],
    [200, () => admin.patch(`${url}${entry.id}/`, { minutes: 600 })],
    [200, () => member.patch(`${url}${later.id}/`, { day: '2026-11-22' })],
    [204, () => member.delete(`${team.time}${entry.id}/`)],
  ] as const) {
    const seq = await team.seqOf(userStream(member.id));
    expect(await isOpenAfter(write)).toEqual([status, 'open', true]);
    const changes = await team.changesSince(userStream(member.id), seq);
    expect(changes.filter(({ kind }) => kind === 'time_sheet').at(-1)?.row).toMatchObject({ state: 'open' });
    expect((await act('approve', own())).status).toBe(400);
  }
});

// docs/contract/time.md#locks
test('days until the one that administrators set are locked', async () => {
  const { member, admin } = team;
  const url = team.itemTime(item.id);
  const entry = await team.makeEntry(item.id, { day: MONDAY });
  await admin.patch(settings, { lock_until: MONDAY });
  const refused = await member.patch(`${url}${entry.id}/`, { minutes: 1 });
  expect(refused.body).toMatchObject({ code: 'TIME_LOCKED', day: MONDAY, lock_until: MONDAY });
  expect((await member.post(url, { minutes: 5, day: '2026-11-17' })).status).toBe(201);
  expect((await admin.patch(settings, { lock_until: null })).body.lock_until).toBeNull();
  expect((await member.patch(`${url}${entry.id}/`, { minutes: 1 })).status).toBe(200);
});

// docs/contract/time.md#locks
test('items with locked time are deleted and moved by administrators of their project alone', async () => {
  const { admin, member, workspace, test: app } = team;
  const own = (await member.post(team.items, { name: 'Of the member' })).body;
  await team.makeEntry(own.id, { day: MONDAY }, admin);
  const target = await app.makeProject(admin, workspace);
  await app.addProjectMember(target.id, member, 15);
  const move = (caller = member) => caller.post(`${team.item(own.id)}move/`, { project_id: target.id });
  await admin.patch(settings, { lock_until: MONDAY });
  for (const answer of [await member.delete(team.item(own.id)), await move()]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'TIME_LOCKED']);
  }
  expect((await move(admin)).status).toBe(200);
  await admin.patch(settings, { lock_until: null });
});

// docs/contract/time.md#submitting-and-approving
test('the minutes of a week that waits are those that its approver reads', async () => {
  const other = await team.makeItem();
  await team.makeEntry(item.id, { day: MONDAY, minutes: 30 });
  await team.makeEntry(other.id, { day: MONDAY, minutes: 60 });
  await submit();
  await team.admin.delete(team.item(other.id));
  expect((await team.admin.get(`${team.time}sheets/`)).body).toMatchObject([{ minutes: 30 }]);
});

// docs/contract/time.md#approvers
test('leads of the projects of the week decide, or the people whom the settings name', async () => {
  const { admin, member, outsider, workspace, project } = team;
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const { test: app } = team;
  const lead = await app.makeUser();
  await app.addMember(workspace.id, lead, 15);
  await app.addProjectMember(project.id, lead, 15);
  await admin.patch(base, { project_lead: lead.id });
  await submit();
  // The week has no time of the project yet.
  expect((await act('approve', own(), lead)).status).toBe(403);
  await team.makeEntry(item.id, { day: MONDAY });
  await submit();
  expect((await lead.get(`${team.time}sheets/`)).body).toHaveLength(1);
  expect((await act('approve', own(), outsider)).status).toBe(403);
  expect((await act('approve', own(), member)).status).toBe(403);
  expect((await act('approve', own(), lead)).status).toBe(200);
  await act('unlock', own(), lead);
  await admin.patch(settings, { approver_mode: 'people', approver_ids: [outsider.id, member.id] });
  await submit();
  expect((await act('approve', own(), lead)).status).toBe(403);
  expect((await act('approve', own(), member)).status).toBe(403);
  expect((await act('approve', own(), outsider)).status).toBe(200);
  // An approver sees what was worked, and no item of a project that they do not know.
  const seen = await outsider.get(`${week}?member=${member.id}&start=${MONDAY}`);
  expect(seen.body.rows).toMatchObject([{ issue: null, project_id: project.id }]);
});

// docs/contract/time.md#approvers
// docs/contract/time.md#sheets
test('a lead reads the time of their projects alone, and makes themselves approver of nobody', async () => {
  const { admin, member, workspace, activity, test: app } = team;
  const lead = await app.makeUser();
  await app.addMember(workspace.id, lead, 15);
  const projects = `/api/workspaces/${workspace.slug}/projects/`;
  const made = (await lead.post(projects, { name: 'Of the lead', identifier: 'LEAD' })).body;
  await lead.patch(`${projects}${made.id}/`, { is_time_tracking_enabled: true, project_lead: lead.id });
  await app.addProjectMember(made.id, member, 15);
  const of = `${week}?member=${member.id}&start=${MONDAY}`;
  const body = { project_id: made.id, activity_id: activity.id, minutes: 5, day: MONDAY };
  expect((await lead.post(team.time, { ...body, member_id: member.id })).status).toBe(201);
  await team.makeEntry(item.id, { day: MONDAY, note: 'Private' });
  expect((await lead.get(of)).status).toBe(403);
  expect((await lead.get(`${team.time}sheets/`)).body).toEqual([]);
  expect((await member.post(team.time, body)).status).toBe(201);
  const seen = (await lead.get(of)).body;
  expect(seen.rows).toMatchObject([{ project_id: made.id, entries: [{ minutes: 5 }, { minutes: 5 }] }]);
  expect(seen.other_minutes).toBe(30);
  await app.addProjectMember(team.project.id, lead, 15);
  await member.post(team.time, { ...body, project_id: team.project.id });
  // As a member they read the time of items, and no other.
  expect((await lead.get(of)).body).toMatchObject({ other_minutes: 5, rows: [{}, {}] });
  expect((await admin.get(of)).body).toMatchObject({ other_minutes: 0, rows: [{}, {}, {}] });
  await admin.patch(settings, { is_approval_on: false });
  expect((await lead.get(of)).status).toBe(403);
  await admin.patch(settings, { is_approval_on: true });
  await app.database.sql`update project_members set is_active = false where project_id = ${made.id}
    and user_id = ${lead.id}`;
  expect((await lead.get(of)).status).toBe(403);
});

// docs/contract/time.md#team
test('the week of a team is that of those whose time the caller may read', async () => {
  const { admin, member, outsider, guest } = team;
  await team.makeEntry(item.id, { day: MONDAY, minutes: 60 });
  await team.makeEntry(item.id, { day: '2026-11-22', minutes: 10 }, admin);
  const of = async (caller = admin) => {
    const { body } = await caller.get(`${team.time}team/?start=${MONDAY}`);
    return body.people.filter(({ total }: { total: number }) => total > 0);
  };
  expect(await of()).toMatchObject([
    { member_id: admin.id, minutes: [0, 0, 0, 0, 0, 0, 10], total: 10 },
    { member_id: member.id, minutes: [60, 0, 0, 0, 0, 0, 0], sheet: { state: 'open', can_decide: true } },
  ]);
  expect(await of(member)).toMatchObject([{ member_id: member.id, sheet: { can_decide: false } }]);
  expect(await of(outsider)).toEqual([]);
  expect((await guest.get(`${team.time}team/`)).status).toBe(403);
});

// docs/contract/time.md#settings
test('administrators change the settings, members read them', async () => {
  const { admin, member, guest, workspace } = team;
  const before = (await member.get(settings)).body;
  expect(before).toEqual({
    workspace_id: workspace.id,
    is_approval_on: true,
    approver_mode: 'leads',
    approver_ids: [],
    lock_until: null,
  });
  expect((await member.patch(settings, { is_approval_on: false })).status).toBe(403);
  expect((await guest.get(settings)).status).toBe(403);
  for (const [body, field] of [
    [{ approver_mode: 'all' }, 'approver_mode'],
    [{ lock_until: 'today' }, 'lock_until'],
    [{ approver_ids: [guest.id] }, 'approver_ids'],
    [{ is_approval_on: null }, 'is_approval_on'],
  ] as const) {
    const answer = await admin.patch(settings, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  expect((await member.get(settings)).body).toEqual(before);
  const log = await admin.get(`/api/workspaces/${workspace.slug}/audit-log/?action=time_settings_changed`);
  const count = log.body.results.length;
  await admin.patch(settings, { is_approval_on: true });
  await admin.patch(settings, { lock_until: MONDAY });
  const now = await admin.get(`/api/workspaces/${workspace.slug}/audit-log/?action=time_settings_changed`);
  expect(now.body.results).toHaveLength(count + 1);
});
