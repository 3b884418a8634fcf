import type { Dashboard } from '@tandem/shared/insight/dashboards/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { act, takeBack } from '../../work-items/undo/testing.ts';
import { type DashboardTeam, makeDashboardTeam } from './testing.ts';

let team: DashboardTeam;
beforeAll(async () => {
  team = await makeDashboardTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from dashboards`;
});

const undo = (mutation: string, caller: Caller = team.member, force?: string[]) =>
  takeBack(team, caller, mutation, force);
const read = async (dashboard: { id: string }, caller = team.member) =>
  (await caller.get<Dashboard>(team.at(dashboard))).body;

// docs/contract/undo.md#dashboards
test('a layout goes back as one step, and forth again', async () => {
  const { member, make, makeTile, at, tilesOf, test: app } = team;
  const dashboard = await make();
  const tiles = [await makeTile(dashboard), await makeTile(dashboard, { x: 4 })];
  const layout = tiles.map(({ id }, index) => ({ id, x: index * 6, y: 7, w: 6, h: 5 }));
  const places = async () => (await tilesOf(dashboard)).map(({ x, y, w, h }) => [x, y, w, h]);
  const moved = await act(member, 'put', `${at(dashboard)}layout/`, { tiles: layout });
  const answer = await expectReplay({
    test: app,
    caller: member,
    actor: member,
    stream: userStream(member.id),
    lists: [{ url: `${at(dashboard)}tiles/`, kind: 'dashboard_tile' }],
    action: () => undo(moved),
  });
  expect(answer.status).toBe(200);
  expect(await places()).toEqual([
    [0, 0, 4, 2],
    [4, 0, 4, 2],
  ]);
  expect((await undo(moved)).status).toBe(404);
  expect((await undo(answer.body.mutation_id)).status).toBe(200);
  expect(await places()).toEqual([
    [0, 7, 6, 5],
    [6, 7, 6, 5],
  ]);
});

// docs/contract/undo.md#dashboards
// docs/contract/dashboards.md#locked-dashboards
test('a tile of a locked dashboard, and dashboards that are switched off, are not taken back', async () => {
  const { member, at, make, tilesOf, test: app, workspace } = team;
  const dashboard = await make();
  const tile = { kind: 'text', x: 0, y: 0, w: 4, h: 2 };
  const made = await act(member, 'post', `${at(dashboard)}tiles/`, tile);
  await member.patch(at(dashboard), { is_locked: true });
  expect((await undo(made)).status).toBe(400);
  expect(await tilesOf(dashboard)).toHaveLength(1);
  await member.patch(at(dashboard), { is_locked: false });
  const { sql } = app.database;
  await sql`update workspaces set is_dashboards_enabled = false where id = ${workspace.id}`;
  expect((await undo(made)).status).toBe(400);
  await sql`update workspaces set is_dashboards_enabled = true where id = ${workspace.id}`;
  expect((await undo(made)).status).toBe(200);
  expect(await tilesOf(dashboard)).toEqual([]);
});

// docs/contract/undo.md#dashboards
test('what was made goes, what was deleted comes back, and changes go back', async () => {
  const { member, at, make, makeTile, tilesOf, dashboards } = team;
  const id = '019b0000-0000-7000-8000-00000000000a';
  const made = await act(member, 'post', dashboards, { id, name: 'Made' });
  const gone = await undo(made);
  expect([gone.status, (await member.get(at({ id }))).status]).toEqual([200, 404]);
  expect((await undo(gone.body.mutation_id)).status).toBe(200);
  expect(await read({ id })).toMatchObject({ name: 'Made' });

  const dashboard = await make({ period: { kind: 'this', unit: 'month' } });
  const tile = await makeTile(dashboard, { name: 'One' });
  const body = { name: 'Two', period: null, filters: { priority__in: ['low'] }, access: 0 };
  expect((await undo(await act(member, 'patch', at(dashboard), body))).status).toBe(200);
  expect(await read(dashboard)).toMatchObject({
    name: dashboard.name,
    period: dashboard.period,
    filters: null,
    access: 1,
  });
  const off = await act(member, 'delete', `${at(dashboard)}tiles/${tile.id}/`);
  expect((await undo(off)).status).toBe(200);
  expect(await tilesOf(dashboard)).toMatchObject([{ id: tile.id, name: 'One' }]);
  expect((await undo(await act(member, 'delete', at(dashboard)))).status).toBe(200);
  expect(await tilesOf(dashboard)).toMatchObject([{ id: tile.id }]);
});

// docs/contract/undo.md#dashboards
test('what another person changed since is a conflict, and rights are those of now', async () => {
  const { member, admin, guest, make, at, test: app } = team;
  const shared = await make({ access: 0, name: 'One' });
  const renamed = await act(member, 'patch', at(shared), { name: 'Two' });
  await admin.patch(at(shared), { name: 'Three' });
  const refused = await undo(renamed);
  expect([refused.status, refused.body.conflicts]).toMatchObject([
    409,
    [{ id: shared.id, field: 'name', reason: 'changed', changed_by: admin.id }],
  ]);
  expect((await undo(renamed, guest)).status).toBe(404);
  expect((await undo(renamed, member, [shared.id])).status).toBe(200);
  expect(await read(shared)).toMatchObject({ name: 'One' });
  const byAdmin = await act(admin, 'patch', at(shared), { name: 'Four' });
  await app.database.sql`update dashboards set access = 1 where id = ${shared.id}`;
  expect((await undo(byAdmin, admin)).status).toBe(403);
  await app.database.sql`update dashboards set access = 0, is_locked = true where id = ${shared.id}`;
  expect((await undo(byAdmin, admin)).status).toBe(400);
});

// docs/contract/undo.md#dashboards
test('a dashboard that goes back to private is published no longer', async () => {
  const { member, admin, make, at } = team;
  const dashboard = await make();
  const shared = await act(member, 'patch', at(dashboard), { access: 0 });
  expect((await admin.post(`${at(dashboard)}publish/`, {})).status).toBe(200);
  expect((await undo(shared)).status).toBe(200);
  expect(await read(dashboard)).toMatchObject({ access: 1, anchor: null });
});
