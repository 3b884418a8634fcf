import { readChanges, readSeq } from '@tandem/db/change-log.ts';
import type { Estimate, EstimatePoint } from '@tandem/shared/estimates/schema.ts';
import type { Project } from '@tandem/shared/projects/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp, expectMade } from '../testing.ts';
import { expectReplay } from '../testing-replay.ts';

let app: TestApp;
let owner: Caller;
let member: Caller;
let guest: Caller;
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
  [owner, member, guest, outsider] = await Promise.all([
    app.makeUser(),
    app.makeUser(),
    app.makeUser(),
    app.makeUser(),
  ]);
  workspace = await app.makeWorkspace(owner);
  for (const user of [member, outsider]) await app.addMember(workspace.id, user, 15);
  await app.addMember(workspace.id, guest, 5);
  project = await app.makeProject(owner, workspace);
  await app.addProjectMember(project.id, member, 15);
  await app.addProjectMember(project.id, guest, 5);
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  url = `${projectUrl}estimates/`;
});

const points = (...values: string[]) => values.map((value, index) => ({ key: index + 1, value }));

async function makeEstimate(values: string[] = ['1', '2', '3'], type = 'points'): Promise<Estimate> {
  const estimate = { name: `Of ${values}`, type, last_used: true };
  return expectMade(await owner.post(url, { estimate, estimate_points: points(...values) }));
}

async function use(estimate: Estimate | null): Promise<void> {
  expectMade(await owner.patch(projectUrl, { estimate: estimate?.id ?? null }));
}

async function makeActive(values?: string[]): Promise<Estimate> {
  const estimate = await makeEstimate(values);
  await use(estimate);
  return estimate;
}

const makeItem = async (point: EstimatePoint | undefined, name = 'Item') =>
  expectMade<{ id: string; updated_at: string }>(
    await owner.post(`${projectUrl}issues/`, { name, estimate_point: point?.id ?? null }),
  );
const itemUrl = (id: string) => `${projectUrl}issues/${id}/`;
const readItem = async (id: string) => (await owner.get(itemUrl(id))).body;
const pointUrl = (estimate: Estimate, point: { id: string }) =>
  `${url}${estimate.id}/estimate-points/${point.id}/`;
const keysOf = async (estimate: Estimate) =>
  ((await owner.get(`${url}${estimate.id}/`)).body as Estimate).points.map(({ key, value }) => [key, value]);

async function lastActivity(id: string) {
  const history = (await owner.get(`${itemUrl(id)}history/?activity_type=issue-property`)).body;
  return history.at(-1);
}

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: app,
    caller: member,
    actor: owner,
    stream: projectStream(project.id),
    lists: [
      { url, kind: 'estimate' },
      { url: `${projectUrl}issues/`, kind: 'work_item' },
    ],
    action,
  });

test('only administrators change estimates and points, only members read them', async () => {
  const estimate = await makeEstimate();
  const one = `${url}${estimate.id}/`;
  const [point] = estimate.points;
  const path = pointUrl(estimate, point!);
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.patch(one, { estimate: { name: 'X' } }),
    (by) => by.delete(one),
    (by) => by.post(`${one}estimate-points/`, { key: 4, value: '4' }),
    (by) => by.patch(path, { value: '9' }),
    (by) => by.delete(path),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [member, guest, outsider]) expect((await call(by)).status).toBe(403);
  }
  expect((await owner.get(one)).body).toEqual(estimate);
  for (const by of [owner, member, guest]) expect((await by.get(one)).status).toBe(200);
  expect((await outsider.get(one)).status).toBe(403);
  expect((await app.nobody.get(one)).status).toBe(401);
});

test('lists all estimates of a project by name, those in use elsewhere only to their members', async () => {
  const [b, a] = [await makeEstimate(['2', '3']), await makeEstimate(['1', '2'])];
  expect((await guest.get(url)).body.map((each: Estimate) => each.name)).toEqual([a.name, b.name]);
  await use(b);
  const all = `/api/workspaces/${workspace.slug}/estimates/`;
  expect((await guest.get(all)).body.map((each: Estimate) => each.id)).toEqual([b.id]);
  expect((await guest.get(`${projectUrl}project-estimates/`)).body).toEqual(b.points);
  expect((await outsider.get(all)).body).toEqual([]);
  await use(null);
  expect((await guest.get(all)).body).toEqual([]);
  expect((await guest.get(`${projectUrl}project-estimates/`)).body).toEqual([]);
});

