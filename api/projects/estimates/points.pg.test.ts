import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { Estimating, points } from './testing.ts';

let app: TestApp;
let it: Estimating;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  it = await Estimating.begin(app);
});

// docs/contract/estimates.md#estimates-of-a-project
// docs/contract/estimates.md#who-writes-estimates
test('only administrators change estimates and points, only members read them', async () => {
  const estimate = await it.makeEstimate();
  const one = `${it.url}${estimate.id}/`;
  const [point] = estimate.points;
  const path = it.pointUrl(estimate, point!);
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.patch(one, { estimate: { name: 'X' } }),
    (by) => by.delete(one),
    (by) => by.post(`${one}estimate-points/`, { key: 4, value: '4' }),
    (by) => by.patch(path, { value: '9' }),
    (by) => by.delete(path),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [it.member, it.guest, it.outsider]) expect((await call(by)).status).toBe(403);
  }
  expect((await it.owner.get(one)).body).toEqual(estimate);
  for (const by of [it.owner, it.member, it.guest]) expect((await by.get(one)).status).toBe(200);
  expect((await it.outsider.get(one)).status).toBe(403);
  expect((await app.nobody.get(one)).status).toBe(401);
});

// docs/contract/estimates.md#estimates-of-a-project
// docs/contract/estimates.md#estimates-of-the-workspace
// docs/contract/estimates.md#points-in-use
test('lists all estimates of a project by name, those in use elsewhere only to their members', async () => {
  const [b, a] = [await it.makeEstimate(['2', '3']), await it.makeEstimate(['1', '2'])];
  expect((await it.guest.get(it.url)).body.map((each: Estimate) => each.name)).toEqual([a.name, b.name]);
  await it.use(b);
  const all = `/api/workspaces/${it.workspace.slug}/estimates/`;
  expect((await it.guest.get(all)).body.map((each: Estimate) => each.id)).toEqual([b.id]);
  expect((await it.guest.get(`${it.projectUrl}project-estimates/`)).body).toEqual(b.points);
  expect((await it.outsider.get(all)).body).toEqual([]);
  await it.use(null);
  expect((await it.guest.get(all)).body).toEqual([]);
  expect((await it.guest.get(`${it.projectUrl}project-estimates/`)).body).toEqual([]);
});

// docs/contract/estimates.md#estimates-of-other-projects
test('what is of another project or estimate is not found', async () => {
  const [estimate, second] = [await it.makeEstimate(), await it.makeEstimate()];
  const other = await app.makeProject(it.owner, it.workspace);
  const elsewhere = `/api/workspaces/${it.workspace.slug}/projects/${other.id}/estimates/${estimate.id}/`;
  const [point] = estimate.points;
  for (const answer of [
    await it.owner.get(elsewhere),
    await it.owner.patch(elsewhere, { estimate: { name: 'X' } }),
    await it.owner.delete(elsewhere),
    await it.owner.post(`${elsewhere}estimate-points/`, { key: 4, value: '4' }),
    await it.owner.patch(`${elsewhere}estimate-points/${point!.id}/`, { value: '9' }),
    await it.owner.delete(`${elsewhere}estimate-points/${point!.id}/`),
    await it.owner.patch(it.pointUrl(second, point!), { value: '9' }),
    await it.owner.delete(it.pointUrl(second, point!)),
    await it.owner.patch(it.pointUrl(estimate, { id: crypto.randomUUID() }), { value: '9' }),
    await it.owner.patch(`${it.url}${crypto.randomUUID()}/`, { estimate: { name: 'X' } }),
  ]) {
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  }
  expect(await it.keysOf(estimate)).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
});

