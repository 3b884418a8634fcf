import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let url: string;
let states: State[];

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, member, outsider] = await Promise.all([app.makeUser(), app.makeUser(), app.makeUser()]);
  workspace = await app.makeWorkspace(owner);
  for (const user of [member, outsider]) await app.addMember(workspace.id, user, 15);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  url = `/api/workspaces/${workspace.slug}/projects/${project.id}/states/`;
  states = (await owner.get(url)).body;
});

const replay = (action: () => ReturnType<Caller['post']>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: projectStream(project.id),
    lists: [{ url, kind: 'state' }],
    action,
  });
const byName = (name: string) => states.find((state) => state.name === name)!;
const urlOf = (name: string) => `${url}${byName(name).id}/`;

async function insertItems(stateName: string, count: number, values: object = {}) {
  const rows = Array.from({ length: count }, (_, n) => ({
    workspace_id: workspace.id,
    project_id: project.id,
    sequence_id: n + 1,
    name: `Item ${n}`,
    state_id: byName(stateName).id,
    created_by: owner.id,
    ...values,
  }));
  return app.database.db.insertInto('work_items').values(rows).returning('id').execute();
}

// docs/contract/conventions.md#bare-lists
// docs/contract/projects.md#the-first-states
// docs/contract/states.md#states-of-a-project
test('lists the states of a project in their order, for its members', async () => {
  expect((await app.nobody.get(url)).status).toBe(401);
  expect((await outsider.get(url)).status).toBe(403);
  expect((await outsider.get(url.replace(project.id, crypto.randomUUID()))).body).toEqual(
    (await outsider.get(url)).body,
  );
  const answer = await member.get(url);
  expect(answer.body[0]).toEqual({
    id: expect.any(String),
    project_id: project.id,
    workspace_id: workspace.id,
    name: 'Backlog',
    color: '#A3A3A3',
    group: 'backlog',
    default: true,
    description: '',
    sequence: 15000,
    wip_limit: null,
    is_wip_enforced: false,
  });
  expect(answer.body.map((state: State) => state.sequence)).toEqual([15000, 25000, 35000, 45000, 55000]);
  const grouped = await member.get(`${url}?grouped=true`);
  expect(Object.keys(grouped.body)).toEqual(['backlog', 'unstarted', 'started', 'completed', 'cancelled']);
  expect(grouped.body.backlog).toEqual([answer.body[0]]);
});