test('what is of another project or estimate is not found', async () => {
  const [estimate, second] = [await makeEstimate(), await makeEstimate()];
  const other = await app.makeProject(owner, workspace);
  const elsewhere = `/api/workspaces/${workspace.slug}/projects/${other.id}/estimates/${estimate.id}/`;
  const [point] = estimate.points;
  for (const answer of [
    await owner.get(elsewhere),
    await owner.patch(elsewhere, { estimate: { name: 'X' } }),
    await owner.delete(elsewhere),
    await owner.post(`${elsewhere}estimate-points/`, { key: 4, value: '4' }),
    await owner.patch(`${elsewhere}estimate-points/${point!.id}/`, { value: '9' }),
    await owner.delete(`${elsewhere}estimate-points/${point!.id}/`),
    await owner.patch(pointUrl(second, point!), { value: '9' }),
    await owner.delete(pointUrl(second, point!)),
    await owner.patch(pointUrl(estimate, { id: crypto.randomUUID() }), { value: '9' }),
    await owner.patch(`${url}${crypto.randomUUID()}/`, { estimate: { name: 'X' } }),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  }
  expect(await keysOf(estimate)).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
});

test('changes name, type and points of an estimate, and ignores points of another', async () => {
  const [estimate, second] = [await makeEstimate(), await makeEstimate()];
  const [one, two] = estimate.points;
  const answer = await replay(() =>
    owner.patch(`${url}${estimate.id}/`, {
      estimate: { name: ' Sizes ', type: 'CATEGORIES', project: 'x' },
      estimate_points: [
        { id: one!.id, key: 2, value: 'M' },
        { id: two!.id, key: 1, value: 'S' },
        { id: second.points[0]!.id, value: 'foreign' },
      ],
    }),
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: estimate.id, name: 'Sizes', type: 'categories', last_used: false });
  expect(await keysOf(estimate)).toEqual([
    [1, 'S'],
    [2, 'M'],
    [3, '3'],
  ]);
  expect(await keysOf(second)).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
});

