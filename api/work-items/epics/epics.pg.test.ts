import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { type EpicTeam, idsIn, makeEpicTeam } from './testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';
let team: EpicTeam;
beforeAll(async () => {
  team = await makeEpicTeam();
});
afterAll(() => team.test.close());

// docs/contract/epics.md#changes-of-epics
// docs/contract/epics.md#creating-epics
// docs/contract/epics.md#history-of-an-epic
// docs/contract/epics.md#one-counter
// docs/contract/epics.md#the-row-of-an-epic
// docs/contract/work-item-types.md#the-type-of-epics
test('an epic is made with the type of epics, below nothing, in the numbers of the project', async () => {
  const issue = await team.makeItem();
  const { db } = team.test.database;
  const after = await readSeq(db, team.stream);
  const { body: epic, status } = await team.replay(() =>
    team.member.post(team.epics, {
      name: 'The epic',
      parent_id: issue.id,
      type_id: UNKNOWN,
      is_epic: false,
      priority: 'high',
    }),
  );
  expect(status).toBe(201);
  expect(workItemSchema.strict().parse(epic)).toEqual(epic);
  expect(epic).toMatchObject({
    is_epic: true,
    parent_id: null,
    cycle_id: null,
    module_ids: [],
    priority: 'high',
    sequence_id: issue.sequence_id + 1,
    state_id: team.states.Backlog.id,
  });
  const types = (await team.member.get(`${team.base}work-item-types/`)).body;
  expect(types).toMatchObject([{ id: epic.type_id, name: 'Epic', is_epic: true }]);
  const { changes } = await readChanges(db, { stream: team.stream, after });
  expect(changes.map(({ kind }) => kind)).toEqual(['work_item_type', 'epic', 'activity']);
  const second = await team.makeEpic();
  expect(second).toMatchObject({ type_id: epic.type_id, sort_order: epic.sort_order + 10_000 });
  const history = (await team.member.get(`${team.epic(epic.id)}history/?activity_type=epic-property`)).body;
  expect(history).toMatchObject([{ verb: 'created', field: null, issue: epic.id }]);
});

// docs/contract/lists.md#epics-in-lists
test('a list of issues has epics among them when that is asked for, as long as the project has any', async () => {
  const [issue, epic] = [await team.makeItem(), await team.makeEpic()];
  const list = async (path: string) => {
    const answer = await team.member.get(`${team.base}${path}`);
    const ids = idsIn(answer);
    return [ids.includes(issue.id), ids.includes(epic.id), answer.body.total_count === ids.length];
  };
  for (const path of ['issues/', 'issues-detail/']) {
    expect(await list(`${path}?epics=true`)).toEqual([true, true, true]);
    expect(await list(`${path}?epics=false`)).toEqual([true, false, true]);
    expect(await list(path)).toEqual([true, false, true]);
  }
  const grouped = (await team.member.get(`${team.base}issues/?epics=true&group_by=state_id`)).body;
  expect(grouped.results[epic.state_id].results.map(({ id }: { id: string }) => id)).toContain(epic.id);
  expect(grouped.total_count).toBe(
    (await team.member.get(`${team.base}issues/?epics=true`)).body.total_count,
  );
});

// docs/contract/epics.md#epics-alone
// docs/contract/epics.md#searching-epics
// docs/contract/epics.md#without-epics
test('lists of issues leave epics out, and those of epics issues', async () => {
  const [issue, epic] = [await team.makeItem(), await team.makeEpic()];
  const { member } = team;
  for (const [issues, ofEpics] of [
    ['issues/', 'epics/'],
    ['issues-detail/', 'epics-detail/'],
    ['v2/issues/', 'v2/epics/'],
  ] as const) {
    const [ids, epicIds] = [
      idsIn(await member.get(team.base + issues)),
      idsIn(await member.get(team.base + ofEpics)),
    ];
    expect(ids).toContain(issue.id);
    expect(ids).not.toContain(epic.id);
    expect(epicIds).toContain(epic.id);
    expect(epicIds).not.toContain(issue.id);
  }
  const asked = `list/?issues=${issue.id},${epic.id}`;
  const only = (answer: Answer) => answer.body.map((row: { id: string }) => row.id);
  expect(only(await member.get(`${team.items}${asked}`))).toEqual([issue.id]);
  expect(only(await member.get(`${team.epics}${asked}`))).toEqual([epic.id]);
  const grouped = (await member.get(`${team.epics}?group_by=state_id`)).body;
  expect(grouped.total_count).toBe(grouped.results[team.states.Backlog.id].total_results);
  const search = async (query: string) =>
    (await member.get(`${team.base}search-issues/?${query}`)).body.map((row: { id: string }) => row.id);
  expect(await search('')).not.toContain(epic.id);
  expect(await search('epic=true')).toContain(epic.id);
});

