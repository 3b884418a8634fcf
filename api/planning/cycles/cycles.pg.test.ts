import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { type Cycle, cycleSchema } from '@tandem/shared/planning/cycles/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type CycleTeam, makeCycleTeam } from './testing.ts';

let team: CycleTeam;
beforeAll(async () => {
  team = await makeCycleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from cycles`;
  await setZone('UTC');
});

const setZone = (timezone: string) =>
  team.test.database.db.updateTable('projects').set({ timezone }).where('id', '=', team.project.id).execute();
const replay = (action: () => Promise<Answer>, more = [] as CycleTeam['liveList'][]) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    stream: team.stream,
    lists: [team.liveCycles, ...more],
    action,
  });
const TAKEN =
  'You have a cycle already on the given dates, if you want to create a draft cycle you can do that by removing dates';

// docs/contract/cycles.md#a-new-cycle
// docs/contract/cycles.md#status-of-a-cycle
// docs/contract/cycles.md#changes-of-cycles
test('a cycle is made by a member, owned by them, and stands before the others', async () => {
  const { member, cycles, day, makeCycle } = team;
  const body = {
    name: 'Sprint',
    description: 'Work',
    start_date: day(1),
    end_date: day(14),
    logo_props: { in_use: 'emoji', emoji: { value: '128640' } },
    view_props: { layout: 'list' },
    project_id: randomUUID(),
    owned_by_id: randomUUID(),
    archived_at: '2026-01-01',
  };
  const { status, body: row } = await replay(() => member.post(cycles, body));
  expect(status).toBe(201);
  expect(cycleSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    name: 'Sprint',
    description: 'Work',
    status: 'UPCOMING',
    sort_order: 65_535,
    version: 1,
    owned_by_id: member.id,
    created_by: member.id,
    total_issues: 0,
    is_favorite: false,
    project_id: team.project.id,
    logo_props: body.logo_props,
    view_props: body.view_props,
    start_date: `${day(1)}T00:00:01.000000+00:00`,
    end_date: `${day(14)}T23:59:00.000000+00:00`,
  });
  const draft = await makeCycle({ start_date: null, end_date: '' });
  expect(draft).toMatchObject({ status: 'DRAFT', start_date: null, end_date: null, sort_order: 55_535 });
  const current = await makeCycle({ start_date: day(0), end_date: day(0) });
  expect(current).toMatchObject({ status: 'CURRENT', sort_order: 45_535 });
  const running = await member.get(`${cycles}?cycle_view=current`);
  expect(running.body.map(({ id }: Cycle) => id)).toEqual([current.id]);
  await team.makeCycleOn(-9, -8);
  const over = (await member.get(cycles)).body.find(({ status }: Cycle) => status === 'COMPLETED');
  expect(over.end_date).toContain(day(-8));
});

// docs/contract/cycles.md#a-new-cycle
test('a cycle whose maker chose the id is made once', async () => {
  const { member, admin, cycles } = team;
  const body = { id: '019b0000-0000-7000-8000-00000000c1c1', name: 'Chosen' };
  const first = await replay(() => member.post(cycles, body));
  expect(first.body.id).toBe(body.id);
  expect((await member.post(cycles, body)).body).toEqual(first.body);
  expect((await admin.post(cycles, body)).status).toBe(409);
  expect((await member.get(cycles)).body).toHaveLength(1);
});

// docs/contract/cycles.md#dates-of-cycles
test.each([
  ['Asia/Tokyo', '2031-03-09T00:00:01.000000+09:00', '2031-03-31T23:59:00.000000+09:00'],
  ['America/New_York', '2031-03-09T00:00:01.000000-05:00', '2031-03-31T23:59:00.000000-04:00'],
])('days are those of the project, in %s', async (timezone, start_date, end_date) => {
  await setZone(timezone);
  const row = await team.makeCycle({ start_date: '2031-03-09T22:00:00Z', end_date: '2031-03-31' });
  expect([row.start_date, row.end_date]).toEqual([start_date, end_date]);
});

// docs/contract/cycles.md#another-time-zone
test('a project that goes to another time zone keeps the days of its cycles', async () => {
  const { admin, member, project_path, cycle, makeCycle } = team;
  const row = await makeCycle({ start_date: '2031-03-09', end_date: '2031-03-31' });
  expect((await admin.patch(project_path, { timezone: 'Asia/Tokyo' })).status).toBe(200);
  expect((await member.get(cycle(row.id))).body).toMatchObject({
    start_date: '2031-03-09T00:00:01.000000+09:00',
    end_date: '2031-03-31T23:59:00.000000+09:00',
  });
});

// docs/contract/cycles.md#dates-of-cycles
// docs/contract/cycles.md#changing-a-cycle
test('a cycle that begins today begins now, and goes on so when its form is sent again', async () => {
  const { member, cycle, day, makeCycle } = team;
  const before = new Date().toISOString();
  const row = await makeCycle({ start_date: day(0), end_date: day(3) });
  expect(new Date(row.start_date!).toISOString() >= before).toBe(true);
  const again = await member.patch(cycle(row.id), { start_date: day(0), end_date: day(4) });
  expect(again.body).toMatchObject({ start_date: row.start_date, status: 'CURRENT' });
});

// docs/contract/cycles.md#dates-of-cycles
test('one day alone, and an end before the start, are refused and change nothing', async () => {
  const { member, cycles, cycle, day, makeCycle } = team;
  const both = { error: 'Both start date and end date are either required or are to be null' };
  const order = { non_field_errors: ['Start date cannot exceed end date'] };
  const row = await makeCycle({ start_date: day(5), end_date: day(6) });
  const draft = await makeCycle();
  for (const [answer, body] of [
    [await member.post(cycles, { name: 'x', start_date: day(1) }), both],
    [await member.post(cycles, { name: 'x', end_date: day(1), start_date: '' }), both],
    [await member.post(cycles, { name: 'x', start_date: day(2), end_date: day(1) }), order],
    [await member.patch(cycle(row.id), { end_date: null }), both],
    [await member.patch(cycle(row.id), { start_date: day(7) }), order],
    [await member.put(cycle(draft.id), { start_date: day(7) }), both],
  ] as const) {
    expect([answer.status, answer.body]).toEqual([400, body]);
  }
  const bad = await member.post(cycles, { name: 'x', start_date: 'soon', end_date: day(1) });
  expect([bad.status, Object.keys(bad.body)]).toEqual([400, ['start_date']]);
  expect((await member.get(cycle(row.id))).body).toMatchObject(row);
});

// docs/contract/cycles.md#one-cycle-at-a-time
test('cycles share no moment: not with the first or last day, not inside, not around, not with archived ones', async () => {
  const { member, cycles, cycle, day, makeCycle } = team;
  const row = await makeCycle({ start_date: day(10), end_date: day(20) });
  const next = await makeCycle({ start_date: day(21), end_date: day(22) });
  for (const [first, last] of [
    [5, 10],
    [12, 13],
    [20, 20],
    [1, 40],
  ] as const) {
    const body = { name: 'x', start_date: day(first), end_date: day(last) };
    const made = await member.post(cycles, body);
    expect([made.status, made.body]).toEqual([400, { error: TAKEN }]);
    const moved = await member.patch(cycle(next.id), body);
    expect([moved.status, moved.body]).toEqual([400, { error: TAKEN }]);
  }
  expect((await member.patch(cycle(row.id), { end_date: day(15) })).status).toBe(200);
  await team.test.database.sql`update cycles set archived_at = now() where id = ${row.id}`;
  expect((await member.post(cycles, { name: 'x', start_date: day(15), end_date: day(15) })).status).toBe(400);
  await team.test.database.sql`update cycles set deleted_at = now() where id = ${row.id}`;
  expect((await member.post(cycles, { name: 'x', start_date: day(15), end_date: day(15) })).status).toBe(201);
});

// docs/contract/cycles.md#one-cycle-at-a-time
test('of several that come at once for the same days one is made', async () => {
  const { member, admin, cycles, cycle, day, makeCycle } = team;
  const draft = await makeCycle();
  const days = { start_date: day(30), end_date: day(40) };
  const answers = await Promise.all([
    ...[member, admin, member, admin].map((caller) => caller.post(cycles, { name: 'x', ...days })),
    member.patch(cycle(draft.id), days),
  ]);
  expect(answers.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
  expect((await member.get(cycles)).body.filter(({ start_date }: Cycle) => start_date)).toHaveLength(1);
});

// docs/contract/cycles.md#asking-for-free-days
test('a form asks whether days are free, without its own cycle', async () => {
  const { member, cycles, day, makeCycle } = team;
  const row = await makeCycle({ start_date: day(10), end_date: day(20) });
  const ask = (body: object) => member.post(`${cycles}date-check/`, body);
  const days = { start_date: day(20), end_date: day(25) };
  const taken = await ask(days);
  expect([taken.status, taken.body]).toEqual([200, { status: false, error: TAKEN }]);
  expect((await ask({ ...days, cycle_id: row.id })).body).toEqual({ status: true });
  expect((await ask({ start_date: day(21), end_date: day(25) })).body).toEqual({ status: true });
  const half = await ask({ start_date: day(1), end_date: '' });
  expect([half.status, half.body]).toEqual([400, { error: 'Start date and end date both are required' }]);
});

// docs/contract/cycles.md#changing-a-cycle
// docs/contract/cycles.md#changes-of-cycles
test('what a body names changes, and nothing else', async () => {
  const { member, admin, cycle, day, makeCycle } = team;
  const row = await makeCycle({ start_date: day(1), end_date: day(2) });
  const body = { name: 'Renamed', sort_order: '12.5', owned_by_id: admin.id, archived_at: '2026-01-01' };
  const changed = await replay(() => member.patch(cycle(row.id), body));
  expect([changed.status, changed.body]).toEqual([200, { ...row, name: 'Renamed', sort_order: 12.5 }]);
  const undated = await replay(() => member.put(cycle(row.id), { start_date: '', end_date: null }));
  expect(undated.body).toMatchObject({ start_date: null, end_date: null, status: 'DRAFT', name: 'Renamed' });
  const seqs = (await member.get(team.cycles)).headers['x-stream-seq'];
  expect((await member.patch(cycle(row.id), { name: 'Renamed' })).body).toEqual(undated.body);
  expect((await member.get(team.cycles)).headers['x-stream-seq']).toBe(seqs);
});

// docs/contract/cycles.md#changing-a-cycle
test('of a cycle that is over only the place changes, and of an archived one nothing', async () => {
  const { member, cycle, makeCycleOn } = team;
  const id = await makeCycleOn(-10, -5, 'Over');
  const refused = await member.patch(cycle(id), { name: 'x', end_date: team.day(9) });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'The Cycle has already been completed so it cannot be edited' },
  ]);
  const placed = await replay(() => member.patch(cycle(id), { name: 'x', sort_order: 7 }));
  expect([placed.status, placed.body]).toMatchObject([200, { name: 'Over', sort_order: 7 }]);
  await team.test.database.sql`update cycles set archived_at = now() where id = ${id}`;
  const archived = await member.patch(cycle(id), { sort_order: 8 });
  expect([archived.status, archived.body]).toEqual([400, { error: 'Archived cycle cannot be updated' }]);
});

// docs/contract/cycles.md#reading-a-cycle
test('a single cycle counts sub-items and is a visit; an archived or foreign one is not found', async () => {
  const { test: app, admin, member, guest, cycle, makeCycle, makeItem, workspace } = team;
  const row = await makeCycle();
  const parent = await makeItem();
  const child = await makeItem({ parent_id: parent.id });
  const issue_ids = [parent.id, child.id];
  const plan = { issue_ids, properties: { cycle_id: row.id } };
  expect((await member.post(`${team.project_path}bulk-operation-issues/`, plan)).status).toBe(200);
  const read = await member.get(cycle(row.id));
  expect(read.body).toMatchObject({ ...row, total_issues: 2, sub_issues: 1 });
  const visits = await member.get(`/api/workspaces/${workspace.slug}/recent-visits/?entity_name=cycle`);
  expect(visits.body[0]).toMatchObject({ entity_identifier: row.id, entity_data: { name: 'A cycle' } });
  expect((await guest.get(cycle(row.id))).body).toMatchObject({ total_issues: 0, sub_issues: 0 });
  const other = await app.makeProject(admin, workspace);
  const path = (id: string) => `/api/workspaces/${workspace.slug}/projects/${other.id}/cycles/${id}/`;
  await app.database.sql`update cycles set archived_at = now() where id = ${row.id}`;
  for (const url of [cycle(row.id), cycle(randomUUID()), path(row.id)]) {
    const missing = await admin.get(url);
    expect([missing.status, missing.body]).toEqual([404, { error: 'Cycle not found' }]);
  }
  expect((await admin.patch(path(row.id), { name: 'x' })).status).toBe(404);
});

// docs/contract/cycles.md#deleting-a-cycle
test('a cycle that is deleted leaves its items, favourites and visits', async () => {
  const { test: app, admin, member, cycle, makeCycle, makeItem, readItem, item, states, workspace } = team;
  const row = await makeCycle({ name: 'Gone' });
  const [one, done] = [await makeItem(), await makeItem({ state_id: states.Done.id })];
  const plan = { issue_ids: [one.id, done.id], properties: { cycle_id: row.id } };
  expect((await member.post(`${team.project_path}bulk-operation-issues/`, plan)).status).toBe(200);
  expect((await admin.post(`${item(done.id)}archive/`)).status).toBe(200);
  const favorites = `/api/workspaces/${workspace.slug}/user-favorites/`;
  const favorite = { entity_type: 'cycle', entity_identifier: row.id };
  for (const caller of [admin, member]) expect((await caller.post(favorites, favorite)).status).toBe(200);
  await member.get(cycle(row.id));
  expect((await replay(() => member.delete(cycle(row.id)), [team.liveList])).status).toBe(204);
  for (const { id } of [one, done]) {
    expect((await readItem(id)).cycle_id).toBeNull();
    const history = (await member.get(`${item(id)}history/`)).body as Activity[];
    expect(history.findLast(({ field }) => field === 'cycles')).toMatchObject({
      verb: 'deleted',
      old_value: 'Gone',
      old_identifier: row.id,
      new_value: '',
    });
  }
  const left = await app.database.sql`select from favorites where entity_identifier = ${row.id}
    union all select from recent_visits where entity_identifier = ${row.id}`;
  expect(left).toHaveLength(0);
  expect((await member.delete(cycle(row.id))).status).toBe(404);
});

// docs/contract/cycles.md#deleting-a-cycle
test('who may delete a cycle: administrators, the owner and who made it, while they are members', async () => {
  const { test: app, admin, member, guest, outsider, cycle, makeCycle, makeCycleOn } = team;
  const id = await makeCycleOn(50, 51);
  for (const caller of [member, guest]) {
    const refused = await caller.delete(cycle(id));
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'Only admin or owner can delete the cycle' },
    ]);
  }
  expect((await outsider.delete(cycle(id))).status).toBe(403);
  await app.database.sql`update cycles set owned_by_id = ${guest.id} where id = ${id}`;
  expect((await guest.delete(cycle(id))).status).toBe(204);
  const own = await makeCycle({}, member);
  expect((await admin.delete(cycle(own.id))).status).toBe(204);
});

test('guests and strangers make and change no cycles', async () => {
  const { test: app, guest, outsider, cycles, cycle, day, makeCycle } = team;
  const row = await makeCycle();
  const days = { start_date: day(1), end_date: day(2) };
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.post(cycles, { name: 'x' })).status).toBe(status);
    expect((await caller.post(`${cycles}date-check/`, days)).status).toBe(status);
    expect((await caller.patch(cycle(row.id), { name: 'x' })).status).toBe(status);
  }
});

test('nothing is written in an archived project', async () => {
  const { admin, cycles, cycle, makeCycle, project } = team;
  const row = await makeCycle();
  await team.test.database.sql`update projects set archived_at = now() where id = ${project.id}`;
  expect((await admin.get(cycles)).body).toEqual([]);
  for (const status of [
    (await admin.post(cycles, { name: 'x' })).status,
    (await admin.patch(cycle(row.id), { name: 'x' })).status,
    (await admin.delete(cycle(row.id))).status,
  ])
    expect(status).toBe(400);
  await team.test.database.sql`update projects set archived_at = null where id = ${project.id}`;
});