test('with last_used an estimate takes the mark from every other', async () => {
  const [first, second] = [await makeEstimate(), await makeEstimate()];
  const marks = async () =>
    ((await owner.get(url)).body as Estimate[]).filter((each) => each.last_used).map(({ id }) => id);
  expect(await marks()).toEqual([second.id]);
  await replay(() => owner.patch(`${url}${first.id}/`, { estimate: { last_used: true } }));
  expect(await marks()).toEqual([first.id]);
  const answers = await Promise.all(
    [first, second, first, second].map(({ id }) =>
      owner.patch(`${url}${id}/`, { estimate: { last_used: true } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await marks()).toHaveLength(1);
});

test.each([
  [{}, 'error'],
  [{ estimate_points: [] }, 'error'],
  [{ estimate: { name: ' ' } }, 'estimate'],
  [{ estimate: { type: 'shirts' } }, 'estimate'],
  [{ estimate_points: [{ value: '1' }] }, 'estimate_points'],
])('refuses to change an estimate by %o', async (body, field) => {
  const estimate = await makeEstimate();
  const answer = await owner.patch(`${url}${estimate.id}/`, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await owner.get(`${url}${estimate.id}/`)).body).toEqual(estimate);
});

test('keys stay different and points numbers when an estimate changes', async () => {
  const estimate = await makeEstimate();
  const sizes = await makeEstimate(['S', 'M'], 'categories');
  const id = estimate.points[0]!.id;
  for (const [of, body] of [
    [estimate, { estimate_points: [{ id, key: 2 }] }],
    [estimate, { estimate_points: [{ id, value: 'S' }] }],
    [sizes, { estimate: { type: 'points' } }],
  ] as const) {
    const answer = await owner.patch(`${url}${of.id}/`, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['estimate_points']]);
  }
});

test('adds points up to six', async () => {
  const estimate = await makeEstimate(['1', '2', '3', '5']);
  const add = `${url}${estimate.id}/estimate-points/`;
  const answer = await replay(() => owner.post(add, { key: 5, value: ' 8 ', estimate: 'x' }));
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { key: 5, value: '8', description: '', estimate: estimate.id, project: project.id },
  ]);
  const both = await Promise.all([
    owner.post(add, { key: 6, value: '13' }),
    owner.post(add, { key: 7, value: '21' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await keysOf(estimate)).toHaveLength(6);
  expect((await owner.post(add, { key: 9, value: '34' })).body).toEqual({ error: expect.any(String) });
});

test.each([
  [{}, 'error'],
  [{ key: 4 }, 'error'],
  [{ value: '4' }, 'error'],
  [{ key: 0, value: '4' }, 'key'],
  [{ key: 13, value: '4' }, 'key'],
  [{ key: 3, value: '4' }, 'key'],
  [{ key: 4, value: ' ' }, 'value'],
  [{ key: 4, value: '4'.repeat(21) }, 'value'],
  [{ key: 4, value: 'four' }, 'value'],
])('refuses to add %o', async (body, field) => {
  const estimate = await makeEstimate();
  const answer = await owner.post(`${url}${estimate.id}/estimate-points/`, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await owner.get(`${url}${estimate.id}/`)).body).toEqual(estimate);
});

test('changes a point, and its items keep it', async () => {
  const estimate = await makeActive();
  const [point] = estimate.points;
  const item = await makeItem(point);
  const answer = await replay(() => owner.patch(pointUrl(estimate, point!), { value: '0.5', key: 0 }));
  expect(answer.body).toEqual({ ...point, key: 0, value: '0.5', updated_at: expect.any(String) });
  expect((await readItem(item.id)).estimate_point).toBe(point!.id);
  for (const [body, field] of [
    [{ key: 2 }, 'key'],
    [{ value: 'S' }, 'value'],
    [{ value: '' }, 'value'],
  ] as const) {
    const wrong = await owner.patch(pointUrl(estimate, point!), body);
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, [field]]);
  }
});

test('a deleted point hands its items to another, each with a line of history; later keys move up', async () => {
  const estimate = await makeActive(['1', '2', '3', '5']);
  const [one, two, three, five] = estimate.points;
  const [held, other] = [await makeItem(two), await makeItem(one)];
  const archived = await makeItem(two);
  await app.database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', archived.id)
    .execute();
  const after = await readSeq(app.database.db, projectStream(project.id));
  const answer = await replay(() => owner.delete(pointUrl(estimate, two!), { new_estimate_id: five!.id }));
  expect(answer.status).toBe(200);
  expect(answer.body.map((point: EstimatePoint) => [point.id, point.key])).toEqual([
    [three!.id, 2],
    [five!.id, 3],
  ]);
  expect(await keysOf(estimate)).toEqual([
    [1, '1'],
    [2, '3'],
    [3, '5'],
  ]);
  const now = await readItem(held.id);
  expect(now).toMatchObject({ estimate_point: five!.id, updated_by: owner.id });
  expect(now.updated_at > held.updated_at).toBe(true);
  expect(await readItem(other.id)).toMatchObject({ estimate_point: one!.id, updated_at: other.updated_at });
  const stored = await app.database.db
    .selectFrom('work_items')
    .select('estimate_point_id')
    .where('id', '=', archived.id)
    .executeTakeFirst();
  expect(stored?.estimate_point_id).toBe(five!.id);
  expect(await lastActivity(held.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'updated',
    old_value: '2',
    new_value: '5',
    old_identifier: two!.id,
    new_identifier: five!.id,
    actor: owner.id,
  });
  const page = await readChanges(app.database.db, { stream: projectStream(project.id), after });
  expect(page.changes.map(({ kind, op }) => `${kind} ${op}`).toSorted()).toEqual(
    ['activity put', 'activity put', 'estimate put', 'work_item put', 'work_item remove'].toSorted(),
  );
  expect(page.changes.every((change) => change.kind === 'estimate' || change.item_creator_id)).toBe(true);
});

