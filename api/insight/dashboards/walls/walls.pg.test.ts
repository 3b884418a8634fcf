import type { DashboardData, NewDashboardToken, Wall } from '@tandem/shared/insight/dashboards/schema.ts';
import { wallSchema } from '@tandem/shared/insight/dashboards/schema.ts';
import type { FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, expectMade } from '../../../testing/app.ts';
import { type DashboardTeam, makeDashboardTeam } from '../testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from dashboard_tokens`;
  await sql`delete from dashboards`;
  await sql`delete from work_items where project_id = ${team.project.id}`;
});

/** Another one each time: rows that tests take away are not in the log, by which answers are remembered. */
let limit = 200;
const queryOf = () => ({ measure: { of: 'count' }, group: { by: 'priority' }, limit: (limit -= 1) });

async function makeWall(values: object = {}) {
  const dashboard = await team.make({ name: 'Kitchen' });
  const tile = await team.makeTile(dashboard, { config: { query: queryOf() } });
  const { token, id } = expectMade<NewDashboardToken>(
    await team.member.post(`${team.dashboards}tokens/`, {
      name: 'Wall',
      dashboard_ids: [dashboard.id],
      ...values,
    }),
  );
  const wall = `/api/public/walls/${token}/`;
  return { dashboard, tile, token, id, wall, data: `${wall}dashboards/${dashboard.id}/data/` };
}
const nobody = () => team.test.nobody;
const totalOf = (data: DashboardData, { id }: { id: string }) =>
  (data.tiles[id] as { answer: FiguresAnswer }).answer.total;

