import { randomUUID } from 'node:crypto';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { timerSchema } from '@tandem/shared/tracking/timer/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withKeys } from '../../testing/app.ts';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

const HOUR = 3_600_000;

let team: TimeTeam;
let item: { id: string };
let url: string;
beforeAll(async () => {
  team = await makeTimeTeam();
  url = `${team.time}timer/`;
});
beforeEach(async () => {
  item = await team.makeItem({ name: 'Takes time' });
  await team.test.database.sql`delete from time_timers`;
});
afterAll(() => team.test.close());

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const start = (values: object = {}, caller = team.member) =>
  caller.post(`${url}start/`, { issue_id: item.id, ...values });
const stop = (values?: object, caller = team.member) => caller.post(`${url}stop/`, values);
const minutesOf = (entries: { minutes: number }[]) => entries.map(({ minutes }) => minutes);
/** As if it had been started before. */
const startedAt = (moment: string) => team.test.database.sql`update time_timers set started_at = ${moment}`;

// docs/contract/time.md#timer
test('a timer is started once a key, known on all devices of its person, and becomes an entry', async () => {
  const { member } = team;
  const stream = userStream(member.id);
  const seq = await team.seqOf(stream);
  const first = await withKeys('start', () => start({ note: 'Reading' }));
  expect((await withKeys('start', () => start({ note: 'Reading' }))).result.body).toEqual(first.result.body);
  const { timer } = first.result.body;
  expect(timerSchema.strict().parse(timer)).toMatchObject({ issue_id: item.id, note: 'Reading' });
  expect((await member.get(url)).body).toEqual({ timer });
  expect((await team.admin.get(url)).body).toEqual({ timer: null });
  await startedAt(ago(90 * 60_000));
  const stopped = await stop();
  expect([stopped.status, minutesOf(stopped.body.entries).reduce((sum, each) => sum + each, 0)]).toEqual([
    201, 90,
  ]);
  expect(stopped.body.entries[0]).toMatchObject({ issue_id: item.id, note: 'Reading', member_id: member.id });
  expect(stopped.body.entries[0].started_at).not.toBeNull();
  expect((await member.get(url)).body).toEqual({ timer: null });
  expect((await stop()).status).toBe(404);
  expect((await team.changesSince(stream, seq)).map(({ kind, op }) => [kind, op])).toEqual([
    ['timer', 'put'],
    ['timer', 'remove'],
  ]);
});

// docs/contract/time.md#timer
test('starting another stops and stores the one that runs, also from two devices at once', async () => {
  await start();
  await startedAt(ago(HOUR));
  const other = await team.makeItem();
  const { body } = await start({ issue_id: other.id });
  expect(body.timer.issue_id).toBe(other.id);
  expect(minutesOf(body.entries).reduce((sum, each) => sum + each, 0)).toBe(60);
  await startedAt(ago(HOUR));
  const both = await Promise.all([start(), start({ issue_id: other.id }), start()]);
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
  const rows = await team.test.database.sql`select id from time_timers`;
  expect(rows).toHaveLength(1);
});

// docs/contract/time.md#started-without-a-connection
test('a timer may have been started up to a day ago, and not in the future', async () => {
  const started = await start({ started_at: ago(2 * HOUR) });
  expect(started.status).toBe(201);
  expect(Date.parse(started.body.timer.started_at)).toBeLessThan(Date.now() - 2 * HOUR + 60_000);
  for (const started_at of [ago(25 * HOUR), ago(-HOUR), ago(-24 * HOUR), 'soon']) {
    const answer = await start({ started_at });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['started_at']]);
  }
  // The refused ones stopped nothing.
  expect((await team.member.get(url)).body.timer.id).toBe(started.body.timer.id);
});

// docs/contract/time.md#started-without-a-connection
test('one that was started before the running one on another device counts beside it', async () => {
  await start();
  await startedAt(ago(HOUR));
  const { body } = await start({ started_at: ago(2 * HOUR) });
  expect(minutesOf(body.entries).reduce((sum, each) => sum + each, 0)).toBe(60);
  expect(Date.parse(body.timer.started_at)).toBeLessThan(Date.now() - 2 * HOUR + 60_000);
});