test('a point that is deleted without another leaves its items without one', async () => {
  const estimate = await makeActive();
  const [one, two] = estimate.points;
  const item = await makeItem(two);
  const answer = await replay(() => owner.delete(pointUrl(estimate, two!)));
  expect(answer.body.map((point: EstimatePoint) => point.key)).toEqual([2]);
  expect((await readItem(item.id)).estimate_point).toBeNull();
  expect(await lastActivity(item.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'removed',
    old_value: '2',
    new_value: null,
    old_identifier: two!.id,
    new_identifier: null,
  });
  expect((await owner.delete(pointUrl(estimate, two!))).status).toBe(404);
  expect((await owner.delete(pointUrl(estimate, one!))).body).toEqual({ error: expect.any(String) });
});

test('the replacement is another point of the same estimate', async () => {
  const [estimate, second] = [await makeEstimate(), await makeEstimate()];
  const [point] = estimate.points;
  for (const new_estimate_id of [point!.id, second.points[0]!.id, crypto.randomUUID(), 'x']) {
    const answer = await owner.delete(pointUrl(estimate, point!), { new_estimate_id });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['new_estimate_id']]);
  }
  expect(await keysOf(estimate)).toHaveLength(3);
});

test('of three points two are left, however many are deleted at once', async () => {
  const estimate = await makeEstimate();
  const answers = await Promise.all(estimate.points.map((point) => owner.delete(pointUrl(estimate, point))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect((await keysOf(estimate)).map(([key]) => key)).toEqual([1, 2]);
});

test('two points that are each to take the items of the other: one goes, the other has them', async () => {
  const estimate = await makeActive();
  const [one, two] = estimate.points;
  const items = [await makeItem(one), await makeItem(two)];
  const answers = await Promise.all([
    owner.delete(pointUrl(estimate, one!), { new_estimate_id: two!.id }),
    owner.delete(pointUrl(estimate, two!), { new_estimate_id: one!.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const left = answers[0]!.status === 200 ? two!.id : one!.id;
  for (const { id } of items) expect((await readItem(id)).estimate_point).toBe(left);
});

test('items that get a point while it is deleted are on none that is gone', async () => {
  const estimate = await makeActive();
  const [one, two] = estimate.points;
  const items = await Promise.all(Array.from({ length: 6 }, () => makeItem(one)));
  const patch = (id: string) => owner.patch(itemUrl(id), { estimate_point: two!.id });
  const create = () => owner.post(`${projectUrl}issues/`, { name: 'New', estimate_point: two!.id });
  const answers = await Promise.all([
    ...items.slice(0, 3).map(({ id }) => patch(id)),
    create(),
    owner.delete(pointUrl(estimate, two!), { new_estimate_id: one!.id }),
    create(),
    ...items.slice(3).map(({ id }) => patch(id)),
  ]);
  expect(answers[4]!.status).toBe(200);
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 201, 204, 400]))).toBe(true);
  const { results } = (await owner.get(`${projectUrl}issues/`)).body;
  expect(new Set(results.map((item: any) => item.estimate_point))).toEqual(new Set([one!.id]));
});

test('with another estimate items get the point of the same key, or none, and history says so', async () => {
  const old = await makeActive(['1', '2', '3']);
  const items = await Promise.all(old.points.map((point) => makeItem(point)));
  const without = await makeItem(undefined);
  const next = await makeEstimate(['S', 'M'], 'categories');
  await replay(() => owner.patch(projectUrl, { estimate: next.id, description: 'Sizes' }));
  const after = await Promise.all(items.map(({ id }) => readItem(id)));
  expect(after.map((item) => item.estimate_point)).toEqual([next.points[0]!.id, next.points[1]!.id, null]);
  expect(after.every((item, index) => item.updated_at > items[index]!.updated_at)).toBe(true);
  expect(await lastActivity(items[0]!.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'updated',
    old_value: '1',
    new_value: 'S',
    old_identifier: old.points[0]!.id,
    new_identifier: next.points[0]!.id,
  });
  expect(await lastActivity(items[2]!.id)).toMatchObject({
    verb: 'removed',
    old_value: '3',
    new_value: null,
  });
  expect(await lastActivity(without.id)).toMatchObject({ field: null });
  const wrong = await owner.patch(itemUrl(without.id), { estimate_point: old.points[0]!.id });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['estimate_point']]);
});

