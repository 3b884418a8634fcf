import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { type Module, moduleDetailSchema, moduleSchema } from '@tandem/shared/planning/modules/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type ModuleTeam, makeModuleTeam } from './testing.ts';

let team: ModuleTeam;
beforeAll(async () => {
  team = await makeModuleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from modules`;
});

const replay = (action: () => Promise<Answer>, more = [] as ModuleTeam['liveList'][]) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    stream: team.stream,
    lists: [team.liveModules, ...more],
    action,
  });
const putIn = (id: string, issues: string[]) => team.member.post(`${team.module(id)}issues/`, { issues });

// docs/contract/modules.md#a-new-module
// docs/contract/modules.md#changes-of-modules
test('a module is made by a member, and stands before the others', async () => {
  const { member, admin, guest, modules, makeModule, project } = team;
  const body = {
    name: 'Engine',
    description: 'Work',
    start_date: '2026-01-02',
    target_date: '',
    lead_id: admin.id,
    member_ids: [member.id, guest.id, member.id],
    project_id: randomUUID(),
    description_html: { blocks: [1] },
    logo_props: { in_use: 'emoji', emoji: { value: '128640' } },
  };
  const { status, body: row } = await replay(() => member.post(modules, body));
  expect(status).toBe(201);
  expect(moduleSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    ...{
      name: 'Engine',
      kind: 'module',
      status: 'planned',
      start_date: '2026-01-02',
      target_date: null,
      sort_order: 65_535,
    },
    lead_id: admin.id,
    member_ids: [member.id, guest.id].sort(),
    project_id: project.id,
    description_html: { blocks: [1] },
    description_text: null,
    total_issues: 0,
    is_favorite: false,
  });
  expect(await makeModule({ status: 'paused' })).toMatchObject({ status: 'paused', sort_order: 55_535 });
  const wrong = await member.post(modules, { name: 'x', status: 'done' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['status']]);
});

// docs/contract/modules.md#a-new-module
test('a module whose maker chose the id is made once', async () => {
  const { member, admin, modules } = team;
  const body = { id: '019b0000-0000-7000-8000-00000000d1d1', name: 'Chosen' };
  const first = await replay(() => member.post(modules, body));
  expect(first.body.id).toBe(body.id);
  expect((await member.post(modules, body)).body).toEqual(first.body);
  expect((await admin.post(modules, body)).status).toBe(409);
});

// docs/contract/modules.md#names-of-modules
test('a name is there once in a project, also when two want it at once', async () => {
  const { member, admin, modules, module, makeModule } = team;
  const both = await Promise.all([member, admin].map((caller) => caller.post(modules, { name: 'Same' })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  const taken = { error: 'Module with this name already exists' };
  expect(both.find(({ status }) => status === 400)!.body).toEqual(taken);
  const other = await makeModule();
  const refused = await member.patch(module(other.id), { name: 'Same' });
  expect([refused.status, refused.body]).toEqual([400, taken]);
  expect((await admin.delete(module(both.find(({ status }) => status === 201)!.body.id))).status).toBe(204);
  expect((await member.patch(module(other.id), { name: 'Same' })).status).toBe(200);
});

// docs/contract/modules.md#versions
test('a version is a module of its kind, with a release date and notes', async () => {
  const { member, modules, module, makeItem, items, project_path } = team;
  const body = { name: '1.0', kind: 'version', target_date: '2026-03-01', description: 'What is new' };
  const { status, body: row } = await replay(() => member.post(modules, body));
  expect(status).toBe(201);
  expect(row).toMatchObject({ ...body, status: 'planned' });
  const released = await replay(() => member.patch(module(row.id), { status: 'completed' }));
  expect(released.body).toMatchObject({ kind: 'version', status: 'completed' });
  const item = await makeItem();
  await putIn(row.id, [item.id]);
  const found = await member.get(`${items}?module=${row.id}`);
  expect(found.body.results).toMatchObject([{ id: item.id, module_ids: [row.id] }]);
  const turned = await replay(() => member.patch(module(row.id), { kind: 'module' }));
  expect(turned.body.kind).toBe('module');
  const wrong = await member.patch(module(row.id), { kind: 'release' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['kind']]);
  const same = await member.post(modules, { name: '1.0', kind: 'version' });
  expect(same.status).toBe(400);
  await member.patch(module(row.id), { kind: 'version' });
  expect((await member.post(`${module(row.id)}archive/`, {})).status).toBe(200);
  expect((await member.get(`${project_path}archived-modules/`)).body).toMatchObject([{ kind: 'version' }]);
});

// docs/contract/modules.md#people-of-a-module
test('only active members of the project lead modules and work on them', async () => {
  const { test: app, member, admin, outsider, modules, module, makeModule, project } = team;
  const row = await makeModule({ lead_id: admin.id, member_ids: [member.id] });
  const former = await app.makeUser();
  await app.addMember(team.workspace.id, former, 15);
  await app.addProjectMember(project.id, former, 15);
  const sql = app.database.sql;
  await sql`update project_members set is_active = false where user_id = ${former.id}`;
  for (const person of [outsider.id, former.id, randomUUID()]) {
    for (const [field, value] of [
      ['lead_id', person],
      ['member_ids', [member.id, person]],
    ] as const) {
      const changed = await member.patch(module(row.id), { [field]: value });
      expect([changed.status, Object.keys(changed.body)]).toEqual([400, [field]]);
      expect((await member.post(modules, { name: 'x', [field]: value })).status).toBe(400);
    }
  }
  const replaced = await replay(() =>
    member.patch(module(row.id), { lead_id: null, member_ids: [admin.id] }),
  );
  expect(replaced.body).toMatchObject({ lead_id: null, member_ids: [admin.id] });
  const emptied = await replay(() => member.patch(module(row.id), { member_ids: null }));
  expect(emptied.body.member_ids).toEqual([]);
  expect(emptied.body.updated_at > replaced.body.updated_at).toBe(true);
});

// docs/contract/modules.md#changing-a-module
// docs/contract/modules.md#changes-of-modules
test('what a body names changes, and nothing else', async () => {
  const { member, module, makeModule } = team;
  const row = await makeModule({ start_date: '2026-02-01', target_date: '2026-02-10' });
  const changed = await replay(() => member.put(module(row.id), { status: 'cancelled', sort_order: '4' }));
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...row, status: 'cancelled', sort_order: 4, updated_at: expect.any(String) },
  ]);
  expect((await member.patch(module(row.id), { status: 'cancelled' })).body).toEqual(changed.body);
  const order = await member.patch(module(row.id), { start_date: '2026-02-11' });
  expect([order.status, order.body]).toEqual([
    400,
    { non_field_errors: ['Start date cannot exceed target date'] },
  ]);
  const open = await member.patch(module(row.id), { start_date: '2026-02-11', target_date: '' });
  expect(open.body).toMatchObject({ start_date: '2026-02-11', target_date: null });
  await team.test.database.sql`update modules set archived_at = now() where id = ${row.id}`;
  const archived = await member.patch(module(row.id), { name: 'x' });
  expect([archived.status, archived.body]).toEqual([400, { error: 'Archived module cannot be updated' }]);
});

// docs/contract/modules.md#reading-a-module
test('a single module has its links, its shares and a chart, and is a visit', async () => {
  const { test: app, admin, member, guest, module, makeModule, makeItem, states, workspace } = team;
  const row = await makeModule({ start_date: '2026-01-01', target_date: '2026-01-03' });
  expect((await member.get(module(row.id))).body.distribution.completion_chart).toEqual({});
  const parent = await makeItem({ state_id: states.Done.id, assignee_ids: [admin.id] });
  const child = await makeItem({ parent_id: parent.id });
  await putIn(row.id, [parent.id, child.id]);
  await app.database.sql`update work_items set completed_at = '2026-01-02T10:00:00Z' where id = ${parent.id}`;
  await member.post(`${module(row.id)}module-links/`, { url: 'https://one.example' });
  const { body } = await member.get(module(row.id));
  expect(moduleDetailSchema.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    total_issues: 2,
    completed_issues: 1,
    backlog_issues: 1,
    sub_issues: 1,
    archived_at: null,
    total_estimate_points: 0,
    backlog_estimate_points: 0,
    estimate_distribution: {},
    link_module: [{ url: 'https://one.example', module: row.id }],
    distribution: {
      assignees: [
        { assignee_id: admin.id, first_name: 'Ada', total_issues: 1, completed_issues: 1, pending_issues: 0 },
        { assignee_id: null, total_issues: 1, completed_issues: 0 },
      ],
      labels: [{ label_id: null, total_issues: 2 }],
      completion_chart: { '2026-01-01': 2, '2026-01-02': 1, '2026-01-03': 1 },
    },
  });
  const visits = await member.get(`/api/workspaces/${workspace.slug}/recent-visits/?entity_name=module`);
  expect(visits.body[0]).toMatchObject({ entity_identifier: row.id, entity_data: { name: row.name } });
  expect((await guest.get(module(row.id))).body).toMatchObject({
    total_issues: 0,
    sub_issues: 0,
    distribution: { assignees: [], completion_chart: {} },
  });
  await member.patch(module(row.id), { target_date: null });
  expect((await member.get(module(row.id))).body.distribution.completion_chart).toEqual({});
  const other = await app.makeProject(admin, workspace);
  const elsewhere = `/api/workspaces/${workspace.slug}/projects/${other.id}/modules/${row.id}/`;
  for (const url of [module(randomUUID()), elsewhere]) {
    const missing = await admin.get(url);
    expect([missing.status, missing.body]).toEqual([404, { error: 'Module not found' }]);
    expect((await admin.patch(url, { name: 'x' })).status).toBe(404);
  }
});

// docs/contract/modules.md#deleting-a-module
test('a module that is deleted leaves its items, favourites and visits', async () => {
  const { test: app, admin, member, guest, module, makeModule, makeItem, readItem, item, states } = team;
  const [row, stays] = [await makeModule({ name: 'Gone' }), await makeModule()];
  const [one, done] = [await makeItem(), await makeItem({ state_id: states.Done.id })];
  await putIn(row.id, [one.id, done.id]);
  await putIn(stays.id, [one.id]);
  expect((await admin.post(`${item(done.id)}archive/`)).status).toBe(200);
  for (const caller of [admin, member]) {
    const favorite = await caller.post(`${team.project_path}user-favorite-modules/`, { module: row.id });
    expect(favorite.status).toBe(204);
  }
  await member.get(module(row.id));
  expect((await guest.delete(module(row.id))).status).toBe(403);
  expect((await replay(() => member.delete(module(row.id)), [team.liveList])).status).toBe(204);
  expect((await readItem(one.id)).module_ids).toEqual([stays.id]);
  expect((await readItem(done.id)).module_ids).toEqual([]);
  for (const { id } of [one, done]) {
    const history = (await member.get(`${item(id)}history/`)).body as Activity[];
    expect(history.findLast(({ field, verb }) => field === 'modules' && verb === 'deleted')).toMatchObject({
      old_value: 'Gone',
      old_identifier: row.id,
    });
  }
  const left = await app.database.sql`select from favorites where entity_identifier = ${row.id}
    union all select from recent_visits where entity_identifier = ${row.id}`;
  expect(left).toHaveLength(0);
  const foreign = await makeModule({}, admin);
  const refused = await member.delete(module(foreign.id));
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: "You don't have the required permissions." },
  ]);
});

test('guests and strangers make and change no modules', async () => {
  const { test: app, guest, outsider, modules, module, makeModule } = team;
  const row = await makeModule();
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.post(modules, { name: 'x' })).status).toBe(status);
    expect((await caller.patch(module(row.id), { name: 'x' })).status).toBe(status);
    expect((await caller.delete(module(row.id))).status).toBe(status);
  }
});

test('nothing is written in an archived project', async () => {
  const { admin, modules, module, makeModule, project } = team;
  const row = await makeModule();
  await team.test.database.sql`update projects set archived_at = now() where id = ${project.id}`;
  expect((await admin.get(modules)).body).toEqual([] as Module[]);
  for (const status of [
    (await admin.post(modules, { name: 'x' })).status,
    (await admin.patch(module(row.id), { name: 'x' })).status,
    (await admin.delete(module(row.id))).status,
  ])
    expect(status).toBe(400);
  await team.test.database.sql`update projects set archived_at = null where id = ${project.id}`;
});
