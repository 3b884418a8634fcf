import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { type Dashboard, dashboardSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type DashboardTeam, makeDashboardTeam } from './testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from dashboards`;
});

const replay = (action: () => Promise<Answer>, { isShared = false, caller = team.member } = {}) =>
  expectReplay({
    test: team.test,
    caller,
    actor: caller,
    stream: isShared ? workspaceStream(team.workspace.id) : userStream(caller.id),
    lists: [{ url: team.dashboards, kind: 'dashboard' }],
    action,
  });
const namesOf = async (caller: Caller) =>
  (await caller.get<Dashboard[]>(team.dashboards)).body.map(({ name }) => name);

// docs/contract/dashboards.md#a-new-dashboard
// docs/contract/dashboards.md#changes-of-dashboards
test('a new dashboard is private, and has an owner, a scope and a place behind the others', async () => {
  const { member, project, workspace, make } = team;
  await make({ name: 'First' });
  const id = '019b0000-0000-7000-8000-000000000001';
  const body = {
    id,
    name: 'Second',
    description: 'Of the compiler',
    project_ids: [project.id, project.id],
    filters: { priority__in: ['high'] },
    period: { kind: 'last', unit: 'week', count: 12 },
    logo_props: { in_use: 'emoji' },
  };
  const { status, body: made } = await replay(() => member.post(team.dashboards, body));
  expect(status).toBe(201);
  expect(dashboardSchema.strict().parse(made)).toEqual(made);
  expect(made).toMatchObject({
    ...body,
    project_ids: [project.id],
    workspace_id: workspace.id,
    owned_by: member.id,
    access: 1,
    is_locked: false,
    sort_order: 75_535,
    anchor: null,
  });
  const again = await member.post(team.dashboards, body);
  expect([again.status, again.body]).toEqual([201, made]);
  expect((await team.admin.post(team.dashboards, body)).status).toBe(409);
  expect(await namesOf(member)).toEqual(['First', 'Second']);
});

// docs/contract/dashboards.md#who-sees-a-dashboard
test('a private dashboard is of its owner alone, a shared one of the members, and guests have none', async () => {
  const { member, admin, guest, test: app, make, at, dashboards } = team;
  const mine = await make({ name: 'Mine' });
  const shared = await make({ name: 'Shared', access: 0 });
  expect(await namesOf(member)).toEqual(['Mine', 'Shared']);
  expect(await namesOf(admin)).toEqual(['Shared']);
  const calls = (caller: Caller, dashboard: Dashboard) => [
    caller.get(at(dashboard)),
    caller.patch(at(dashboard), { name: 'Other' }),
    caller.post(`${at(dashboard)}duplicate/`, {}),
    caller.get(`${at(dashboard)}tiles/`),
    caller.put(`${at(dashboard)}layout/`, { tiles: [] }),
    caller.delete(at(dashboard)),
  ];
  const statuses = async (caller: Caller, dashboard: Dashboard) =>
    (await Promise.all(calls(caller, dashboard))).map(({ status }) => status);
  expect(await statuses(admin, mine)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await statuses(guest, shared)).toEqual([403, 403, 403, 403, 403, 403]);
  expect(await statuses(app.nobody, shared)).toEqual([401, 401, 401, 401, 401, 401]);
  const other = await app.makeUser();
  await app.addMember(team.workspace.id, other, ROLE.MEMBER);
  expect((await other.get(at(shared))).status).toBe(200);
  expect((await other.patch(at(shared), { name: 'Mine now' })).status).toBe(403);
  expect((await other.delete(at(shared))).status).toBe(403);
  expect((await guest.get(dashboards)).status).toBe(403);
  const elsewhere = await app.makeWorkspace(member);
  expect((await member.get(`/api/workspaces/${elsewhere.slug}/dashboards/${shared.id}/`)).status).toBe(404);
});