// docs/contract/time.md#stopping
test('stopping corrects minutes, note, activity and whether it is billable', async () => {
  await start();
  await startedAt(ago(HOUR));
  const shorter = await stop({ minutes: 20, note: 'Less', is_billable: true, activity_id: team.activity.id });
  expect(shorter.body.entries).toMatchObject([
    { minutes: 20, note: 'Less', is_billable: true, activity_id: team.activity.id },
  ]);
  await start();
  const longer = await stop({ minutes: 45 });
  expect(minutesOf(longer.body.entries).reduce((sum, each) => sum + each, 0)).toBe(45);
  await start();
  for (const minutes of [0, 1441, 'x']) expect((await stop({ minutes })).status).toBe(400);
  await startedAt(ago(2 * HOUR));
  const early = await stop({ stopped_at: ago(HOUR) });
  expect(minutesOf(early.body.entries).reduce((sum, each) => sum + each, 0)).toBe(60);
  await start();
  expect((await stop({ stopped_at: ago(HOUR) })).body).toHaveProperty('stopped_at');
});

// docs/contract/time.md#stopping
test('less than half a minute is nothing, and a discarded timer is nothing', async () => {
  await start();
  expect((await stop()).body).toEqual({ entries: [], locked_days: [] });
  await start();
  expect((await team.member.delete(url)).status).toBe(204);
  expect((await team.member.delete(url)).status).toBe(404);
  expect((await team.member.get(team.itemTime(item.id))).body).toEqual([]);
});

// docs/contract/time.md#stopping
test('a device that was offline discards the timer that it meant, and no other', async () => {
  const { body } = await start();
  const other = `${url}?timer_id=${randomUUID()}`;
  expect((await team.member.delete(other)).status).toBe(404);
  expect((await team.member.get(url)).body).toMatchObject({ timer: { id: body.timer.id } });
  expect((await team.member.delete(`${url}?timer_id=x`)).status).toBe(400);
  expect((await team.member.delete(`${url}?timer_id=${body.timer.id}`)).status).toBe(204);
});

// docs/contract/time.md#midnight
test('what goes over midnight in the zone of the person is an entry for each day', async () => {
  await team.setTimezone(team.member, 'Asia/Tokyo');
  await start();
  await startedAt('2026-11-20T14:30:00Z');
  const { body } = await stop({ stopped_at: '2026-11-20T16:00:00Z' });
  expect(body.entries).toMatchObject([
    { day: '2026-11-20', minutes: 30 },
    { day: '2026-11-21', minutes: 60 },
  ]);
  await team.setTimezone(team.member, 'UTC');
});

// docs/contract/time.md#timer
test('a timer without an item has a project and an activity', async () => {
  const { member, project, activity } = team;
  expect((await start({ issue_id: null })).body).toHaveProperty('project_id');
  expect((await start({ issue_id: null, project_id: project.id })).body).toHaveProperty('activity_id');
  const answer = await start({ issue_id: null, project_id: project.id, activity_id: activity.id });
  expect(answer.body.timer).toMatchObject({ issue_id: null, item: null, activity_id: activity.id });
  expect((await stop({ activity_id: null })).status).toBe(400);
  await startedAt(ago(HOUR));
  const { entries } = (await stop()).body;
  expect(entries[0]).toMatchObject({ issue_id: null, activity_id: activity.id, member_id: member.id });
});

// docs/contract/time.md#timer
test('guests, strangers and projects that do not track time have no timers', async () => {
  const { admin, guest, outsider, workspace, project, test: app } = team;
  expect((await guest.get(url)).status).toBe(403);
  expect((await start({}, guest)).status).toBe(403);
  expect((await start({}, outsider)).status).toBe(404);
  expect((await start({}, app.nobody)).status).toBe(401);
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await start();
  await startedAt(ago(HOUR));
  await admin.patch(base, { is_time_tracking_enabled: false });
  expect((await start()).status).toBe(400);
  // What was worked is stored all the same.
  expect(minutesOf((await stop()).body.entries).reduce((sum, each) => sum + each, 0)).toBe(60);
  await admin.patch(base, { is_time_tracking_enabled: true });
});