// docs/contract/states.md#states-of-the-workspace
test('lists the states of all own projects at once', async () => {
  const all = `/api/workspaces/${workspace.slug}/states/`;
  expect((await app.nobody.get(all)).status).toBe(401);
  const stranger = await app.makeUser();
  expect((await stranger.get(all)).status).toBe(403);
  expect((await outsider.get(all)).body).toEqual([]);
  const answer = await member.get(all);
  expect(answer.body).toEqual(states);
  expect(answer.headers['x-stream-seq']).toContain(`project:${project.id}=`);
  await owner.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/archive/`);
  expect((await member.get(all)).body).toEqual([]);
});

// docs/contract/states.md#only-administrators-write
test('only administrators write', async () => {
  const body = { name: 'Review', color: '#123456' };
  expect((await app.nobody.post(url, body)).status).toBe(401);
  expect((await member.post(url, body)).status).toBe(403);
  expect((await member.patch(urlOf('Todo'), { sequence: 1 })).status).toBe(403);
  expect((await member.put(urlOf('Todo'), { name: 'X' })).status).toBe(403);
  expect((await member.delete(urlOf('Todo'))).status).toBe(403);
  expect((await member.post(`${urlOf('Todo')}mark-default/`, {})).status).toBe(403);
  expect((await owner.get(url)).body).toEqual(states);
});

// docs/contract/states.md#a-new-state
test('a new state stands last, whatever sequence was sent', async () => {
  const answer = await replay(() =>
    owner.post(url, { name: ' Review ', color: '#123456', group: 'started', sequence: 1, default: false }),
  );
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { name: 'Review', group: 'started', sequence: 70000, default: false, description: '' },
  ]);
  const single = await member.get(`${url}${answer.body.id}/`);
  expect(single.body).toEqual(answer.body);
  await app.database.db
    .updateTable('states')
    .set({ deleted_at: '2026-01-01' })
    .where('project_id', '=', project.id)
    .execute();
  expect((await owner.post(url, { name: 'Review', color: '#fff' })).body).toMatchObject({
    group: 'backlog',
    sequence: 65535,
  });
});

// docs/contract/states.md#a-new-state
// docs/contract/states.md#the-default
test('a state that is made as the default takes the mark from the one before', async () => {
  const answer = await replay(() => owner.post(url, { name: 'Inbox', color: '#fff', default: true }));
  expect(answer.body.default).toBe(true);
  const defaults = (await owner.get(url)).body.filter((state: State) => state.default);
  expect(defaults).toEqual([answer.body]);
});

// docs/contract/states.md#a-new-state
// docs/contract/states.md#names-of-states
// docs/contract/states.md#the-internal-group
test.each([
  [{ color: '#fff' }, { name: ['This field is required.'] }],
  [
    { name: 'x'.repeat(256), color: '#fff' },
    { name: ['Ensure this field has no more than 255 characters.'] },
  ],
  [{ name: 'A' }, { color: ['This field is required.'] }],
  [{ name: 'A', color: '#fff', group: 'triage' }, { group: ['"triage" is not a valid choice.'] }],
  [{ name: 'Todo', color: '#fff' }, { name: expect.any(String) }],
])('refuses %o', async (body, errors) => {
  const answer = await owner.post(url, body);
  expect([answer.status, answer.body]).toEqual([400, errors]);
});

// docs/contract/states.md#names-of-states
test('of many at once with one name exactly one is made, and no two stand in one place', async () => {
  const same = await Promise.all(
    Array.from({ length: 8 }, () => owner.post(url, { name: 'Review', color: '#fff' })),
  );
  expect(same.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  await Promise.all(Array.from({ length: 8 }, (_, n) => owner.post(url, { name: `S${n}`, color: '#fff' })));
  const sequences = (await owner.get(url)).body.map((state: State) => state.sequence);
  expect(new Set(sequences).size).toBe(14);
});

// docs/contract/states.md#changing-a-state
// docs/contract/states.md#names-of-states
test('changes name, colour and place, but not which is the default', async () => {
  const answer = await replay(() =>
    owner.patch(urlOf('Todo'), { name: 'Next', color: '#000', sequence: 20000.5, default: true, id: 'x' }),
  );
  expect(answer.body).toEqual({ ...byName('Todo'), name: 'Next', color: '#000', sequence: 20000.5 });
  expect((await owner.put(urlOf('Todo'), { name: 'Backlog' })).body).toEqual({ name: expect.any(String) });
  expect((await owner.patch(urlOf('Todo'), { name: '' })).status).toBe(400);
  expect((await owner.patch(`${url}${crypto.randomUUID()}/`, {})).status).toBe(404);
});

// docs/contract/states.md#states-of-a-project
test('a state of another project is not found', async () => {
  const other = await app.makeProject(owner, workspace);
  const foreign = `/api/workspaces/${workspace.slug}/projects/${other.id}/states/${byName('Todo').id}/`;
  expect((await owner.get(foreign)).status).toBe(404);
  expect((await owner.patch(foreign, { name: 'X' })).status).toBe(404);
  expect((await owner.delete(foreign)).status).toBe(404);
  expect((await owner.post(`${foreign}mark-default/`, {})).status).toBe(404);
  expect((await owner.get(url)).body).toEqual(states);
});

// docs/contract/states.md#another-group
test('a state that enters the completed group completes its items, and takes it back when it leaves', async () => {
  const [item] = await insertItems('Todo', 1);
  const { db } = app.database;
  const read = () =>
    db
      .selectFrom('work_items')
      .select(['completed_at', 'updated_at'])
      .where('id', '=', item!.id)
      .executeTakeFirst();
  const before = await read();
  await replay(() => owner.patch(urlOf('Todo'), { group: 'completed' }));
  const done = await read();
  expect(done!.completed_at).not.toBeNull();
  expect(done!.updated_at > before!.updated_at).toBe(true);
  const page = await readChanges(db, { stream: projectStream(project.id), after: 0 });
  expect(page.changes.at(-1)).toMatchObject({
    kind: 'work_item',
    op: 'put',
    id: item!.id,
    row: { state__group: 'completed', completed_at: done!.completed_at },
    item_creator_id: owner.id,
  });
  await owner.patch(urlOf('Todo'), { group: 'started' });
  expect((await read())!.completed_at).toBeNull();
});

// docs/contract/states.md#another-group
test('an item that leaves a state while that one becomes completed is not left completed', async () => {
  const [item] = await insertItems('Todo', 1);
  const { db } = app.database;
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const itemUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/${item!.id}/`;
  const answers = await db.transaction().execute(async (holder) => {
    await sql`select from work_items where id = ${item!.id} for update`.execute(holder);
    const group = owner.patch(urlOf('Todo'), { group: 'completed' });
    await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toBe(1);
    const move = member.patch(itemUrl, { state_id: byName('In Progress').id });
    await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toBe(2);
    return [group, move];
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 204]);
  expect((await owner.get(itemUrl)).body).toMatchObject({ state__group: 'started', completed_at: null });
});

