import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Estimate, EstimatePoint, PointUse } from '@tandem/shared/projects/estimates/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
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

// docs/contract/conventions.md#bodies-of-delete
// docs/contract/estimates.md#deleting-a-point
// docs/contract/estimates.md#items-of-a-deleted-point
test('a deleted point hands its items to another, each with a line of history; later keys move up', async () => {
  const estimate = await it.makeActive(['1', '2', '3', '5']);
  const [one, two, three, five] = estimate.points;
  const [held, other] = [await it.makeItem(two), await it.makeItem(one)];
  const archived = await it.makeItem(two);
  await app.database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', archived.id)
    .execute();
  const after = await readSeq(app.database.db, projectStream(it.project.id));
  const answer = await it.replay(() =>
    it.owner.delete(it.pointUrl(estimate, two!), { new_estimate_id: five!.id }),
  );
  expect(answer.status).toBe(200);
  expect(answer.body.map((point: EstimatePoint) => [point.id, point.key])).toEqual([
    [three!.id, 2],
    [five!.id, 3],
  ]);
  expect(await it.keysOf(estimate)).toEqual([
    [1, '1'],
    [2, '3'],
    [3, '5'],
  ]);
  const now = await it.readItem(held.id);
  expect(now).toMatchObject({ estimate_point: five!.id, updated_by: it.owner.id });
  expect(now.updated_at > held.updated_at).toBe(true);
  expect(await it.readItem(other.id)).toMatchObject({
    estimate_point: one!.id,
    updated_at: other.updated_at,
  });
  const stored = await app.database.db
    .selectFrom('work_items')
    .select('estimate_point_id')
    .where('id', '=', archived.id)
    .executeTakeFirst();
  expect(stored?.estimate_point_id).toBe(five!.id);
  expect(await it.lastActivity(held.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'updated',
    old_value: '2',
    new_value: '5',
    old_identifier: two!.id,
    new_identifier: five!.id,
    actor: it.owner.id,
  });
  const page = await readChanges(app.database.db, { stream: projectStream(it.project.id), after });
  expect(page.changes.map(({ kind, op }) => `${kind} ${op}`).toSorted()).toEqual(
    ['activity put', 'activity put', 'estimate put', 'work_item put', 'work_item remove'].toSorted(),
  );
  expect(page.changes.every((change) => change.kind === 'estimate' || change.item_creator_id)).toBe(true);
});

// docs/contract/estimates.md#items-of-a-deleted-point
test('a point that is deleted without another leaves its items without one', async () => {
  const estimate = await it.makeActive();
  const [one, two] = estimate.points;
  const item = await it.makeItem(two);
  const answer = await it.replay(() => it.owner.delete(it.pointUrl(estimate, two!)));
  expect(answer.body.map((point: EstimatePoint) => point.key)).toEqual([2]);
  expect((await it.readItem(item.id)).estimate_point).toBeNull();
  expect(await it.lastActivity(item.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'removed',
    old_value: '2',
    new_value: null,
    old_identifier: two!.id,
    new_identifier: null,
  });
  expect((await it.owner.delete(it.pointUrl(estimate, two!))).status).toBe(404);
  expect((await it.owner.delete(it.pointUrl(estimate, one!))).body).toEqual({ error: expect.any(String) });
});

// docs/contract/estimates.md#the-replacement
test('two points that are each to take the items of the other: one goes, the other has them', async () => {
  const estimate = await it.makeActive();
  const [one, two] = estimate.points;
  const items = [await it.makeItem(one), await it.makeItem(two)];
  const answers = await Promise.all([
    it.owner.delete(it.pointUrl(estimate, one!), { new_estimate_id: two!.id }),
    it.owner.delete(it.pointUrl(estimate, two!), { new_estimate_id: one!.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const left = answers[0]!.status === 200 ? two!.id : one!.id;
  for (const { id } of items) expect((await it.readItem(id)).estimate_point).toBe(left);
});

// docs/contract/estimates.md#items-of-a-deleted-point
test('items that get a point while it is deleted are on none that is gone', async () => {
  const estimate = await it.makeActive();
  const [one, two] = estimate.points;
  const items = await Promise.all(Array.from({ length: 6 }, () => it.makeItem(one)));
  const patch = (id: string) => it.owner.patch(it.itemUrl(id), { estimate_point: two!.id });
  const create = () => it.owner.post(`${it.projectUrl}issues/`, { name: 'New', estimate_point: two!.id });
  const answers = await Promise.all([
    ...items.slice(0, 3).map(({ id }) => patch(id)),
    create(),
    it.owner.delete(it.pointUrl(estimate, two!), { new_estimate_id: one!.id }),
    create(),
    ...items.slice(3).map(({ id }) => patch(id)),
  ]);
  expect(answers[4]!.status).toBe(200);
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 201, 204, 400]))).toBe(true);
  const { results } = (await it.owner.get(`${it.projectUrl}issues/`)).body;
  expect(new Set(results.map((item: WorkItemRow) => item.estimate_point))).toEqual(new Set([one!.id]));
});

