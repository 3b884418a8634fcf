import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { act, takeBack } from '../../work-items/undo/testing.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: InitiativeTeam;
beforeAll(async () => {
  team = await makeInitiativeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['initiatives', 'modules', 'work_items']) await sql.unsafe(`delete from ${table}`);
});

let made = 0;
const makeModule = async (values: object = {}, at = team.base) => {
  made += 1;
  return expectMade<{ id: string }>(
    await team.admin.post(`${at}modules/`, { name: `Module ${made}`, ...values }),
  );
};
const partsUrl = (id: string) => `${team.initiative(id)}parts/`;
const live = (action: () => Promise<Answer>, caller = team.admin) =>
  expectReplay({
    test: team.test,
    caller,
    actor: team.member,
    stream: team.workspace_stream,
    lists: [team.liveInitiatives],
    action,
  });
const COUNTS = { total: 0, backlog: 0, unstarted: 0, started: 0, completed: 0, cancelled: 0 };

// docs/contract/initiatives.md#adding-parts
// docs/contract/initiatives.md#removing-parts
// docs/contract/initiatives.md#parts
test('a project, a module and an epic become parts, are listed with what they are, and go again', async () => {
  const { member, project, makeItem, states } = team;
  const { id } = await team.makeInitiative();
  const module = await makeModule({ start_date: '2026-01-05', target_date: '2026-02-01' });
  const epic = await team.makeEpic({ name: 'Docs', target_date: '2026-03-01' });
  await makeItem({ parent_id: epic.id, state_id: states.Done.id });
  for (const body of [
    { kind: 'project', project_id: project.id },
    { kind: 'module', module_id: module.id, project_id: project.id },
    { kind: 'item', issue_id: epic.id },
  ]) {
    const answer = await live(() => member.post(partsUrl(id), body));
    expect([answer.status, answer.body]).toMatchObject([201, body]);
  }
  const { body: rows } = await member.get(partsUrl(id));
  expect(rows).toMatchObject([
    { kind: 'project', name: project.name, identifier: project.identifier, progress: { total: 1 } },
    { kind: 'module', start_date: '2026-01-05', target_date: '2026-02-01', progress: COUNTS },
    { kind: 'item', name: 'Docs', sequence_id: expect.any(Number), progress: { total: 1, completed: 1 } },
  ]);
  expect((await team.read(id)).parts.map((part) => part.id)).toEqual(
    rows.map((row: { id: string }) => row.id),
  );
  const part = `${partsUrl(id)}${rows[1].id}/`;
  expect((await live(() => member.delete(part))).status).toBe(204);
  expect((await member.delete(part)).status).toBe(404);
  expect((await team.read(id)).parts).toHaveLength(2);
});

// docs/contract/initiatives.md#adding-parts
test('what is not there, is in it already, or is no epic, is no part', async () => {
  const { member, test: app, admin, project, makeItem, outsider } = team;
  const { id } = await team.makeInitiative();
  const other = await app.makeWorkspace(admin);
  const foreign = await app.makeProject(admin, other);
  const hidden = await app.makeProject(admin, team.workspace);
  const hiddenModule = await makeModule({}, team.base.replace(project.id, hidden.id));
  const item = await makeItem();
  await team.addPart(id, { kind: 'project', project_id: project.id });
  for (const [body, field] of [
    [{}, 'kind'],
    [{ kind: 'page' }, 'kind'],
    [{ kind: 'project' }, 'project_id'],
    [{ kind: 'project', project_id: 'x' }, 'project_id'],
    [{ kind: 'project', project_id: UNKNOWN }, 'project_id'],
    [{ kind: 'project', project_id: foreign.id }, 'project_id'],
    [{ kind: 'project', project_id: hidden.id }, 'project_id'],
    [{ kind: 'project', project_id: project.id }, 'project_id'],
    [{ kind: 'module', module_id: hiddenModule.id }, 'module_id'],
    [{ kind: 'module', project_id: project.id }, 'module_id'],
    [{ kind: 'item', issue_id: item.id }, 'issue_id'],
  ] as const) {
    const answer = await member.post(partsUrl(id), body);
    expect([answer.status, Object.keys(answer.body)], JSON.stringify(body)).toEqual([400, [field]]);
  }
  const own = await team.makeInitiative({}, outsider);
  expect((await outsider.post(partsUrl(own.id), { kind: 'project', project_id: project.id })).status).toBe(
    400,
  );
  expect((await team.read(id)).parts).toHaveLength(1);
});

// docs/contract/initiatives.md#adding-parts
test('a part with an id that was chosen is added once, and takes no id of another part', async () => {
  const { member, project } = team;
  const [one, two] = [await team.makeInitiative(), await team.makeInitiative()];
  const body = { id: '019b0000-0000-7000-8000-0000000000aa', kind: 'project', project_id: project.id };
  expect((await live(() => member.post(partsUrl(one.id), body))).status).toBe(201);
  expect((await member.post(partsUrl(one.id), body)).status).toBe(201);
  expect((await member.post(partsUrl(two.id), body)).status).toBe(409);
  expect((await team.read(one.id)).parts).toHaveLength(1);
});

