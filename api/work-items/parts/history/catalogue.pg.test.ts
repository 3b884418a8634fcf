import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../../testing/app.ts';
import { type Team, makeTeam } from '../../items/testing.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';

// Every row of the catalogue (docs/contract/history.md#what-is-recorded) that a change of an item or of its comments
// writes. Rows of relations, reactions, links, files, cycles and modules are tested where their calls are.
let team: Team;
let base: string;
beforeAll(async () => {
  team = await makeTeam();
  base = team.items.replace(/issues\/$/, '');
});
afterAll(() => team.test.close());

type Parts = Pick<
  Activity,
  'field' | 'verb' | 'old_value' | 'new_value' | 'old_identifier' | 'new_identifier'
>;
const historyOf = async (itemId: string) =>
  (await team.admin.get(`${team.item(itemId)}history/?activity_type=issue-property`)).body as Activity[];
const partsOf = ({ field, verb, old_value, new_value, old_identifier, new_identifier }: Parts) => [
  field,
  verb,
  old_value,
  new_value,
  old_identifier,
  new_identifier,
];
/** The changes after the creation, as the history records them. */
const activitiesOf = async (itemId: string) => (await historyOf(itemId)).slice(1).map(partsOf);
const change = async (itemId: string, body: object) =>
  expect((await team.member.patch(team.item(itemId), body)).status).toBe(204);
const rowsOf = (itemId: string, field: string) =>
  team.test.database.db
    .selectFrom('activities')
    .selectAll()
    .where('work_item_id', '=', itemId)
    .where('field', '=', field)
    .orderBy('created_at')
    .execute();
const keyOf = ({ sequence_id }: { sequence_id: number }) => `${team.project.identifier}-${sequence_id}`;

// docs/contract/history.md#created-and-deleted
// docs/contract/history.md#labels-and-assignees
test('a new item: field null, its own moment, its creator, and one row for each who is really assigned', async () => {
  const { admin, member, guest, makeItem } = team;
  const item = await makeItem({ assignee_ids: [admin.id, guest.id] });
  const [created, ...rest] = await historyOf(item.id);
  expect(partsOf(created!)).toEqual([null, 'created', null, null, null, null]);
  expect([created!.created_at, created!.actor]).toEqual([item.created_at, member.id]);
  expect(rest.map(partsOf)).toEqual([['assignees', 'updated', '', 'admin', null, admin.id]]);
  expect(rest[0]!.epoch).toBe(created!.epoch);
});

// docs/contract/history.md#created-and-deleted
test('a deleted item', async () => {
  const { admin, makeItem, item: path } = team;
  const item = await makeItem();
  expect((await admin.delete(path(item.id))).status).toBe(204);
  expect((await rowsOf(item.id, 'issue')).map(partsOf)).toEqual([
    ['issue', 'deleted', null, null, null, null],
  ]);
});

// docs/contract/history.md#changes-and-comments
// docs/contract/history.md#name-and-priority
test('name and priority: old and new', async () => {
  const item = await team.makeItem({ name: 'Old' });
  await change(item.id, { name: 'New', priority: 'urgent' });
  expect(await activitiesOf(item.id)).toEqual([
    ['name', 'updated', 'Old', 'New', null, null],
    ['priority', 'updated', 'none', 'urgent', null, null],
  ]);
});

// docs/contract/history.md#descriptions
test('description: the HTML before and after; the newest row of the same person moves to now instead of another', async () => {
  const { admin, member, makeItem, item: path } = team;
  const item = await makeItem({ description_html: '<p>1</p>' });
  await change(item.id, { description_html: '<p>2</p>' });
  const [, first] = await historyOf(item.id);
  await change(item.id, { description_html: '<p>3</p>' });
  const [, moved, ...none] = await historyOf(item.id);
  expect([moved!.id, none, ...partsOf(moved!)]).toEqual([
    first!.id,
    [],
    ...['description', 'updated', '<p>1</p>', '<p>3</p>', null, null],
  ]);
  expect(moved!.created_at > first!.created_at).toBe(true);
  await admin.patch(path(item.id), { description_html: '<p>4</p>' });
  await change(item.id, { priority: 'low' });
  await change(item.id, { description_html: '<p>5</p>' });
  const rows = (await historyOf(item.id)).slice(1);
  expect(rows.map(({ field, actor, new_value }) => [field, actor, new_value])).toEqual([
    ['description', member.id, '<p>3</p>'],
    ['description', admin.id, '<p>4</p>'],
    ['priority', member.id, 'low'],
    ['description', member.id, '<p>5</p>'],
  ]);
});

// docs/contract/history.md#parents
test('parent: keys and ids, "" where there is none', async () => {
  const { makeItem } = team;
  const [item, one, two] = [await makeItem(), await makeItem(), await makeItem()];
  for (const parent_id of [one.id, two.id, null]) await change(item.id, { parent_id });
  expect(await activitiesOf(item.id)).toEqual([
    ['parent', 'updated', '', keyOf(one), null, one.id],
    ['parent', 'updated', keyOf(one), keyOf(two), one.id, two.id],
    ['parent', 'updated', keyOf(two), '', two.id, null],
  ]);
});

// docs/contract/history.md#state
test('state: names and ids', async () => {
  const { states, makeItem } = team;
  const item = await makeItem({ state_id: states.Todo.id });
  await change(item.id, { state_id: states.Done.id });
  expect(await activitiesOf(item.id)).toEqual([
    ['state', 'updated', 'Todo', 'Done', states.Todo.id, states.Done.id],
  ]);
});