// docs/contract/states.md#another-group
test('with very many items in it, everybody lists again', async () => {
  await insertItems('Todo', 501);
  const before = await readSeq(app.database.db, projectStream(project.id));
  expect((await owner.patch(urlOf('Todo'), { group: 'completed' })).status).toBe(200);
  const page = await readChanges(app.database.db, { stream: projectStream(project.id), after: before });
  expect(page.resync).toBe(true);
});

// docs/contract/states.md#deleting-a-state
// docs/contract/states.md#states-that-stay
test('deletes an empty state that others of its group can stand in for', async () => {
  const only = await owner.delete(urlOf('Todo'));
  expect([only.status, only.body]).toEqual([
    400,
    { error: 'The only state of its group cannot be deleted.' },
  ]);
  const made = await owner.post(url, { name: 'Next', color: '#fff', group: 'unstarted' });
  await owner.patch(url.replace('states/', ''), { default_state: made.body.id, close_in: 1 });
  const answer = await replay(() => owner.delete(`${url}${made.body.id}/`));
  expect(answer.status).toBe(204);
  const read = await owner.get(url.replace('states/', ''));
  expect(read.body.default_state).toBeNull();
  expect((await owner.delete(`${url}${made.body.id}/`)).status).toBe(404);
});

// docs/contract/states.md#states-that-stay
test.each([
  ['archived', { archived_at: '2020-01-01' }],
  ['draft', { is_draft: true }],
  ['pending intake', { is_hidden_by_intake: true }],
  ['ordinary', {}],
])('keeps a state that has an item: %s', async (_kind, values) => {
  await owner.post(url, { name: 'Next', color: '#fff', group: 'unstarted' });
  await insertItems('Todo', 1, values);
  const answer = await owner.delete(urlOf('Todo'));
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
  expect((await owner.get(url)).body).toHaveLength(6);
});

// docs/contract/states.md#states-that-stay
test('keeps a state that a draft of anybody is to begin in', async () => {
  const made = (await owner.post(url, { name: 'Next', color: '#fff', group: 'unstarted' })).body;
  const drafts = `/api/workspaces/${workspace.slug}/draft-issues/`;
  const draft = await member.post(drafts, { name: 'Half', project_id: project.id, state_id: made.id });
  expect((await owner.delete(`${url}${made.id}/`)).status).toBe(400);
  await member.delete(`${drafts}${draft.body.id}/`);
  expect((await owner.delete(`${url}${made.id}/`)).status).toBe(204);
});