// docs/contract/dashboards.md#changing-a-dashboard
// docs/contract/dashboards.md#who-changes-a-dashboard
test('owner and administrators change a shared dashboard; what changes nothing touches nothing', async () => {
  const { member, admin, make, at } = team;
  const shared = await make({ access: 0 });
  const options = { isShared: true, caller: admin };
  const changed = await replay(() => admin.patch(at(shared), { name: 'Renamed', period: null }), options);
  expect(changed.body).toMatchObject({ name: 'Renamed', owned_by: member.id, updated_by: admin.id });
  const same = await member.patch(at(shared), { name: 'Renamed', filters: {}, project_ids: [] });
  expect(same.body).toEqual(changed.body);
  expect((await member.patch(at(shared), {})).body).toEqual(changed.body);
  expect((await admin.patch(at(shared), { access: 1 })).status).toBe(403);
});

// docs/contract/dashboards.md#locked-dashboards
test('a locked dashboard is changed by no one until its owner unlocks it', async () => {
  const { member, admin, make, makeTile, at } = team;
  const shared = await make({ access: 0 });
  const tile = await makeTile(shared);
  expect((await admin.patch(at(shared), { is_locked: true })).status).toBe(403);
  expect((await member.patch(at(shared), { is_locked: true })).body).toMatchObject({ is_locked: true });
  for (const caller of [member, admin]) {
    const answers = [
      await caller.patch(at(shared), { name: 'Other' }),
      await caller.patch(`${at(shared)}tiles/${tile.id}/`, { name: 'Other' }),
      await caller.put(`${at(shared)}layout/`, { tiles: [{ id: tile.id, x: 1, y: 0, w: 1, h: 1 }] }),
      await caller.delete(`${at(shared)}tiles/${tile.id}/`),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [400, { error: 'dashboard is locked' }]),
    );
  }
  const opened = await member.patch(at(shared), { is_locked: false, name: 'Open' });
  expect(opened.body).toMatchObject({ is_locked: false, name: 'Open' });
});

// docs/contract/dashboards.md#changes-of-dashboards
test('what becomes private leaves the stream of the workspace, with its tiles', async () => {
  const { member, admin, make, makeTile, at, workspace, test: app } = team;
  const shared = await make({ access: 0 });
  const tile = await makeTile(shared);
  const stream = workspaceStream(workspace.id);
  const before = await readSeq(app.database.db, stream);
  expect((await member.patch(at(shared), { access: 1 })).status).toBe(200);
  const { changes } = await readChanges(app.database.db, { stream, after: before });
  expect(changes.map(({ kind, op, id }) => [kind, op, id])).toEqual([
    ['dashboard_tile', 'remove', tile.id],
    ['dashboard', 'remove', shared.id],
  ]);
  expect((await admin.get(at(shared))).status).toBe(404);
  expect((await admin.get(`${at(shared)}tiles/`)).status).toBe(404);
  expect(await team.tilesOf(shared)).toMatchObject([{ id: tile.id }]);
});

// docs/contract/dashboards.md#a-copy
test('a copy is private, belongs to who made it and has the tiles', async () => {
  const { member, admin, make, makeTile, at, tilesOf } = team;
  const shared = await make({ access: 0, period: { kind: 'this', unit: 'week' } });
  await makeTile(shared, { name: 'One' });
  await makeTile(shared, { name: 'Two', y: 4, kind: 'text', config: { html: '<p>Hello</p>' } });
  const answer = await replay(() => admin.post(`${at(shared)}duplicate/`, { name: 'Copy' }), {
    caller: admin,
  });
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { name: 'Copy', access: 1, owned_by: admin.id, period: { kind: 'this', unit: 'week' } },
  ]);
  const tiles = await tilesOf(answer.body, admin);
  expect(tiles.map(({ name, kind }) => [name, kind])).toEqual([
    ['One', 'bar'],
    ['Two', 'text'],
  ]);
  expect((await member.get(at(answer.body))).status).toBe(404);
});