// docs/contract/history.md#days
test('start date and due date: the days, "" where there is none', async () => {
  const item = await team.makeItem();
  await change(item.id, { start_date: '2026-01-01', target_date: '2026-01-02' });
  await change(item.id, { start_date: null, target_date: '2026-01-03' });
  expect(await activitiesOf(item.id)).toEqual([
    ['target_date', 'updated', '', '2026-01-02', null, null],
    ['start_date', 'updated', '', '2026-01-01', null, null],
    ['target_date', 'updated', '2026-01-02', '2026-01-03', null, null],
    ['start_date', 'updated', '2026-01-01', '', null, null],
  ]);
});

// docs/contract/history.md#labels-and-assignees
test('labels: one row each; added ones have "" before, removed ones after', async () => {
  const { test, admin, project, makeItem } = team;
  const inProject = { ...project, workspace: team.workspace.id } as never;
  const [one, two] = [
    await test.makeLabel(admin, inProject, { name: 'One' }),
    await test.makeLabel(admin, inProject, { name: 'Two' }),
  ];
  const item = await makeItem({ label_ids: [one.id] });
  await change(item.id, { label_ids: [two.id] });
  expect(await activitiesOf(item.id)).toEqual([
    ['labels', 'updated', '', 'Two', null, two.id],
    ['labels', 'updated', 'One', '', one.id, null],
  ]);
});

// docs/contract/history.md#labels-and-assignees
test('assignees: one row each; added ones have "" before, removed ones after', async () => {
  const { admin, member, makeItem } = team;
  const item = await makeItem();
  await change(item.id, { assignee_ids: [admin.id] });
  await change(item.id, { assignee_ids: [member.id] });
  expect(await activitiesOf(item.id)).toEqual([
    ['assignees', 'updated', '', 'admin', null, admin.id],
    ['assignees', 'updated', '', 'member', null, member.id],
    ['assignees', 'updated', 'admin', '', admin.id, null],
  ]);
});

// docs/contract/history.md#estimate
test('estimate: values and ids of points; cleared it is "removed"', async () => {
  const { admin, makeItem } = team;
  const points = [1, 2].map((key) => ({ key, value: `${key}` }));
  const made = expectMade<{ id: string; points: unknown }>(
    await admin.post(`${base}estimates/`, {
      estimate: { name: 'Points', type: 'points', last_used: true },
      estimate_points: points,
    }),
  );
  const [one, two] = made.points as [{ id: string }, { id: string }];
  expectMade(await admin.patch(base, { estimate: made.id }));
  const item = await makeItem();
  for (const estimate_point of [one.id, two.id, null]) await change(item.id, { estimate_point });
  expect(await activitiesOf(item.id)).toEqual([
    ['estimate_point', 'updated', null, '1', null, one.id],
    ['estimate_point', 'updated', '1', '2', one.id, two.id],
    ['estimate_point', 'removed', '2', null, two.id, null],
  ]);
});

// docs/contract/history.md#archive
test('archived by hand and restored', async () => {
  const { member, states, makeItem, item: path } = team;
  const item = await makeItem({ state_id: states.Done.id });
  expectMade(await member.post(`${path(item.id)}archive/`));
  expect((await member.delete(`${path(item.id)}archive/`)).status).toBe(204);
  expect(await activitiesOf(item.id)).toEqual([
    ['archived_at', 'updated', null, 'manual_archive', null, null],
    ['archived_at', 'updated', 'archive', 'restore', null, null],
  ]);
});

// docs/contract/comments.md#what-a-comment-brings
// docs/contract/history.md#comments-and-reactions
test('comments: their HTML and their id; only words that changed are recorded, and no history of properties shows it', async () => {
  const { member, makeItem, item: path } = team;
  const item = await makeItem();
  const comments = `${path(item.id)}comments/`;
  const { id } = expectMade<{ id: string }>(await member.post(comments, { comment_html: '<p>1</p>' }));
  await member.patch(`${comments}${id}/`, { access: 'EXTERNAL' });
  await member.patch(`${comments}${id}/`, { comment_html: '<p>2</p>' });
  await member.delete(`${comments}${id}/`);
  const rows = await rowsOf(item.id, 'comment');
  expect(rows.map((row) => [...partsOf(row), row.comment_id])).toEqual([
    ['comment', 'created', null, '<p>1</p>', null, id, id],
    ['comment', 'updated', '<p>1</p>', '<p>2</p>', id, id, id],
    ['comment', 'deleted', null, null, null, null, id],
  ]);
  expect(await activitiesOf(item.id)).toEqual([]);
});

// docs/contract/history.md#what-is-not-recorded
test('what stays as it is, places among neighbours and fields of customers are not recorded', async () => {
  const { makeItem } = team;
  const item = await makeItem({ description_html: '<p>1</p>', priority: 'low' });
  await change(item.id, { name: item.name, priority: 'low', description_html: '<p>1</p>', parent_id: null });
  await change(item.id, { sort_order: 7, customer_phone: '1' });
  expect(await activitiesOf(item.id)).toEqual([]);
});

// docs/contract/history.md#the-row-of-a-history
test('all rows of one request have its time in seconds, and each a moment and a phrase of its own', async () => {
  const { states, makeItem } = team;
  const item = await makeItem();
  await change(item.id, {
    name: 'Other',
    state_id: states.Done.id,
    priority: 'high',
    start_date: '2026-01-01',
  });
  const rows = (await historyOf(item.id)).slice(1);
  expect(new Set(rows.map(({ epoch }) => epoch)).size).toBe(1);
  expect(Math.abs(rows[0]!.epoch - Date.now() / 1000)).toBeLessThan(60);
  expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(4);
  expect(rows.every(({ comment }) => comment.length > 5)).toBe(true);
});