// docs/contract/dashboards.md#what-walls-show
test('a wall shows what its maker may see, without a sign-in', async () => {
  const { make, makeItem, admin, other, at, member } = team;
  const own = await make({ name: 'Second' });
  const first = await makeWall();
  const { wall, data, tile, dashboard } = await makeWall({ dashboard_ids: [own.id, first.dashboard.id] });
  await makeItem();
  const { status, body, headers } = await nobody().get<Wall>(wall);
  expect(status).toBe(200);
  expect(wallSchema.strict().parse(body)).toEqual(body);
  expect(body.dashboards.map(({ name }) => name)).toEqual(['Second', 'Kitchen']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  const answer = await nobody().get<DashboardData>(first.data);
  expect([answer.status, totalOf(answer.body, first.tile)]).toEqual([200, 1]);
  expect((await admin.get(`${team.url}projects/${other.id}/issues/`)).body.total_count).toBe(1);
  expect((await nobody().get(data)).status).toBe(404);
  expect(tile.dashboard_id).toBe(dashboard.id);
  expect((await member.delete(at(own))).status).toBe(204);
  expect((await nobody().get<Wall>(wall)).body.dashboards.map(({ name }) => name)).toEqual(['Kitchen']);
});

// docs/contract/dashboards.md#the-end-of-a-view-token
test('a token that is over, whose maker is gone, or that never was is 404 alike', async () => {
  const { member, test: app, workspace } = team;
  const { sql } = app.database;
  const { wall, data, id } = await makeWall();
  const answers = async () => {
    const [first, second] = [await nobody().get(wall), await nobody().get(data)];
    expect(first.status).toBe(second.status);
    return first;
  };
  const unknown = await nobody().get(`/api/public/walls/tandem_wall_${'0'.repeat(48)}/`);
  expect(unknown.status).toBe(404);
  const gone = async () => {
    const { status, text } = await answers();
    expect([status, text]).toEqual([404, unknown.text]);
  };
  expect((await answers()).status).toBe(200);
  await sql`update users set is_active = false where id = ${member.id}`;
  await gone();
  await sql`update users set is_active = true where id = ${member.id}`;
  const membership = sql`workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await sql`update workspace_members set is_active = false where ${membership}`;
  await gone();
  await sql`update workspace_members set is_active = true, role = 5 where ${membership}`;
  await gone();
  await sql`update workspace_members set role = 15 where ${membership}`;
  await sql`update dashboard_tokens set expires_at = now() - interval '1 second' where id = ${id}`;
  await gone();
  await sql`update dashboard_tokens set expires_at = null where id = ${id}`;
  await sql`update workspaces set is_dashboards_enabled = false where id = ${workspace.id}`;
  await gone();
  await sql`update workspaces set is_dashboards_enabled = true where id = ${workspace.id}`;
  expect((await answers()).status).toBe(200);
  expect((await member.delete(`${team.dashboards}tokens/${id}/`)).status).toBe(204);
  await gone();
});

// docs/contract/dashboards.md#what-walls-show
test('who writes a tile sees no more by the wall of another person than they may see', async () => {
  const { admin, member, make, makeTile, makeItem, other, project, dashboards } = team;
  const item = await makeItem({ name: 'Open' });
  const shared = await make({ access: 0 });
  const items = await makeTile(shared, { kind: 'items' });
  const groups = await makeTile(shared, { config: { query: { ...queryOf(), group: { by: 'project_id' } } } });
  const { token } = expectMade<NewDashboardToken>(
    await admin.post(`${dashboards}tokens/`, { name: 'Hall', dashboard_ids: [shared.id] }),
  );
  const answer = await nobody().get<DashboardData>(
    `/api/public/walls/${token}/dashboards/${shared.id}/data/`,
  );
  expect(answer.body.tiles[items.id]).toMatchObject({ answer: { items: [{ id: item.id }], total: 1 } });
  expect(answer.body.tiles[groups.id]).toMatchObject({ answer: { groups: [{ key: project.id }], total: 1 } });
  expect(answer.text).not.toContain(other.id);
  const source = { project_ids: [other.id] };
  const foreign = { kind: 'items', x: 0, y: 0, w: 4, h: 2, config: { query: { source } } };
  const refused = await member.post(`${dashboards}${shared.id}/tiles/`, foreign);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['config']]);
});

// docs/contract/dashboards.md#waiting-for-news
test('a wall that waits is answered as soon as an item changes', async () => {
  const { makeItem } = team;
  const { data, tile } = await makeWall();
  const first = (await nobody().get<DashboardData>(data)).body;
  expect(totalOf(first, tile)).toBe(0);
  const started = Date.now();
  const waiting = nobody().get<DashboardData>(`${data}?since=${first.at}`);
  await makeItem();
  const { status, body } = await waiting;
  expect([status, totalOf(body, tile), Date.now() - started < 15_000]).toEqual([200, 1, true]);
  expect(body.at).not.toBe(first.at);
  const late = await nobody().get<DashboardData>(`${data}?since=${first.at}`);
  expect(late.body).toEqual(body);
});

// docs/contract/dashboards.md#the-end-of-a-view-token
test('a wall that waits is 404 as soon as its token is revoked', async () => {
  const { member } = team;
  const { data, id } = await makeWall();
  const { at } = (await nobody().get<DashboardData>(data)).body;
  const started = Date.now();
  const waiting = nobody().get(`${data}?since=${at}`);
  expect((await member.delete(`${team.dashboards}tokens/${id}/`)).status).toBe(204);
  expect([(await waiting).status, Date.now() - started < 15_000]).toEqual([404, true]);
});

// docs/contract/dashboards.md#what-walls-show
test('addresses that no wall has are refused', async () => {
  const { wall } = await makeWall();
  for (const path of [`${wall}dashboards/${randomUUID()}/data/`, `${wall}dashboards/x/data/`]) {
    expect([400, 404]).toContain((await nobody().get(path)).status);
  }
  const other = await team.make();
  expect((await nobody().get(`${wall}dashboards/${other.id}/data/`)).status).toBe(404);
});

// docs/contract/dashboards.md#limits-of-walls
test('a token has a limit of its own', async () => {
  const app = await createTestApp({ RATE_LIMIT_PER_MINUTE: '100000' });
  const statusOf = async (token: string) => (await app.nobody.get(`/api/public/walls/${token}/`)).status;
  const answers = [];
  for (let call = 0; call < 242; call += 1) answers.push(await statusOf('made-up'));
  expect(new Set(answers.slice(0, 240))).toEqual(new Set([404]));
  expect(answers.slice(240)).toEqual([429, 429]);
  expect(await statusOf('another')).toBe(404);
  await app.close();
});