// docs/contract/epics.md#an-epic-by-key
// docs/contract/epics.md#changes-of-epics
// docs/contract/epics.md#changing-epics
// docs/contract/epics.md#deleting-epics
// docs/contract/epics.md#one-epic
test('an epic is read, changed and deleted below its own path', async () => {
  const epic = await team.makeEpic({ description_html: '<p>Long</p>' });
  const { member, admin, test, workspace } = team;
  expect((await member.get(team.epic(epic.id))).body).toMatchObject({
    is_epic: true,
    description_html: '<p>Long</p>',
    is_subscribed: true,
  });
  const key = `${team.project.identifier}-${epic.sequence_id}`;
  const byKey = await member.get(`/api/workspaces/${workspace.slug}/work-items/${key}/`);
  expect(byKey.body).toMatchObject({ id: epic.id, is_epic: true });
  await team.replay(() =>
    member.patch(team.epic(epic.id), { name: 'Renamed', type_id: null, sort_order: 7 }),
  );
  const row = (await member.get(team.epic(epic.id))).body;
  expect(row).toMatchObject({ name: 'Renamed', type_id: epic.type_id, sort_order: 7 });
  const history = (await member.get(`${team.epic(epic.id)}history/?activity_type=epic-property`)).body;
  expect(history.slice(1)).toMatchObject([{ field: 'name', new_value: 'Renamed' }]);
  await team.replay(() => admin.delete(team.epic(epic.id)));
  expect((await member.get(team.epic(epic.id))).status).toBe(404);
  const gone = await test.database.db
    .selectFrom('work_items')
    .select('deleted_at')
    .where('id', '=', epic.id)
    .executeTakeFirstOrThrow();
  expect(gone.deleted_at).not.toBeNull();
});

// docs/contract/epics.md#changing-epics
// docs/contract/epics.md#nothing-above-an-epic
test('an epic stands below nothing and keeps its type', async () => {
  const [issue, epic] = [await team.makeItem(), await team.makeEpic()];
  const { member } = team;
  for (const path of [team.epic(epic.id), team.item(epic.id)]) {
    const answer = await member.patch(path, { parent_id: issue.id });
    expect(answer.status, path).toBe(400);
    expect(answer.body.parent_id).toHaveLength(1);
    expect((await member.patch(path, { type_id: UNKNOWN })).body.type_id).toHaveLength(1);
    expect((await member.patch(path, { parent_id: null })).status).toBe(204);
  }
  const asSubItem = await member.post(`${team.item(issue.id)}sub-issues/`, { sub_issue_ids: [epic.id] });
  expect(asSubItem.status).toBe(400);
});

// docs/contract/epics.md#changes-of-epics
// docs/contract/epics.md#items-below-an-epic
test('items below an epic are listed and put there by its own path', async () => {
  const epic = await team.makeEpic();
  const [first, second] = [await team.makeItem({ parent_id: epic.id }), await team.makeItem()];
  const { member } = team;
  await team.replay(() => member.post(`${team.epic(epic.id)}issues/`, { sub_issue_ids: [second.id] }));
  const { body } = await member.get(`${team.epic(epic.id)}issues/`);
  expect(body.sub_issues.map((row: { id: string }) => row.id).sort()).toEqual([first.id, second.id].sort());
  expect(body.state_distribution.backlog).toHaveLength(2);
  expect((await member.get(team.epic(epic.id))).body.sub_issues_count).toBe(2);
});

// docs/contract/epics.md#deleting-epics
test('when an epic goes, the items below it stay without a parent, and their history says so', async () => {
  const epic = await team.makeEpic();
  const child = await team.makeItem({ parent_id: epic.id });
  await team.replay(() => team.admin.delete(team.epic(epic.id)));
  const { body } = await team.member.get(team.item(child.id));
  expect(body).toMatchObject({ parent_id: null, id: child.id });
  const history = (await team.member.get(`${team.item(child.id)}history/?activity_type=issue-property`)).body;
  const key = `${team.project.identifier}-${epic.sequence_id}`;
  expect(history.at(-1)).toMatchObject({ field: 'parent', old_value: key, new_value: '' });
});

// docs/contract/epics.md#what-an-epic-may-have
test('an epic has the labels, states, assignees and estimate of its project', async () => {
  const { admin, states, member } = team;
  const label = expectMade<Label>(await admin.post(`${team.base}issue-labels/`, { name: 'Of epics' }));
  const points = [1, 2].map((key) => ({ key, value: `${key}` }));
  const estimate = expectMade<{ id: string; points: { id: string }[] }>(
    await admin.post(`${team.base}estimates/`, { estimate: { type: 'points' }, estimate_points: points }),
  );
  expect((await admin.patch(team.base, { estimate: estimate.id })).status).toBe(200);
  const values = {
    state_id: states['In Progress'].id,
    label_ids: [label.id],
    assignee_ids: [member.id],
    start_date: '2026-01-01',
    target_date: '2026-02-01',
    estimate_point: estimate.points[1]!.id,
  };
  expect(await team.makeEpic(values)).toMatchObject({ ...values, state__group: 'started' });
});

// docs/contract/epics.md#what-an-epic-may-have
test('what is wrong in an epic is reported by its field', async () => {
  const refused = async (body: object) => (await team.member.post(team.epics, body)).body;
  expect(Object.keys(await refused({}))).toEqual(['name']);
  expect(Object.keys(await refused({ name: 'a', state_id: UNKNOWN }))).toEqual(['state_id']);
  expect(Object.keys(await refused({ name: 'a', label_ids: [UNKNOWN] }))).toEqual(['label_ids']);
  const dates = { start_date: '2026-02-02', target_date: '2026-02-01' };
  expect(Object.keys(await refused({ name: 'a', ...dates }))).toEqual(['non_field_errors']);
});
