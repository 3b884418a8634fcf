import type { ItemsAnswer } from '@tandem/shared/insight/dashboards/answers.ts';
import type { Dashboard, DashboardData, TileResult } from '@tandem/shared/insight/dashboards/schema.ts';
import type { FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { must } from '@tandem/shared/must.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../../testing/app.ts';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from dashboards`;
  await sql`delete from work_items where project_id = ${team.project.id}`;
});

const BY_PRIORITY = { measure: { of: 'count' }, group: { by: 'priority' } };

async function dataOf(dashboard: Dashboard, body: object = {}, caller: Caller = team.member) {
  const answer = await caller.post<DashboardData>(`${team.at(dashboard)}data/`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const resultOf = async (dashboard: Dashboard, id: string, caller?: Caller): Promise<TileResult> =>
  must((await dataOf(dashboard, { tiles: [id] }, caller)).tiles[id], 'it was asked for');

async function answerOf<T = FiguresAnswer>(dashboard: Dashboard, id: string, caller?: Caller): Promise<T> {
  const result = await resultOf(dashboard, id, caller);
  return must('answer' in result ? (result.answer as T) : null, JSON.stringify(result));
}
const codeOf = async (dashboard: Dashboard, id: string, caller?: Caller) => {
  const result = await resultOf(dashboard, id, caller);
  return 'error' in result ? result.error.code : null;
};

// docs/contract/dashboards.md#data-of-a-dashboard
// docs/contract/dashboards.md#what-a-tile-shows
// docs/contract/dashboards.md#periods
test('tiles are narrowed by the dashboard and by themselves, and by who looks at it', async () => {
  const { make, makeTile, makeItem, states, project } = team;
  await makeItem({ priority: 'high', state_id: states.Todo.id });
  await makeItem({ priority: 'low', state_id: states.Todo.id });
  await makeItem({ priority: 'low', state_id: states.Done.id });
  const dashboard = await make({ filters: { state_group__in: ['unstarted'] }, project_ids: [project.id] });
  const all = await makeTile(dashboard, { config: { query: BY_PRIORITY } });
  const own = await makeTile(dashboard, {
    config: { query: { ...BY_PRIORITY, source: { filters: { priority__in: ['low'] } } } },
  });
  const always = await makeTile(dashboard, { config: { query: BY_PRIORITY, period: 'all' } });
  const { tiles } = await dataOf(dashboard);
  const totals = (data: DashboardData['tiles']) =>
    [all.id, own.id].map((id) => (data[id] as { answer: FiguresAnswer }).answer.total);
  expect(totals(tiles)).toEqual([2, 1]);
  expect(totals((await dataOf(dashboard, { filters: {} })).tiles)).toEqual([3, 2]);
  expect(totals((await dataOf(dashboard, { filters: null, project_ids: [] })).tiles)).toEqual([3, 2]);
  const period = { kind: 'between', from: '2020-01-01', to: '2020-01-31' };
  const narrowed = (await dataOf(dashboard, { period })).tiles;
  expect(totals(narrowed)).toEqual([0, 0]);
  expect(narrowed[always.id]).toMatchObject({ answer: { total: 2, period: null } });
  expect(Object.keys((await dataOf(dashboard, { tiles: [own.id, randomUUID()] })).tiles)).toEqual([own.id]);
});

// docs/contract/dashboards.md#answers-are-remembered
test('what is unchanged has the same `at`; a change of an item, of rights or of a tile makes another', async () => {
  const { member, admin, make, makeTile, makeItem, other, test: app } = team;
  const dashboard = await make({ access: 0 });
  const tile = await makeTile(dashboard, { config: { query: BY_PRIORITY } });
  await makeItem();
  const first = await dataOf(dashboard);
  // Nothing is said of it in the log, so that an answer from before is seen to be one.
  await app.database.sql`update work_items set priority = 'urgent' where project_id = ${team.project.id}`;
  expect(await dataOf(dashboard)).toEqual(first);
  const total = async (caller?: Caller) => (await answerOf(dashboard, tile.id, caller)).total;
  expect([await total(), await total(admin)]).toEqual([1, 2]);
  await makeItem();
  expect((await dataOf(dashboard)).at).not.toBe(first.at);
  expect([await total(), await total(admin)]).toEqual([2, 3]);
  const before = await dataOf(dashboard);
  const { sql } = app.database;
  await sql`insert into project_members (workspace_id, project_id, user_id, role)
    values (${team.workspace.id}, ${other.id}, ${member.id}, 15)`;
  expect((await dataOf(dashboard)).at).not.toBe(before.at);
  expect(await total()).toBe(3);
  await sql`delete from project_members where project_id = ${other.id} and user_id = ${member.id}`;
  expect(await total()).toBe(2);
});

// docs/contract/dashboards.md#data-of-a-dashboard
test('a request with an `Idempotency-Key` is answered as every other', async () => {
  const { make, makeTile, makeItem, member, at, dashboards } = team;
  await makeItem();
  const dashboard = await make();
  const tile = await makeTile(dashboard, { config: { query: { ...BY_PRIORITY, limit: 7 } } });
  const keyed = { headers: { 'idempotency-key': 'data of a dashboard' } };
  const { body } = await member.post<DashboardData>(`${at(dashboard)}data/`, {}, keyed);
  expect(body.tiles[tile.id]).toMatchObject({ answer: { total: 1 } });
  const preview = await member.post(
    `${dashboards}preview/`,
    { kind: 'bar', config: { query: { ...BY_PRIORITY, limit: 8 } } },
    { headers: { 'idempotency-key': 'preview of a tile' } },
  );
  expect([preview.status, preview.body.answer?.total]).toEqual([200, 1]);
});

// docs/contract/dashboards.md#what-is-counted
test('a guest project role and projects that the reader left count as their lists do', async () => {
  const { make, makeTile, makeItem, outsider, admin, other } = team;
  await makeItem();
  const shared = await make({ access: 0 }, admin);
  const tile = await makeTile(shared, { config: { query: BY_PRIORITY } }, admin);
  const left = await makeTile(
    shared,
    { config: { query: { ...BY_PRIORITY, source: { project_ids: [other.id] } } } },
    admin,
  );
  expect((await answerOf(shared, tile.id, admin)).total).toBe(2);
  expect((await answerOf(shared, tile.id)).total).toBe(1);
  expect((await answerOf(shared, tile.id, outsider)).total).toBe(0);
  expect(await codeOf(shared, left.id)).toBe('PROJECTS_GONE');
});

// docs/contract/dashboards.md#errors-of-tiles
// docs/contract/dashboards.md#changing-a-tile
test('what a tile names and what went is said by the tile, beside others that are answered', async () => {
  const { member, admin, make, makeTile, makeItem, makeCycle, cycle, project_path, url } = team;
  await makeItem();
  const view = expectMade<{ id: string }>(await member.post(`${project_path}views/`, { name: 'Seen' }));
  const run = await makeCycle();
  const field = expectMade<{ id: string }>(
    await admin.post(`${url}fields/`, { name: 'Size', key: 'size', kind: 'number', options: {} }),
  );
  const dashboard = await make();
  const good = await makeTile(dashboard, { config: { query: BY_PRIORITY } });
  const ofView = await makeTile(dashboard, { kind: 'view', config: { view_id: view.id } });
  const ofCycle = await makeTile(dashboard, { kind: 'burndown', config: { cycle_id: run.id } });
  const sized = { measure: { of: 'field', field_id: field.id }, group: { by: 'priority' } };
  const ofField = await makeTile(dashboard, { config: { query: sized } });
  expect((await answerOf<ItemsAnswer>(dashboard, ofView.id)).total).toBe(1);
  await member.delete(`${project_path}views/${view.id}/`);
  await member.delete(cycle(run.id));
  await team.test.database.sql`update fields set deleted_at = now() where id = ${field.id}`;
  const { tiles } = await dataOf(dashboard);
  const codes = [ofView, ofCycle, ofField].map(
    ({ id }) => (tiles[id] as { error: { code: string } }).error.code,
  );
  expect(codes).toEqual(['VIEW_GONE', 'CYCLE_GONE', 'FIELD_GONE']);
  expect(tiles[good.id]).toHaveProperty('answer');
  const renamed = await member.patch(`${team.at(dashboard)}tiles/${ofView.id}/`, {
    config: { view_id: view.id, html: '<p>x</p>' },
  });
  expect(renamed.status).toBe(200);
});

// docs/contract/dashboards.md#what-tiles-are-answered
test('items are those that are due first, with the number of all', async () => {
  const { make, makeTile, makeItem, day, member } = team;
  await makeItem({ name: 'None' });
  await makeItem({ name: 'Late', target_date: day(5) });
  await makeItem({ name: 'Soon', target_date: day(1), priority: 'low', assignee_ids: [member.id] });
  await makeItem({ name: 'Soon and urgent', target_date: day(1), priority: 'urgent' });
  const dashboard = await make();
  const tile = await makeTile(dashboard, { kind: 'items' });
  const { items, total } = await answerOf<ItemsAnswer>(dashboard, tile.id);
  expect([items.map(({ name }) => name), total]).toEqual([['Soon and urgent', 'Soon', 'Late', 'None'], 4]);
  expect(items[1]).toMatchObject({
    assignee_ids: [member.id],
    target_date: day(1),
    project_id: team.project.id,
  });
});

// docs/contract/dashboards.md#errors-of-tiles
test('a private view of another person shows nothing', async () => {
  const { admin, member, make, makeTile, project_path } = team;
  const hidden = expectMade<{ id: string }>(
    await admin.post(`${project_path}views/`, { name: 'Hidden', access: 1 }),
  );
  const shared = await make({ access: 0 }, admin);
  const tile = await makeTile(shared, { kind: 'view', config: { view_id: hidden.id } }, admin);
  expect(await codeOf(shared, tile.id, admin)).toBeNull();
  expect(await codeOf(shared, tile.id)).toBe('VIEW_GONE');
  const answer = await member.post(`${team.dashboards}preview/`, {
    kind: 'view',
    config: { view_id: hidden.id },
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'VIEW_GONE']);
});

// docs/contract/dashboards.md#preview
test('a tile that is not stored is answered, and refused with the code that it would have', async () => {
  const { member, guest, makeItem, dashboards, project } = team;
  await makeItem({ priority: 'high' });
  const body = { kind: 'donut', config: { query: BY_PRIORITY }, dashboard: { project_ids: [project.id] } };
  const { status, body: answered } = await member.post(`${dashboards}preview/`, body);
  expect([status, answered.answer.total]).toEqual([200, 1]);
  expect((await guest.post(`${dashboards}preview/`, body)).status).toBe(403);
  const none = await member.post(`${dashboards}preview/`, {
    ...body,
    dashboard: { project_ids: [randomUUID()] },
  });
  expect([none.status, none.body.code]).toEqual([400, 'PROJECTS_GONE']);
  const wrong = await member.post(`${dashboards}preview/`, {
    kind: 'bar',
    config: { query: { ...BY_PRIORITY, group: { by: 'hats' } } },
  });
  expect([wrong.status, Object.keys(wrong.body).map((key) => key.split('.')[0])]).toEqual([400, ['config']]);
});

// docs/contract/dashboards.md#limits-of-dashboards
// docs/contract/dashboards.md#data-of-a-dashboard
test('sixty tiles are answered in one request', async () => {
  const { make, makeItem, test: app } = team;
  await makeItem();
  const dashboard = await make();
  const config = JSON.stringify({ query: { source: {}, ...BY_PRIORITY, limit: 200 } });
  await app.database.sql`insert into dashboard_tiles (workspace_id, dashboard_id, kind, x, y, w, h, config)
    select ${team.workspace.id}, ${dashboard.id}, 'bar', 0, n, 1, 1, ${config}::text::jsonb || jsonb_build_object('look',
      jsonb_build_object('unit', n)) from generate_series(1, 60) n`;
  const { tiles } = await dataOf(dashboard);
  const totals = Object.values(tiles).map((result) =>
    'answer' in result ? (result.answer as FiguresAnswer).total : result,
  );
  expect(totals).toEqual(Array.from({ length: 60 }, () => 1));
});