// docs/contract/dashboards.md#deleting-a-dashboard
test('a deleted dashboard is gone with its tiles', async () => {
  const { member, admin, make, makeTile, at } = team;
  const shared = await make({ access: 0 });
  const tile = await makeTile(shared);
  const options = { isShared: true, caller: admin };
  expect((await replay(() => admin.delete(at(shared)), options)).status).toBe(204);
  expect((await member.get(at(shared))).status).toBe(404);
  expect((await member.patch(`${at(shared)}tiles/${tile.id}/`, { name: 'x' })).status).toBe(404);
  expect((await member.delete(at(shared))).status).toBe(404);
});

// docs/contract/dashboards.md#a-new-dashboard
test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(256) }],
  ['access', { access: 2 }],
  ['period', { period: { kind: 'last', unit: 'week', count: 0 } }],
  ['period', { period: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } }],
  ['period', { period: 'yesterday' }],
  ['filters', { filters: { colour__in: ['red'] } }],
  ['project_ids', { project_ids: [randomUUID()] }],
  ['project_ids', { project_ids: ['x'] }],
])('400 names %s for what it cannot be', async (field, values) => {
  const { member, dashboards, make, at } = team;
  const answers = [
    await member.post(dashboards, { name: 'New', ...values }),
    await member.patch(at(await make()), values),
  ];
  for (const { status, body } of answers) {
    expect([status, Object.keys(body).map((key) => key.split('.')[0])]).toEqual([400, [field]]);
  }
});

// docs/contract/dashboards.md#projects-of-a-dashboard
test('a dashboard names projects that its writer is in, and goes on naming one that they left', async () => {
  const { member, admin, other, make, at } = team;
  expect((await member.post(team.dashboards, { name: 'x', project_ids: [other.id] })).status).toBe(400);
  const shared = await make({ access: 0, project_ids: [other.id] }, admin);
  const own = await make({ name: 'Mine' });
  expect((await member.patch(at(own), { project_ids: [other.id] })).status).toBe(400);
  const { sql } = team.test.database;
  await sql`update dashboards set owned_by_id = ${member.id} where id = ${shared.id}`;
  const changed = await member.patch(at(shared), {
    name: 'Renamed',
    project_ids: [other.id, team.project.id],
  });
  expect([changed.status, changed.body.project_ids]).toEqual([200, [other.id, team.project.id]]);
});

// docs/contract/dashboards.md#switched-off
test('calls are refused while dashboards are switched off, and nothing is lost', async () => {
  const { member, admin, make, makeTile, at, url, dashboards, workspace } = team;
  const dashboard = await make();
  const tile = await makeTile(dashboard);
  const set = (is_dashboards_enabled: boolean) =>
    admin.patch(`/api/workspaces/${workspace.slug}/`, { is_dashboards_enabled });
  expect((await set(false)).status).toBe(200);
  const answers = [
    await member.get(dashboards),
    await member.get(at(dashboard)),
    await member.post(dashboards, { name: 'x' }),
    await member.get(`${at(dashboard)}tiles/`),
    await member.get(`${url}dashboards/tokens/`),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [400, { error: 'Dashboards are switched off in this workspace.' }]),
  );
  expect((await set(true)).status).toBe(200);
  expect(await team.tilesOf(dashboard)).toMatchObject([{ id: tile.id }]);
});

// docs/contract/dashboards.md#limits-of-dashboards
test('private dashboards of a person take no room from others', async () => {
  const { member, admin, dashboards, workspace, make, at } = team;
  const shared = await make({ access: 0 });
  await team.test.database.sql`insert into dashboards (workspace_id, owned_by_id, name, access)
    select ${workspace.id}, ${member.id}, 'Private', 1 from generate_series(1, 50)`;
  const refused = await member.post(dashboards, { name: 'One more' });
  expect([refused.status, refused.body.error]).toEqual([
    400,
    'You have 50 private dashboards already. Delete one of them first.',
  ]);
  expect((await member.patch(at(shared), { access: 1 })).status).toBe(400);
  expect((await member.post(`${at(shared)}duplicate/`, {})).status).toBe(400);
  expect((await member.post(dashboards, { name: 'Shared', access: 0 })).status).toBe(201);
  expect((await admin.post(dashboards, { name: 'Private' })).status).toBe(201);
});