// docs/contract/initiatives.md#limits
test('an initiative has 200 parts, and no more', async () => {
  const { member, test: app, workspace, project } = team;
  const { id } = await team.makeInitiative();
  await app.database.sql`
    with made as (insert into modules (workspace_id, project_id, name)
      select ${workspace.id}, ${project.id}, 'many ' || n from generate_series(1, 200) n returning id)
    insert into initiative_parts (workspace_id, initiative_id, kind, project_id, module_id)
    select ${workspace.id}, ${id}, 'module', ${project.id}, id from made`;
  expect((await member.get(partsUrl(id))).body).toHaveLength(200);
  const answer = await member.post(partsUrl(id), { kind: 'project', project_id: project.id });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
});

// docs/contract/initiatives.md#parts-that-the-reader-does-not-see
test('a member of the workspace learns no name and no id of a project that is not theirs', async () => {
  const { outsider, member, makeItem, project } = team;
  const { id } = await team.makeInitiative();
  const module = await makeModule({ name: 'SECRET module' });
  const epic = await team.makeEpic({ name: 'SECRET epic' });
  await makeItem({ parent_id: epic.id, name: 'SECRET item' });
  const add = (body: object) => live(() => member.post(partsUrl(id), body), outsider);
  await add({ kind: 'project', project_id: project.id });
  await add({ kind: 'module', module_id: module.id });
  await add({ kind: 'item', issue_id: epic.id });
  const answers = [
    await outsider.get(team.initiatives),
    await outsider.get(team.initiative(id)),
    await outsider.get(partsUrl(id)),
    await outsider.get(
      `/api/workspaces/${team.workspace.slug}/changes/?stream=${team.workspace_stream}&after=0`,
    ),
  ];
  for (const answer of answers) {
    expect(answer.status, answer.text).toBe(200);
    for (const secret of ['SECRET', project.id, module.id, epic.id, project.name])
      expect(answer.text).not.toContain(secret);
  }
  const row = await team.read(id, outsider);
  expect(row.parts).toMatchObject(
    ['project', 'module', 'item'].map((kind) => ({
      kind,
      project_id: null,
      module_id: null,
      issue_id: null,
    })),
  );
  expect(row.progress).toEqual((await team.read(id)).progress);
  expect(row.progress.total).toBe(1);
});

// docs/contract/initiatives.md#what-was-deleted
test('what is deleted is no part while it is gone, and comes back with what it is', async () => {
  const { admin, member, makeItem, test: app } = team;
  const { id } = await team.makeInitiative();
  const project = await app.makeProject(admin, team.workspace);
  const base = team.base.replace(team.project.id, project.id);
  await app.addProjectMember(project.id, member, 15);
  const module = await makeModule();
  const epic = await team.makeEpic();
  const item = await makeItem({ parent_id: epic.id });
  await member.post(`${team.base}modules/${module.id}/issues/`, { issues: [item.id] });
  await member.post(`${base}issues/`, { name: 'Other' });
  await team.addPart(id, { kind: 'module', module_id: module.id });
  await team.addPart(id, { kind: 'item', issue_id: epic.id });
  await team.addPart(id, { kind: 'project', project_id: project.id });
  const state = async () => {
    await team.catchUp();
    const { parts, progress } = await team.read(id);
    return [parts.map(({ kind }) => kind).sort(), progress.total];
  };
  expect(await state()).toEqual([['item', 'module', 'project'], 2]);
  const gone = await act(admin, 'delete', `${team.base}modules/${module.id}/`);
  expect(await state()).toEqual([['item', 'project'], 2]);
  expect((await takeBack(team, admin, gone)).status).toBe(200);
  expect(await state()).toEqual([['item', 'module', 'project'], 2]);
  expect((await admin.delete(`${team.base}epics/${epic.id}/`)).status).toBe(204);
  expect((await state())[0]).toEqual(['module', 'project']);
  expect((await admin.delete(base)).status).toBe(204);
  expect((await state())[0]).toEqual(['module']);
});

// docs/contract/initiatives.md#when-roll-ups-change
test('a change of an item changes the initiatives above it, once the log is read, and says so in one Change each', async () => {
  const { admin, member, makeItem, item, states, test: app } = team;
  const top = await team.makeInitiative();
  const { id } = await team.makeInitiative({ parent_id: top.id });
  const module = await makeModule();
  const row = await makeItem();
  await member.post(`${team.base}modules/${module.id}/issues/`, { issues: [row.id] });
  await team.addPart(id, { kind: 'module', module_id: module.id });
  await team.catchUp();
  const seqOf = async () =>
    (
      await app.database.sql`select last_seq from change_streams where stream = ${team.workspace_stream}`
    )[0]?.['last_seq'];
  const before = Number(await seqOf());
  await member.patch(item(row.id), { state_id: states['In Progress'].id });
  await member.patch(item(row.id), { state_id: states.Done.id });
  await expectReplay({
    test: app,
    caller: admin,
    stream: team.workspace_stream,
    lists: [team.liveInitiatives],
    action: async () => {
      await team.catchUp();
      return member.get(team.initiatives);
    },
  });
  for (const each of [id, top.id]) {
    expect((await team.read(each)).progress).toEqual({ ...COUNTS, total: 1, completed: 1 });
  }
  expect(Number(await seqOf())).toBe(before + 2);
  await member.patch(item(row.id), { name: 'Another name' });
  await team.catchUp();
  expect(Number(await seqOf())).toBe(before + 2);
  expect(await team.catchUp()).toBe(0);
});

