import { type DashboardTile, dashboardTileSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../testing/app.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from dashboards`;
});

const replay = (url: string, action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    actor: team.member,
    stream: userStream(team.member.id),
    lists: [{ url, kind: 'dashboard_tile' }],
    action,
  });

const QUERY = {
  source: { project_ids: [], filters: { priority__in: ['high'] } },
  measure: { of: 'count' },
  group: { by: 'created_at', unit: 'week' },
  split: { by: 'state__group' },
};

// docs/contract/dashboards.md#a-new-tile
// docs/contract/dashboards.md#fields-of-a-tile
// docs/contract/dashboards.md#changing-a-tile
test('a tile is put in its place, changed and taken off', async () => {
  const { member, make, at } = team;
  const dashboard = await make();
  const url = `${at(dashboard)}tiles/`;
  const body = { kind: 'stacked', name: 'Created by week', x: 0, y: 2, w: 8, h: 3 };
  const config = { query: QUERY, period: 'dashboard', look: { has_totals: true, good: 'down' } };
  const { status, body: made } = await replay(url, () => member.post(url, { ...body, config }));
  expect(status).toBe(201);
  expect(dashboardTileSchema.strict().parse(made)).toEqual(made);
  expect(made).toMatchObject({ ...body, dashboard_id: dashboard.id, created_by: member.id });
  expect(made.config).toEqual({
    ...config,
    query: { ...QUERY, measure: { of: 'count', by: 'sum' }, limit: 200 },
  });
  const changed = await replay(url, () => member.patch(`${url}${made.id}/`, { kind: 'table', x: '4' }));
  expect(changed.body).toMatchObject({ kind: 'table', x: 4, w: 8, config: made.config });
  expect((await member.patch(`${url}${made.id}/`, { config: made.config })).body).toEqual(changed.body);
  expect((await member.patch(`${url}${made.id}/`, { x: 6 })).body).toEqual({
    w: ['Ensure that x and w together are no more than 12.'],
  });
  expect((await replay(url, () => member.delete(`${url}${made.id}/`))).status).toBe(204);
  expect((await member.delete(`${url}${made.id}/`)).status).toBe(404);
});

// docs/contract/dashboards.md#texts-of-tiles
test('the text of a tile is stored without what could do harm', async () => {
  const { make, makeTile } = team;
  const html = '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:alert(2)">there</a></p>';
  const tile = await makeTile(await make(), { kind: 'text', config: { html } });
  expect(tile.config.html).toMatch(/^<p>Hi/);
  expect(tile.config.html).not.toMatch(/script|onclick/);
});

// docs/contract/dashboards.md#layout
test('a layout moves many tiles in one step, and what stays where it is is not written', async () => {
  const { member, make, makeTile, at, tilesOf } = team;
  const dashboard = await make();
  const url = `${at(dashboard)}tiles/`;
  const [a, b, c] = [
    await makeTile(dashboard, { name: 'a' }),
    await makeTile(dashboard, { name: 'b', x: 4 }),
    await makeTile(dashboard, { name: 'c', x: 8 }),
  ] as [DashboardTile, DashboardTile, DashboardTile];
  const placeOf = ({ id, x, y, w, h }: DashboardTile) => ({ id, x, y, w, h });
  const layout = [{ ...placeOf(a), y: 9 }, { ...placeOf(b), x: 0, w: 6 }, placeOf(c)];
  const moved = await replay(url, () => member.put(`${at(dashboard)}layout/`, { tiles: layout }));
  expect([moved.status, moved.body.map(({ name }: DashboardTile) => name)]).toEqual([200, ['b', 'c', 'a']]);
  expect((await tilesOf(dashboard)).find(({ id }) => id === c.id)).toEqual(c);
  const other = await makeTile(await make());
  for (const wrong of [
    { ...placeOf(a), id: other.id },
    { ...placeOf(a), id: randomUUID() },
  ]) {
    expect((await member.put(`${at(dashboard)}layout/`, { tiles: [placeOf(b), wrong] })).status).toBe(400);
  }
  for (const wrong of [
    { ...placeOf(a), x: 9 },
    { ...placeOf(a), w: 0 },
    { ...placeOf(a), y: -1 },
  ]) {
    expect((await member.put(`${at(dashboard)}layout/`, { tiles: [wrong] })).status).toBe(400);
  }
});

// docs/contract/dashboards.md#limits-of-dashboards
test('a dashboard has 60 tiles at most', async () => {
  const { member, make, makeTile, at, test: app } = team;
  const dashboard = await make();
  await makeTile(dashboard);
  await app.database.sql`insert into dashboard_tiles (workspace_id, dashboard_id, kind, x, y, w, h)
    select ${team.workspace.id}, ${dashboard.id}, 'bar', 0, n, 1, 1 from generate_series(1, 59) n`;
  const answer = await member.post(`${at(dashboard)}tiles/`, { kind: 'bar', x: 0, y: 0, w: 1, h: 1 });
  expect([answer.status, answer.body]).toEqual([400, { error: 'A dashboard has 60 tiles at most.' }]);
});

// docs/contract/dashboards.md#a-new-tile
test.each([
  ['kind', { kind: 'pie' }],
  ['w', { x: 8, w: 5 }],
  ['h', { h: 41 }],
  ['config', { config: { query: { ...QUERY, measure: { of: 'hats' } } } }],
  ['config', { config: { query: { ...QUERY, group: null } } }],
  ['config', { config: { query: { ...QUERY, split: QUERY.group } } }],
  ['config', { config: { query: { ...QUERY, source: { filters: { colour__in: ['red'] } } } } }],
  ['config', { config: { period: 'yesterday' } }],
  ['config', { config: { cycle_id: randomUUID() } }],
  ['config', { config: { view_id: randomUUID() } }],
  ['config', { config: { html: 'x'.repeat(20_001) } }],
  ['config', { config: { query: { ...QUERY, limit: 201 } } }],
])('400 names %s of a tile for what it cannot be', async (field, values) => {
  const { member, make, at, makeTile } = team;
  const dashboard = await make();
  const url = `${at(dashboard)}tiles/`;
  const tile = await makeTile(dashboard, { x: 0, w: 8 });
  const body = { kind: 'bar', x: 0, y: 0, w: 4, h: 2, ...values };
  for (const answer of [await member.post(url, body), await member.patch(`${url}${tile.id}/`, values)]) {
    expect([answer.status, Object.keys(answer.body).map((key) => key.split('.')[0])]).toEqual([400, [field]]);
  }
});