// docs/contract/estimates.md#changing-an-estimate
test('changes name, type and points of an estimate, and ignores points of another', async () => {
  const [estimate, second] = [await it.makeEstimate(), await it.makeEstimate()];
  const [one, two] = estimate.points;
  const answer = await it.replay(() =>
    it.owner.patch(`${it.url}${estimate.id}/`, {
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
  expect(await it.keysOf(estimate)).toEqual([
    [1, 'S'],
    [2, 'M'],
    [3, '3'],
  ]);
  expect(await it.keysOf(second)).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
});

// docs/contract/estimates.md#the-candidate
test('with last_used an estimate takes the mark from every other', async () => {
  const [first, second] = [await it.makeEstimate(), await it.makeEstimate()];
  const marks = async () =>
    ((await it.owner.get(it.url)).body as Estimate[]).filter((each) => each.last_used).map(({ id }) => id);
  expect(await marks()).toEqual([second.id]);
  await it.replay(() => it.owner.patch(`${it.url}${first.id}/`, { estimate: { last_used: true } }));
  expect(await marks()).toEqual([first.id]);
  const answers = await Promise.all(
    [first, second, first, second].map(({ id }) =>
      it.owner.patch(`${it.url}${id}/`, { estimate: { last_used: true } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await marks()).toHaveLength(1);
});

// docs/contract/estimates.md#changing-an-estimate
test.each([
  [{}, 'error'],
  [{ estimate_points: [] }, 'error'],
  [{ estimate: { name: ' ' } }, 'estimate'],
  [{ estimate: { type: 'shirts' } }, 'estimate'],
  [{ estimate_points: [{ value: '1' }] }, 'estimate_points'],
])('refuses to change an estimate by %o', async (body, field) => {
  const estimate = await it.makeEstimate();
  const answer = await it.owner.patch(`${it.url}${estimate.id}/`, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await it.owner.get(`${it.url}${estimate.id}/`)).body).toEqual(estimate);
});

// docs/contract/estimates.md#changing-an-estimate
test('keys stay different and points numbers when an estimate changes', async () => {
  const estimate = await it.makeEstimate();
  const sizes = await it.makeEstimate(['S', 'M'], 'categories');
  const id = estimate.points[0]!.id;
  for (const [of, body] of [
    [estimate, { estimate_points: [{ id, key: 2 }] }],
    [estimate, { estimate_points: [{ id, value: 'S' }] }],
    [sizes, { estimate: { type: 'points' } }],
  ] as const) {
    const answer = await it.owner.patch(`${it.url}${of.id}/`, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['estimate_points']]);
  }
});

// docs/contract/estimates.md#adding-a-point
test('adds points up to six', async () => {
  const estimate = await it.makeEstimate(['1', '2', '3', '5']);
  const add = `${it.url}${estimate.id}/estimate-points/`;
  const answer = await it.replay(() => it.owner.post(add, { key: 5, value: ' 8 ', estimate: 'x' }));
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { key: 5, value: '8', description: '', estimate: estimate.id, project: it.project.id },
  ]);
  const both = await Promise.all([
    it.owner.post(add, { key: 6, value: '13' }),
    it.owner.post(add, { key: 7, value: '21' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await it.keysOf(estimate)).toHaveLength(6);
  expect((await it.owner.post(add, { key: 9, value: '34' })).body).toEqual({ error: expect.any(String) });
});

// docs/contract/estimates.md#adding-a-point
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
  const estimate = await it.makeEstimate();
  const answer = await it.owner.post(`${it.url}${estimate.id}/estimate-points/`, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await it.owner.get(`${it.url}${estimate.id}/`)).body).toEqual(estimate);
});

// docs/contract/estimates.md#changing-a-point
test('changes a point, and its items keep it', async () => {
  const estimate = await it.makeActive();
  const [point] = estimate.points;
  const item = await it.makeItem(point);
  const answer = await it.replay(() =>
    it.owner.patch(it.pointUrl(estimate, point!), { value: '0.5', key: 0 }),
  );
  expect(answer.body).toEqual({ ...point, key: 0, value: '0.5', updated_at: expect.any(String) });
  expect((await it.readItem(item.id)).estimate_point).toBe(point!.id);
  for (const [body, field] of [
    [{ key: 2 }, 'key'],
    [{ value: 'S' }, 'value'],
    [{ value: '' }, 'value'],
  ] as const) {
    const wrong = await it.owner.patch(it.pointUrl(estimate, point!), body);
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, [field]]);
  }
});

// docs/contract/estimates.md#the-replacement
test('the replacement is another point of the same estimate', async () => {
  const [estimate, second] = [await it.makeEstimate(), await it.makeEstimate()];
  const [point] = estimate.points;
  for (const new_estimate_id of [point!.id, second.points[0]!.id, crypto.randomUUID(), 'x']) {
    const answer = await it.owner.delete(it.pointUrl(estimate, point!), { new_estimate_id });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['new_estimate_id']]);
  }
  expect(await it.keysOf(estimate)).toHaveLength(3);
});

// docs/contract/estimates.md#the-replacement
test('of three points two are left, however many are deleted at once', async () => {
  const estimate = await it.makeEstimate();
  const answers = await Promise.all(
    estimate.points.map((point) => it.owner.delete(it.pointUrl(estimate, point))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect((await it.keysOf(estimate)).map(([key]) => key)).toEqual([1, 2]);
});

// docs/contract/projects.md#writes-to-an-archived-project
test('estimates of an archived project stay as they are and are in no list', async () => {
  const estimate = await it.makeActive();
  await it.owner.post(`${it.projectUrl}archive/`);
  const one = `${it.url}${estimate.id}/`;
  for (const answer of [
    await it.owner.post(it.url, { estimate_points: points('1', '2') }),
    await it.owner.patch(one, { estimate: { name: 'X' } }),
    await it.owner.delete(one),
    await it.owner.post(`${one}estimate-points/`, { key: 4, value: '4' }),
    await it.owner.patch(it.pointUrl(estimate, estimate.points[0]!), { value: '9' }),
    await it.owner.delete(it.pointUrl(estimate, estimate.points[0]!)),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { error: 'The project is archived.' }]);
  }
  for (const list of [
    it.url,
    `${it.projectUrl}project-estimates/`,
    `/api/workspaces/${it.workspace.slug}/estimates/`,
  ]) {
    expect((await it.owner.get(list)).body).toEqual([]);
  }
});
