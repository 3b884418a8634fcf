import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let outsider: Caller;
let workspace: { id: string; slug: string };
let project: Project;
let projectUrl: string;
let url: string;

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
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}issue-labels/`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: owner,
    stream: projectStream(project.id),
    lists: [{ url, kind: 'label' }],
    action,
  });
const make = (name: string, values: object = {}) => app.makeLabel(owner, project, { name, ...values });
const list = async () => (await owner.get(url)).body as Label[];

// docs/contract/labels.md#labels-of-a-project
// docs/contract/labels.md#who-writes-labels
test('only administrators write, only members read', async () => {
  const label = await make('bug');
  const one = `${url}${label.id}/`;
  for (const path of [url, one]) {
    expect((await app.nobody.get(path)).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
    expect((await member.get(path)).status).toBe(200);
  }
  expect((await app.nobody.post(url, { name: 'x' })).status).toBe(401);
  expect((await member.post(url, { name: 'x' })).status).toBe(403);
  expect((await member.post(`${projectUrl}bulk-create-labels/`, { label_data: [] })).status).toBe(403);
  expect((await member.patch(one, { name: 'x' })).status).toBe(403);
  expect((await member.put(one, { name: 'x' })).status).toBe(403);
  expect((await member.delete(one)).status).toBe(403);
  expect(await list()).toEqual([label]);
});

// docs/contract/labels.md#a-new-label
// docs/contract/labels.md#labels-of-a-project
test('a new label stands last, whatever position was sent', async () => {
  const first = await replay(() => owner.post(url, { name: ' bug ', sort_order: 1 }));
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'bug',
      color: '',
      parent: null,
      project_id: project.id,
      workspace_id: workspace.id,
      sort_order: 65535,
    },
  ]);
  const second = await owner.post(url, { name: 'idea', color: '#fff', parent: first.body.id });
  expect(second.body).toMatchObject({ sort_order: 75535, color: '#fff', parent: first.body.id });
  expect((await member.get(`${url}${second.body.id}/`)).body).toEqual(second.body);
});

// docs/contract/labels.md#names-of-labels
test.each([
  [{}, { name: ['This field is required.'] }],
  [{ name: ' ' }, { name: ['This field may not be blank.'] }],
  [{ name: 'x', color: 'url(//x.example)' }, { color: ['Enter a colour, such as #3A3A3A.'] }],
  [{ name: 'x', color: 'red;position:fixed' }, { color: ['Enter a colour, such as #3A3A3A.'] }],
  [{ name: 'x'.repeat(256) }, { name: ['Ensure this field has no more than 255 characters.'] }],
  [{ name: 'x', parent: 'y' }, { parent: ['Must be a valid UUID.'] }],
  [{ name: 'taken' }, { error: 'A label with this name exists in the project already.' }],
])('refuses %o', async (body, errors) => {
  await make('taken');
  const answer = await owner.post(url, body);
  expect([answer.status, answer.body]).toEqual([400, errors]);
});

// docs/contract/labels.md#names-of-labels
test('of many at once with one name exactly one is made', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(url, { name: 'bug' })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  await Promise.all(Array.from({ length: 8 }, (_, n) => owner.post(url, { name: `bug ${n}` })));
  expect(new Set((await list()).map((label) => label.sort_order)).size).toBe(9);
});

// docs/contract/labels.md#several-labels-at-once
test('several at once get colours and places; one bad name refuses all', async () => {
  const bulk = `${projectUrl}bulk-create-labels/`;
  const answer = await replay(() =>
    owner.post(bulk, { label_data: [{ name: 'b' }, { name: 'a', description: 'd' }] }),
  );
  expect(answer.status).toBe(201);
  expect(answer.body.labels.map((label: Label) => [label.name, label.sort_order])).toEqual([
    ['b', 65535],
    ['a', 75535],
  ]);
  expect(answer.body.labels[0].color).toMatch(/^#[0-9A-F]{6}$/);
  for (const label_data of [
    [{ name: 'c' }, { name: 'a' }],
    [{ name: 'c' }, { name: 'c' }],
    [{ name: '' }],
    'c',
  ]) {
    expect((await owner.post(bulk, { label_data })).status).toBe(400);
  }
  expect(await list()).toHaveLength(2);
});

// docs/contract/labels.md#changing-a-label
// docs/contract/labels.md#labels-of-a-project
test('moves between neighbours and into a group', async () => {
  const [group, label] = [await make('group'), await make('label')];
  const answer = await replay(() =>
    owner.patch(`${url}${label.id}/`, { parent: group.id, sort_order: 32767.5, name: 'renamed' }),
  );
  expect(answer.body).toEqual({ ...label, name: 'renamed', parent: group.id, sort_order: 32767.5 });
  expect((await list()).map((row) => row.name)).toEqual(['renamed', 'group']);
  expect((await owner.put(`${url}${label.id}/`, { parent: null })).body.parent).toBeNull();
  expect((await owner.patch(`${url}${label.id}/`, { name: 'group' })).status).toBe(400);
  expect((await owner.patch(`${url}${crypto.randomUUID()}/`, {})).status).toBe(404);
});

// docs/contract/labels.md#groups-of-labels
test('groups are one level deep, and of the same project', async () => {
  const [group, label, other] = [await make('group'), await make('label'), await make('other')];
  await owner.patch(`${url}${label.id}/`, { parent: group.id });
  const elsewhere = await app.makeProject(owner, workspace);
  const foreign = await app.makeLabel(owner, elsewhere, { name: 'foreign' });
  for (const [id, parent] of [
    [group.id, group.id],
    [group.id, label.id],
    [group.id, other.id],
    [other.id, label.id],
    [other.id, foreign.id],
    [other.id, crypto.randomUUID()],
  ]) {
    const answer = await owner.patch(`${url}${id}/`, { parent });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['parent']]);
  }
  expect((await owner.post(url, { name: 'deep', parent: label.id })).status).toBe(400);
  const path = `/api/workspaces/${workspace.slug}/projects/${elsewhere.id}/issue-labels/${label.id}/`;
  expect((await owner.get(path)).status).toBe(404);
  expect((await owner.patch(path, { name: 'x' })).status).toBe(404);
  expect((await owner.delete(path)).status).toBe(404);
});

// docs/contract/labels.md#groups-of-labels
test('two labels put into each other at once make no circle', async () => {
  const [a, b] = [await make('a'), await make('b')];
  const answers = await Promise.all([
    owner.patch(`${url}${a.id}/`, { parent: b.id }),
    owner.patch(`${url}${b.id}/`, { parent: a.id }),
  ]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
});

async function insertItems(label: Label, count: number) {
  const { db } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const state = await db
    .selectFrom('states')
    .select('id')
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow();
  const items = await db
    .insertInto('work_items')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...scope,
        sequence_id: n + 1,
        name: `Item ${n}`,
        state_id: state.id,
        created_by: owner.id,
      })),
    )
    .returning(['id', 'updated_at'])
    .execute();
  await db
    .insertInto('work_item_labels')
    .values(items.map((item) => ({ ...scope, work_item_id: item.id, label_id: label.id })))
    .execute();
  return items;
}

// docs/contract/conventions.md#what-goes-with-it
// docs/contract/labels.md#deleting-a-label
test('a deleted label leaves its items and its group', async () => {
  const { db } = app.database;
  const group = await make('group');
  await make('label', { parent: group.id });
  const [item] = await insertItems(group, 1);
  expect((await app.nobody.delete(`${url}${group.id}/`)).status).toBe(401);
  const answer = await replay(() => owner.delete(`${url}${group.id}/`));
  expect(answer.status).toBe(204);
  expect((await list()).map((label) => [label.name, label.parent])).toEqual([['label', null]]);
  const after = await db
    .selectFrom('work_items')
    .select('updated_at')
    .where('id', '=', item!.id)
    .executeTakeFirstOrThrow();
  expect(after.updated_at > item!.updated_at).toBe(true);
  const page = await readChanges(db, { stream: projectStream(project.id), after: 0 });
  expect(page.changes.at(-1)).toMatchObject({ kind: 'work_item', id: item!.id, row: { label_ids: [] } });
  await make('group');
});

// docs/contract/labels.md#deleting-a-label
test('a label that is deleted while items get it is on none of them', async () => {
  const label = await make('label');
  const create = (n: number) =>
    owner.post(`${projectUrl}issues/`, { name: `Item ${n}`, label_ids: [label.id] });
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => create(n)),
    owner.delete(`${url}${label.id}/`),
    ...Array.from({ length: 6 }, (_, n) => create(n)),
  ]);
  expect(answers[6]!.status).toBe(204);
  expect(new Set(answers.map((answer) => answer.status)).isSubsetOf(new Set([201, 204, 400]))).toBe(true);
  const left = await app.database.db
    .selectFrom('work_item_labels')
    .select('work_item_id')
    .where('label_id', '=', label.id)
    .execute();
  expect(left).toEqual([]);
});

// docs/contract/labels.md#deleting-a-label
test('with very many items, everybody lists again', async () => {
  const label = await make('label');
  await insertItems(label, 501);
  const after = await readSeq(app.database.db, projectStream(project.id));
  expect((await owner.delete(`${url}${label.id}/`)).status).toBe(204);
  const page = await readChanges(app.database.db, { stream: projectStream(project.id), after });
  expect(page.resync).toBe(true);
});

// docs/contract/labels.md#labels-of-the-workspace
// docs/contract/projects.md#writes-to-an-archived-project
test('lists the labels of all own projects at once', async () => {
  const all = `/api/workspaces/${workspace.slug}/labels/`;
  const label = await make('label');
  expect((await app.nobody.get(all)).status).toBe(401);
  expect((await (await app.makeUser()).get(all)).status).toBe(403);
  expect((await outsider.get(all)).body).toEqual([]);
  expect((await member.get(all)).body).toEqual([label]);
  await owner.post(`${projectUrl}archive/`);
  expect((await member.get(all)).body).toEqual([]);
  expect((await member.get(url)).body).toEqual([]);
  expect((await owner.post(url, { name: 'x' })).body).toEqual({ error: 'The project is archived.' });
});