// docs/contract/estimates.md#another-estimate
// docs/contract/projects.md#another-estimate
test('with another estimate items get the point of the same key, or none, and history says so', async () => {
  const old = await it.makeActive(['1', '2', '3']);
  const items = await Promise.all(old.points.map((point) => it.makeItem(point)));
  const without = await it.makeItem(undefined);
  const next = await it.makeEstimate(['S', 'M'], 'categories');
  await it.replay(() => it.owner.patch(it.projectUrl, { estimate: next.id, description: 'Sizes' }));
  const after = await Promise.all(items.map(({ id }) => it.readItem(id)));
  expect(after.map((item) => item.estimate_point)).toEqual([next.points[0]!.id, next.points[1]!.id, null]);
  expect(after.every((item, index) => item.updated_at > items[index]!.updated_at)).toBe(true);
  expect(await it.lastActivity(items[0]!.id)).toMatchObject({
    field: 'estimate_point',
    verb: 'updated',
    old_value: '1',
    new_value: 'S',
    old_identifier: old.points[0]!.id,
    new_identifier: next.points[0]!.id,
  });
  expect(await it.lastActivity(items[2]!.id)).toMatchObject({
    verb: 'removed',
    old_value: '3',
    new_value: null,
  });
  expect(await it.lastActivity(without.id)).toMatchObject({ field: null });
  const wrong = await it.owner.patch(it.itemUrl(without.id), { estimate_point: old.points[0]!.id });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['estimate_point']]);
});

// docs/contract/estimates.md#another-estimate
test('estimates that are turned off and on again find their items as they were', async () => {
  const estimate = await it.makeActive();
  const item = await it.makeItem(estimate.points[1]);
  await it.use(null);
  await it.use(estimate);
  expect(await it.readItem(item.id)).toMatchObject({
    estimate_point: estimate.points[1]!.id,
    updated_at: item.updated_at,
  });
});

// docs/contract/estimates.md#items-of-a-deleted-point
test('items that get a point while the project changes its estimate have one of the new', async () => {
  const old = await it.makeActive();
  const items = await Promise.all(old.points.map(() => it.makeItem(undefined)));
  const next = await it.makeEstimate(['S', 'M', 'L'], 'categories');
  const answers = await Promise.all([
    it.owner.patch(it.itemUrl(items[0]!.id), { estimate_point: old.points[0]!.id }),
    it.owner.patch(it.projectUrl, { estimate: next.id }),
    it.owner.patch(it.itemUrl(items[1]!.id), { estimate_point: old.points[1]!.id }),
    it.owner.patch(it.itemUrl(items[2]!.id), { estimate_point: old.points[2]!.id }),
  ]);
  expect(answers[1]!.status).toBe(200);
  const allowed = new Set([null, ...next.points.map(({ id }) => id)]);
  for (const { id } of items) expect(allowed).toContain((await it.readItem(id)).estimate_point);
});

