import {
  type Module,
  archivedModuleSchema,
  moduleDetailSchema,
} from '@tandem/shared/planning/modules/schema.ts';
import type { ModuleProperties } from '@tandem/shared/personal/user-properties/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { FIRST_VIEW } from '../../personal/user-properties/testing.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type ModuleTeam, makeModuleTeam } from './testing.ts';

let team: ModuleTeam;
let archivedList: string;
let favorites: string;
beforeAll(async () => {
  team = await makeModuleTeam();
  archivedList = `${team.project_path}archived-modules/`;
  favorites = `${team.project_path}user-favorite-modules/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from modules`;
});

const archive = (id: string) => `${team.module(id)}archive/`;

// docs/contract/modules.md#archiving-a-module
// docs/contract/modules.md#archived-modules
test('a module at its end is archived and comes back, in the rows of its items too', async () => {
  const { test: app, member, guest, stream, module, modules, makeModule, makeItem, readItem } = team;
  const { id } = await makeModule({ status: 'completed' });
  const row = await makeItem();
  await member.post(`${module(id)}issues/`, { issues: [row.id] });
  for (const caller of [member, guest])
    expect((await caller.post(favorites, { module: id })).status).toBe(204);
  const before = await readItem(row.id);
  const replay = { test: app, caller: member, stream, lists: [team.liveModules, team.liveList] };
  const archived = await expectReplay({ ...replay, action: () => member.post(archive(id)) });
  expect([archived.status, Object.keys(archived.body)]).toEqual([200, ['archived_at']]);
  const after = await readItem(row.id);
  expect([after.module_ids, after.updated_at > before.updated_at]).toEqual([[], true]);
  expect((await member.get(modules)).body).toEqual([]);
  expect((await member.get(module(id))).status).toBe(404);
  expect(await app.database.sql`select from favorites where entity_identifier = ${id}`).toHaveLength(0);
  expect((await member.post(archive(id))).body).toEqual(archived.body);
  const list = (await guest.get(archivedList)).body;
  expect(list).toMatchObject([{ id, total_issues: 0, ...archived.body }]);
  expect(archivedModuleSchema.strict().parse(list[0])).toEqual(list[0]);
  const detail = (await member.get(`${archivedList}${id}/`)).body;
  expect(moduleDetailSchema.strict().parse(detail)).toEqual(detail);
  expect(detail).toMatchObject({ total_issues: 1, ...archived.body });
  const restored = await expectReplay({ ...replay, action: () => member.delete(archive(id)) });
  expect([restored.status, (await member.delete(archive(id))).status]).toEqual([204, 204]);
  expect((await readItem(row.id)).module_ids).toEqual([id]);
  expect((await member.get(`${archivedList}${id}/`)).status).toBe(404);
});

// docs/contract/modules.md#archiving-a-module
test('what goes on is not archived, and not by guests', async () => {
  const { test: app, member, guest, outsider, makeModule } = team;
  for (const status of ['backlog', 'planned', 'in-progress', 'paused']) {
    const refused = await member.post(archive((await makeModule({ status })).id));
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Only completed or cancelled modules can be archived' },
    ]);
  }
  const over = await makeModule({ status: 'cancelled' });
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.post(archive(over.id))).status).toBe(status);
    expect((await caller.delete(archive(over.id))).status).toBe(status);
  }
  expect((await outsider.get(archivedList)).status).toBe(403);
  expect((await member.post(archive(over.id))).status).toBe(200);
});

// docs/contract/modules.md#favourite-modules
test('a module is a favourite by the older path, as often as it is said', async () => {
  const { test: app, member, modules, makeModule, workspace } = team;
  const row = await makeModule();
  const list = { url: `/api/workspaces/${workspace.slug}/user-favorites/`, kind: 'favorite' as const };
  const replay = { test: app, caller: member, stream: userStream(member.id), lists: [list] };
  await expectReplay({ ...replay, action: () => member.post(favorites, { module: row.id }) });
  expect((await member.post(favorites, { module: row.id })).status).toBe(204);
  expect((await member.get(modules)).body.map((each: Module) => each.is_favorite)).toEqual([true]);
  await expectReplay({ ...replay, action: () => member.delete(`${favorites}${row.id}/`) });
  expect((await member.delete(`${favorites}${row.id}/`)).status).toBe(404);
  const unknown = await member.post(favorites, { module: randomUUID() });
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['module']]);
});

// docs/contract/modules.md#settings-of-a-module
// docs/contract/view-settings.md#settings-for-cycles-and-modules
test('everybody has settings of their own in each module', async () => {
  const { test: app, member, guest, outsider, module, makeModule } = team;
  const row = await makeModule();
  const url = `${module(row.id)}user-properties/`;
  const first = await guest.get(url);
  expect(first.body).toMatchObject({ module: row.id, user: guest.id, ...FIRST_VIEW });
  const made = await member.patch(url, { display_filters: { layout: 'kanban' } });
  expect([made.status, made.body]).toMatchObject([201, { module: row.id, filters: FIRST_VIEW.filters }]);
  const list = {
    url,
    kind: 'module_user_properties' as const,
    rowsOf: (body: ModuleProperties) => [body],
  };
  await expectReplay({
    test: app,
    caller: member,
    stream: userStream(member.id),
    lists: [list],
    action: () => member.patch(url, { filters: { priority: ['low'] } }),
  });
  expect((await guest.get(url)).body).toEqual(first.body);
  expect((await member.get(`${module(randomUUID())}user-properties/`)).status).toBe(404);
  expect((await outsider.get(url)).status).toBe(403);
});