// docs/contract/initiatives.md#progress
test('an item in two parts counts once, also where nested initiatives share it', async () => {
  const { member, makeItem, project } = team;
  const top = await team.makeInitiative();
  const { id } = await team.makeInitiative({ parent_id: top.id });
  const modules = [await makeModule(), await makeModule()];
  const epic = await team.makeEpic();
  const child = await makeItem({ parent_id: epic.id });
  await makeItem({ parent_id: child.id });
  await makeItem();
  for (const module of modules) {
    await member.post(`${team.base}modules/${module.id}/issues/`, { issues: [child.id] });
    await team.addPart(id, { kind: 'module', module_id: module.id });
  }
  await team.addPart(top.id, { kind: 'item', issue_id: epic.id });
  expect((await team.read(id)).progress.total).toBe(1);
  expect((await team.read(top.id)).progress.total).toBe(2);
  await team.addPart(top.id, { kind: 'project', project_id: project.id });
  expect((await team.read(top.id)).progress.total).toBe(3);
});

// docs/contract/initiatives.md#dates
test('dates go from the first to the last of parts and nested initiatives, and say which ends last', async () => {
  const { member, project, admin } = team;
  const top = await team.makeInitiative({ target_date: '2026-04-01' });
  const { id } = await team.makeInitiative({ parent_id: top.id, target_date: '2026-05-01' });
  const module = await makeModule({ start_date: '2026-01-05', target_date: '2026-02-01' });
  const part = await team.addPart(top.id, { kind: 'module', module_id: module.id });
  expect(await team.read(top.id)).toMatchObject({
    ...{ first_date: '2026-01-05', last_date: '2026-05-01', last_part: { kind: 'initiative', id } },
  });
  await member.patch(`${team.base}modules/${module.id}/`, { target_date: '2026-06-01' });
  await team.catchUp();
  expect(await team.read(top.id)).toMatchObject({
    ...{ last_date: '2026-06-01', last_part: { kind: 'module', id: part.id } },
  });
  await admin.patch(team.base, { start_date: '2025-12-01', target_date: '2026-07-01' });
  const whole = await team.addPart(id, { kind: 'project', project_id: project.id });
  expect(await team.read(id)).toMatchObject({
    ...{ first_date: '2025-12-01', last_date: '2026-07-01', last_part: { kind: 'project', id: whole.id } },
  });
  await admin.patch(team.base, { target_date: '2026-08-01' });
  await team.catchUp();
  expect(await team.read(top.id)).toMatchObject({
    ...{ first_date: '2025-12-01', last_date: '2026-08-01', last_part: { kind: 'initiative', id } },
  });
  await member.patch(team.initiative(id), { status: 'cancelled' });
  expect(await team.read(top.id)).toMatchObject({ first_date: '2026-01-05', last_date: '2026-06-01' });
});

// docs/contract/initiatives.md#progress
test('an item that moves to another project counts there, and an epic stays a part', async () => {
  const { admin, member, test: app, makeItem } = team;
  const other = await app.makeProject(admin, team.workspace);
  await app.addProjectMember(other.id, member, 15);
  const base = team.base.replace(team.project.id, other.id);
  await admin.patch(base, { is_issue_type_enabled: true, is_epic_enabled: true });
  const [here, there] = [await team.makeInitiative(), await team.makeInitiative()];
  await team.addPart(here.id, { kind: 'project', project_id: team.project.id });
  await team.addPart(there.id, { kind: 'project', project_id: other.id });
  const row = await makeItem();
  await team.catchUp();
  const totals = async () => [
    (await team.read(here.id)).progress.total,
    (await team.read(there.id)).progress.total,
  ];
  expect(await totals()).toEqual([1, 0]);
  const moved = await member.post(`${team.item(row.id)}move/`, { project_id: other.id });
  expect(moved.status, moved.text).toBeLessThan(300);
  await team.catchUp();
  expect(await totals()).toEqual([0, 1]);
  expect(projectStream(other.id)).not.toBe(team.stream);
});

// docs/contract/initiatives.md#progress
test('archived items do not count', async () => {
  const { member, makeItem, states, project } = team;
  const { id } = await team.makeInitiative();
  const row = await makeItem({ state_id: states.Done.id });
  await team.addPart(id, { kind: 'project', project_id: project.id });
  expect((await team.read(id)).progress.total).toBe(1);
  await member.post(`${team.item(row.id)}archive/`, {});
  await team.catchUp();
  expect((await team.read(id)).progress.total).toBe(0);
});