// docs/contract/time.md#stopping
// docs/contract/time.md#timer
test('of locked days nothing is stored, and a timer over them can be stopped and replaced', async () => {
  const { admin, member } = team;
  const settings = `${team.time}settings/`;
  const moment = new Date();
  const today = moment.toISOString().slice(0, 10);
  const yesterday = new Date(moment.getTime() - 24 * HOUR).toISOString().slice(0, 10);
  await admin.patch(settings, { lock_until: yesterday });
  const refused = await start({ started_at: `${yesterday}T23:59:00Z` });
  expect([refused.status, refused.body.code]).toEqual([403, 'TIME_LOCKED']);
  await start();
  await startedAt(`${yesterday}T23:00:00Z`);
  const stopped = await stop();
  expect(stopped.body.locked_days).toEqual([yesterday]);
  expect(stopped.body.entries.map(({ day }: { day: string }) => day)).toEqual([today]);
  await start();
  await startedAt(`${yesterday}T22:00:00Z`);
  const whole = await stop({ stopped_at: `${yesterday}T23:00:00Z` });
  expect([whole.status, whole.body.code]).toEqual([403, 'TIME_LOCKED']);
  expect((await member.get(url)).body.timer).not.toBeNull();
  expect((await start()).body).toMatchObject({ locked_days: [yesterday], timer: { issue_id: item.id } });
  await admin.patch(settings, { lock_until: null });
});

// docs/contract/time.md#timer
test('a timer ends with the membership of its person, and stops none elsewhere', async () => {
  const { test: app, workspace, project, admin } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, 15);
  await app.addProjectMember(project.id, person, 15);
  await start({}, person);
  await startedAt(ago(HOUR));
  const seq = await team.seqOf(userStream(person.id));
  const members = `/api/workspaces/${workspace.slug}/members/`;
  const rows = (await admin.get(members)).body;
  const { id } = rows.find(({ member }: { member: { id: string } }) => member.id === person.id);
  expect((await admin.delete(`${members}${id}/`)).status).toBe(204);
  const changes = await team.changesSince(userStream(person.id), seq);
  expect(changes.filter(({ kind }) => kind === 'timer')).toMatchObject([{ op: 'remove' }]);
  expect(await app.database.sql`select id from time_timers`).toHaveLength(0);
});

// docs/contract/time.md#timer
test('a timer of a workspace that its person left is dropped by the next one, and no entry of it is written', async () => {
  const { test: app, workspace, project } = team;
  const person = await app.makeUser();
  await app.addMember(workspace.id, person, 15);
  await app.addProjectMember(project.id, person, 15);
  const own = await app.makeWorkspace(person);
  const ownProject = await app.makeProject(person, own);
  const base = `/api/workspaces/${own.slug}/`;
  await person.patch(`${base}projects/${ownProject.id}/`, { is_time_tracking_enabled: true });
  const { id } = (await person.post(`${base}projects/${ownProject.id}/issues/`, { name: 'Of their own' }))
    .body;
  await start({}, person);
  await startedAt(ago(HOUR));
  const { sql } = app.database;
  await sql`update workspace_members set is_active = false
    where user_id = ${person.id} and workspace_id = ${workspace.id}`;
  const { status, body } = await person.post(`${base}time/timer/start/`, { issue_id: id });
  expect([status, body.entries, body.timer.workspace_id]).toEqual([201, [], own.id]);
  expect(await sql`select id from work_item_worklogs where logged_by = ${person.id}`).toHaveLength(0);
});

// docs/contract/time.md#stopping
test('an item that moves while its timer is stopped takes the time with it', async () => {
  const { test: app, admin, member, workspace } = team;
  const { db, sql } = app.database;
  const target = await app.makeProject(admin, workspace);
  await app.addProjectMember(target.id, member, 15);
  await start();
  await startedAt(ago(HOUR));
  const { stopped } = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('work_items')
      .set({ project_id: target.id, sequence_id: 1 })
      .where('id', '=', item.id)
      .execute();
    await tx
      .updateTable('time_timers')
      .set({ project_id: target.id })
      .where('work_item_id', '=', item.id)
      .execute();
    const answer = stop();
    const isWaiting = () => sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await isWaiting()).length, { timeout: 20_000 }).toBe(1);
    return { stopped: answer };
  });
  expect((await stopped).body.entries[0]).toMatchObject({ issue_id: item.id, project_id: target.id });
});