// docs/contract/states.md#states-that-stay
test('the default state is not deleted', async () => {
  await owner.post(url, { name: 'Later', color: '#fff', group: 'backlog' });
  expect((await owner.delete(urlOf('Backlog'))).body).toEqual({
    error: 'The default state cannot be deleted.',
  });
});

// docs/contract/states.md#the-default
test('marking a default moves the mark', async () => {
  const answer = await replay(() => owner.post(`${urlOf('Todo')}mark-default/`, {}));
  expect([answer.status, answer.text]).toEqual([204, '']);
  const defaults = (await owner.get(url)).body.filter((state: State) => state.default);
  expect(defaults.map((state: State) => state.name)).toEqual(['Todo']);
  expect((await owner.post(`${urlOf('Todo')}mark-default/`, {})).status).toBe(204);
});

// docs/contract/states.md#the-default
test('of many marked at once exactly one is the default', async () => {
  const answers = await Promise.all(
    [...states, ...states, ...states].map((state) => owner.post(`${url}${state.id}/mark-default/`, {})),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
  const defaults = (await owner.get(url)).body.filter((state: State) => state.default);
  expect(defaults).toHaveLength(1);
});

// docs/contract/projects.md#writes-to-an-archived-project
test('states of an archived project stay as they are', async () => {
  await owner.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/archive/`);
  for (const answer of [
    await owner.post(url, { name: 'Review', color: '#fff' }),
    await owner.patch(urlOf('Todo'), { name: 'X' }),
    await owner.delete(urlOf('Todo')),
    await owner.post(`${urlOf('Todo')}mark-default/`, {}),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
});

// docs/contract/states.md#deleted-at-the-same-time
test('of two states that are the last of their group one stays when both are deleted at once', async () => {
  const made = (await owner.post(url, { name: 'Next', color: '#fff', group: 'unstarted' })).body;
  const answers = await Promise.all([owner.delete(urlOf('Todo')), owner.delete(`${url}${made.id}/`)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
});

// docs/contract/states.md#deleted-at-the-same-time
test('a state that is deleted while items enter it has none in the end', async () => {
  const made = (await owner.post(url, { name: 'Next', color: '#fff', group: 'unstarted' })).body;
  const items = url.replace('states/', 'issues/');
  const create = () => owner.post(items, { name: 'Item', state_id: made.id });
  const answers = await Promise.all([
    create(),
    create(),
    owner.delete(`${url}${made.id}/`),
    create(),
    create(),
  ]);
  const removed = answers[2]!.status === 204;
  const { results } = (await owner.get(items)).body;
  expect(results.filter((item: WorkItemRow) => item.state_id === made.id)).toHaveLength(
    removed ? 0 : results.length,
  );
  expect((await owner.get(url)).body.some((state: State) => state.id === made.id)).toBe(!removed);
});

// docs/contract/projects.md#references-of-a-project
// docs/contract/states.md#the-internal-group
test('the internal state of intake is in no list and nobody reads, changes or chooses it', async () => {
  const { id } = await app.database.db
    .insertInto('states')
    .values({
      workspace_id: workspace.id,
      project_id: project.id,
      name: 'Triage',
      color: '#000',
      group: 'triage',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await owner.get(url)).body).toEqual(states);
  expect((await owner.get(`/api/workspaces/${workspace.slug}/states/`)).body).toEqual(states);
  for (const answer of [
    await owner.get(`${url}${id}/`),
    await owner.patch(`${url}${id}/`, { name: 'X' }),
    await owner.delete(`${url}${id}/`),
    await owner.post(`${url}${id}/mark-default/`, {}),
  ]) {
    expect(answer.status).toBe(404);
  }
  const chosen = await owner.patch(url.replace('states/', ''), { default_state: id });
  expect([chosen.status, Object.keys(chosen.body)]).toEqual([400, ['default_state']]);
});