// docs/contract/estimates.md#deleting-an-estimate
test('a deleted estimate leaves its items, and the project that used it estimates no more', async () => {
  const estimate = await it.makeActive();
  const item = await it.makeItem(estimate.points[0]);
  const answer = await it.replay(() => it.owner.delete(`${it.url}${estimate.id}/`));
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await it.owner.get(it.projectUrl)).body.estimate).toBeNull();
  const after = await it.readItem(item.id);
  expect(after.estimate_point).toBeNull();
  expect(after.updated_at > item.updated_at).toBe(true);
  expect(await it.lastActivity(item.id)).toMatchObject({ verb: 'removed', field: 'estimate_point' });
  expect((await it.owner.get(`${it.url}${estimate.id}/`)).status).toBe(404);
  expect((await it.owner.delete(`${it.url}${estimate.id}/`)).status).toBe(404);
  expect((await it.owner.get(it.url)).body).toEqual([]);
  await it.use(null);
});

// docs/contract/estimates.md#points-for-points
// docs/contract/estimates.md#items-of-each-point
test('another estimate takes over points as it is told; what it is not told goes by the place', async () => {
  const old = await it.makeActive(['1', '2', '3', '5']);
  const [one, two, three, five] = old.points;
  const items = await Promise.all([one, one, two, three, five].map((point) => it.makeItem(point)));
  const next = await it.makeEstimate(['S', 'M', 'L'], 'categories');
  const [small, medium, large] = next.points;
  const counts = `${it.url}item-counts/`;
  const use = (estimate_mapping: object) =>
    it.owner.patch(it.projectUrl, { estimate: next.id, estimate_mapping });
  for (const caller of [it.member, it.guest, it.outsider])
    expect((await caller.get(counts)).status).toBe(403);
  expect((await it.test.nobody.get(counts)).status).toBe(401);
  const uses = (await it.owner.get(counts)).body.map((each: PointUse) => [each.point, each.items]);
  expect(Object.fromEntries(uses)).toEqual({ [one!.id]: 2, [two!.id]: 1, [three!.id]: 1, [five!.id]: 1 });

  const strangers = await it.test.makeProject(it.owner, it.workspace);
  const theirs = `/api/workspaces/${it.workspace.slug}/projects/${strangers.id}/estimates/`;
  const foreign = (await it.owner.post(theirs, { estimate_points: points('A', 'B') })).body as Estimate;
  for (const wrong of [
    { [one!.id]: two!.id },
    { [one!.id]: foreign.points[0]!.id },
    { [small!.id]: medium!.id },
    { [foreign.points[0]!.id]: small!.id },
    { [one!.id]: 'none' },
    { first: small!.id },
  ]) {
    const answer = await use(wrong);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['estimate_mapping']]);
  }
  expect((await it.owner.get(it.projectUrl)).body.estimate).toBe(old.id);

  const mapping = { [one!.id]: small!.id, [three!.id]: medium!.id, [five!.id]: null };
  await it.replay(() => use(mapping));
  const now = await Promise.all(items.map(({ id }) => it.readItem(id)));
  expect(now.map((item) => item.estimate_point)).toEqual([
    ...[small!.id, small!.id, medium!.id, medium!.id, null],
  ]);
  expect(await it.lastActivity(items[3]!.id)).toMatchObject({ old_value: '3', new_value: 'M' });
  // It is in use already: there is nothing to take over.
  expect((await use({ [one!.id]: large!.id })).status).toBe(200);
  expect((await it.readItem(items[0]!.id)).estimate_point).toBe(small!.id);
});

// docs/contract/estimates.md#items-of-a-deleted-point
test('with very many items, everybody lists again', async () => {
  const estimate = await it.makeActive();
  const { db } = app.database;
  const state_id = (await it.owner.get(`${it.projectUrl}states/`)).body[0].id;
  await db
    .insertInto('work_items')
    .values(
      Array.from({ length: 501 }, (_, n) => ({
        workspace_id: it.workspace.id,
        project_id: it.project.id,
        sequence_id: n + 1,
        name: `Item ${n}`,
        state_id,
        estimate_point_id: estimate.points[0]!.id,
        created_by: it.owner.id,
      })),
    )
    .execute();
  const after = await readSeq(db, projectStream(it.project.id));
  expect((await it.owner.delete(it.pointUrl(estimate, estimate.points[0]!))).status).toBe(200);
  expect((await readChanges(db, { stream: projectStream(it.project.id), after })).resync).toBe(true);
  const { count } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', it.project.id)
    .where('field', '=', 'estimate_point')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(501);
});