test('estimates that are turned off and on again find their items as they were', async () => {
  const estimate = await makeActive();
  const item = await makeItem(estimate.points[1]);
  await use(null);
  await use(estimate);
  expect(await readItem(item.id)).toMatchObject({
    estimate_point: estimate.points[1]!.id,
    updated_at: item.updated_at,
  });
});

test('items that get a point while the project changes its estimate have one of the new', async () => {
  const old = await makeActive();
  const items = await Promise.all(old.points.map(() => makeItem(undefined)));
  const next = await makeEstimate(['S', 'M', 'L'], 'categories');
  const answers = await Promise.all([
    owner.patch(itemUrl(items[0]!.id), { estimate_point: old.points[0]!.id }),
    owner.patch(projectUrl, { estimate: next.id }),
    owner.patch(itemUrl(items[1]!.id), { estimate_point: old.points[1]!.id }),
    owner.patch(itemUrl(items[2]!.id), { estimate_point: old.points[2]!.id }),
  ]);
  expect(answers[1]!.status).toBe(200);
  const allowed = new Set([null, ...next.points.map(({ id }) => id)]);
  for (const { id } of items) expect(allowed).toContain((await readItem(id)).estimate_point);
});

test('a deleted estimate leaves its items, and the project that used it estimates no more', async () => {
  const estimate = await makeActive();
  const item = await makeItem(estimate.points[0]);
  const answer = await replay(() => owner.delete(`${url}${estimate.id}/`));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await owner.get(projectUrl)).body.estimate).toBeNull();
  const after = await readItem(item.id);
  expect(after.estimate_point).toBeNull();
  expect(after.updated_at > item.updated_at).toBe(true);
  expect(await lastActivity(item.id)).toMatchObject({ verb: 'removed', field: 'estimate_point' });
  expect((await owner.get(`${url}${estimate.id}/`)).status).toBe(404);
  expect((await owner.delete(`${url}${estimate.id}/`)).status).toBe(404);
  expect((await owner.get(url)).body).toEqual([]);
  await use(null);
});

test('with very many items, everybody lists again', async () => {
  const estimate = await makeActive();
  const { db } = app.database;
  const state_id = (await owner.get(`${projectUrl}states/`)).body[0].id;
  await db
    .insertInto('work_items')
    .values(
      Array.from({ length: 501 }, (_, n) => ({
        workspace_id: workspace.id,
        project_id: project.id,
        sequence_id: n + 1,
        name: `Item ${n}`,
        state_id,
        estimate_point_id: estimate.points[0]!.id,
        created_by: owner.id,
      })),
    )
    .execute();
  const after = await readSeq(db, projectStream(project.id));
  expect((await owner.delete(pointUrl(estimate, estimate.points[0]!))).status).toBe(200);
  expect((await readChanges(db, { stream: projectStream(project.id), after })).resync).toBe(true);
  const { count } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project.id)
    .where('field', '=', 'estimate_point')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(501);
});

test('estimates of an archived project stay as they are and are in no list', async () => {
  const estimate = await makeActive();
  await owner.post(`${projectUrl}archive/`);
  const one = `${url}${estimate.id}/`;
  for (const answer of [
    await owner.post(url, { estimate_points: points('1', '2') }),
    await owner.patch(one, { estimate: { name: 'X' } }),
    await owner.delete(one),
    await owner.post(`${one}estimate-points/`, { key: 4, value: '4' }),
    await owner.patch(pointUrl(estimate, estimate.points[0]!), { value: '9' }),
    await owner.delete(pointUrl(estimate, estimate.points[0]!)),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
  for (const list of [
    url,
    `${projectUrl}project-estimates/`,
    `/api/workspaces/${workspace.slug}/estimates/`,
  ]) {
    expect((await owner.get(list)).body).toEqual([]);
  }
});
