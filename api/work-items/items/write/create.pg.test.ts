import { readChanges } from '@tandem/db/change-log/log.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, readReplayedList, seqInHeader, withoutItemText } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

// docs/contract/work-items.md#a-single-item
// docs/contract/work-items.md#place
// docs/contract/work-items.md#the-row-of-an-item
test('a new item has a number, the default state, a place, and its row in the answer', async () => {
  const { member, items, states, project } = team;
  const answer = await member.post(items, { name: '  First  ' });
  expect(answer.status).toBe(201);
  expect(workItemSchema.strict().parse(answer.body)).toEqual(answer.body);
  expect(answer.body).toMatchObject({
    name: 'First',
    sequence_id: 1,
    sort_order: 65535,
    state_id: states.Backlog.id,
    state__group: 'backlog',
    priority: 'none',
    project_id: project.id,
    label_ids: [],
    assignee_ids: [],
    completed_at: null,
    created_by: member.id,
  });
  const second = await team.makeItem();
  expect(second).toMatchObject({ sequence_id: 2, sort_order: 75535 });
  const elsewhere = await team.makeItem({ state_id: states.Todo.id });
  expect(elsewhere).toMatchObject({ sequence_id: 3, sort_order: 65535 });
  expect((await team.readItem(answer.body.id)).description_html).toBe('<p></p>');
});

// docs/contract/work-items.md#place
test('a new item stands behind all others of its state, also behind archived ones and epics', async () => {
  const { admin, member, states, makeItem, item, project } = team;
  const archived = await makeItem({ state_id: states.Done.id });
  await member.post(`${item(archived.id)}archive/`);
  const behind = await makeItem({ state_id: states.Done.id });
  expect(behind.sort_order).toBe(archived.sort_order + 10_000);
  const path = `/api/workspaces/${team.workspace.slug}/projects/${project.id}/`;
  await admin.patch(path, { is_epic_enabled: true });
  const epic = await member.post(`${path}epics/`, { name: 'Epic', state_id: states.Done.id });
  expect(epic.body).toMatchObject({ sort_order: behind.sort_order + 10_000 });
  expect(await makeItem({ state_id: states.Done.id })).toMatchObject({
    sort_order: behind.sort_order + 20_000,
  });
});

// docs/contract/conventions.md#ids-times-and-days
// docs/contract/work-items.md#assignees
// docs/contract/work-items.md#fields-of-a-new-item
test('every field of the contract is kept', async () => {
  const { test: app, member, admin, guest, states, project, workspace, makeItem, readItem } = team;
  const parent = await makeItem({ name: 'Parent' });
  const label = await app.makeLabel(admin, { ...project, workspace: workspace.id } as never);
  const values = {
    priority: 'urgent',
    state_id: states.Done.id,
    parent_id: parent.id,
    start_date: '2026-01-02',
    target_date: '2026-01-03T10:00:00Z',
    label_ids: [label.id],
    customer_phone: '+1 23',
    subscription_name: 'Yearly',
    service_name: 'Repair',
    appointment_name: 'Visit',
    lead_source: '',
  };
  const row = await makeItem({
    name: 'Full',
    ...values,
    ...{ external_source: 'tracker', external_id: 'X-1' },
    ...{ description: { type: 'doc' }, description_json: { type: 'doc' }, description_binary: 'AAAA' },
    description_html: '<p onclick="x()">Words<script>alert(1)</script></p>',
    assignee_ids: [admin.id, guest.id, member.id.toUpperCase()],
  });
  expect(row).toMatchObject({ ...values, target_date: '2026-01-03', lead_source: null });
  expect(row.assignee_ids.sort()).toEqual([admin.id, member.id].sort());
  expect(row.completed_at).not.toBeNull();
  expect(await readItem(row.id)).toMatchObject({ description_html: '<p>Words</p>', is_subscribed: true });
  expect((await readItem(parent.id)).sub_issues_count).toBe(1);
  const stored = await app.database.db
    .selectFrom('work_items')
    .select(['description_stripped', 'description_json', 'external_source', 'external_id'])
    .where('id', 'in', [parent.id, row.id])
    .orderBy('sequence_id')
    .execute();
  expect(stored).toEqual([
    { description_stripped: null, description_json: {}, external_source: null, external_id: null },
    { description_stripped: 'Words', description_json: {}, external_source: 'tracker', external_id: 'X-1' },
  ]);
});

// docs/contract/work-items.md#empty-and-unknown-values
// docs/contract/work-items.md#quick-add
test('empty ids mean none, unknown keys are ignored, ids of the client too', async () => {
  const { makeItem, project } = team;
  const id = '11111111-1111-4111-8111-111111111111';
  const row = await makeItem({
    id,
    tempId: id,
    sequence_id: 99,
    sort_order: 1,
    created_by: id,
    project_id: 'None',
    state_id: '',
    parent_id: '',
    priority: '',
    type_id: '',
    cycle_id: 'None',
    module_ids: ['None'],
    description_html: '',
    is_draft: true,
    archived_at: '2026-01-01',
  });
  expect(row.id).not.toBe(id);
  expect(row).toMatchObject({ is_draft: false, archived_at: null, project_id: project.id, cycle_id: null });
  expect(row.sequence_id).not.toBe(99);
});

// docs/contract/work-items.md#assignees
test('the default assignee of the project gets items that nobody is assigned to', async () => {
  const { test, project, admin, member, makeItem } = team;
  const setDefault = (id: string | null) =>
    test.database.db
      .updateTable('projects')
      .set({ default_assignee_id: id })
      .where('id', '=', project.id)
      .execute();
  await setDefault(admin.id);
  expect((await makeItem()).assignee_ids).toEqual([admin.id]);
  expect((await makeItem({ assignee_ids: [member.id] })).assignee_ids).toEqual([member.id]);
  await setDefault(null);
});

// docs/contract/work-items.md#what-a-creation-brings
test('the history begins with the creation and each assignee; who takes part is subscribed', async () => {
  const { test, admin, member, makeItem } = team;
  const mention = `<mention-component entity_name="user_mention" entity_identifier="${team.guest.id}"></mention-component>`;
  const row = await makeItem({ assignee_ids: [admin.id], description_html: `<p>${mention}</p>` });
  const { db } = test.database;
  const activities = await db
    .selectFrom('activities')
    .select(['verb', 'field', 'old_value', 'new_value', 'new_identifier', 'actor_id', 'created_at'])
    .where('work_item_id', '=', row.id)
    .orderBy('created_at')
    .execute();
  expect(activities).toMatchObject([
    { verb: 'created', field: null, old_value: null, new_value: null, created_at: row.created_at },
    { verb: 'updated', field: 'assignees', old_value: '', new_value: 'admin', new_identifier: admin.id },
  ]);
  const subscribers = await db
    .selectFrom('work_item_subscribers')
    .select('user_id')
    .where('work_item_id', '=', row.id)
    .execute();
  expect(subscribers.map(({ user_id }) => user_id).sort()).toEqual(
    [admin.id, member.id, team.guest.id].sort(),
  );
  const mentions = await db
    .selectFrom('work_item_mentions')
    .select('user_id')
    .where('work_item_id', '=', row.id)
    .execute();
  expect(mentions).toEqual([{ user_id: team.guest.id }]);
  expect(row.mention_ids).toEqual([team.guest.id]);
  const visits = await db
    .selectFrom('recent_visits')
    .select('user_id')
    .where('entity_identifier', '=', row.id)
    .execute();
  expect(visits).toEqual([]);
});

// docs/contract/work-items.md#changes-of-a-creation
test('the Changes lead from the list before to the list after; the parent is among them', async () => {
  const { test, member, stream, items, liveList, makeItem } = team;
  const parent = await makeItem();
  const answer = await expectReplay({
    test,
    caller: member,
    stream,
    lists: [liveList],
    action: () => member.post(items, { name: 'Child', parent_id: parent.id }),
  });
  expect(answer.body.parent_id).toBe(parent.id);
});

const mentionOf = (id: string) =>
  `<p><mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component></p>`;

/** What is asked for, and how many rows of history that brings. */
const ASKED: [string, () => Promise<Record<string, unknown>>, number][] = [
  ['nothing else', async () => ({}), 1],
  ['labels', async () => ({ label_ids: await makeLabels(3) }), 1],
  ['its maker as assignee', async () => ({ assignee_ids: [team.member.id] }), 2],
  ['others as assignees', async () => ({ assignee_ids: [team.member.id, team.admin.id] }), 3],
  ['somebody in the text', async () => ({ description_html: mentionOf(team.guest.id) }), 1],
  ['its maker in the text', async () => ({ description_html: mentionOf(team.member.id) }), 1],
  ['a parent', async () => ({ parent_id: (await team.makeItem()).id }), 1],
  ['a state that is over', async () => ({ state_id: team.states.Done.id }), 1],
  ['an external id', async () => ({ external_source: 'x', external_id: crypto.randomUUID() }), 1],
  ['an id of its own', async () => ({ id: crypto.randomUUID() }), 1],
];

async function makeLabels(count: number): Promise<string[]> {
  const { test: app, admin, project, workspace } = team;
  const of = { ...project, workspace: workspace.id } as never;
  const labels = await Promise.all(Array.from({ length: count }, () => app.makeLabel(admin, of)));
  return labels.map(({ id }) => id);
}

const HEADERS: [string, () => Record<string, string>][] = [
  ['', () => ({})],
  [', to be taken back', () => ({ 'x-mutation-id': crypto.randomUUID() })],
  [', with a key', () => ({ 'idempotency-key': crypto.randomUUID() })],
];
const WAYS = ASKED.flatMap(([what, body, rows]) =>
  HEADERS.map(([how, headers]) => [`${what}${how}`, body, headers, rows] as const),
);

// docs/contract/history.md#changes-of-histories
// docs/contract/history.md#created-and-deleted
// docs/contract/work-items.md#changes-of-a-creation
test.each(WAYS)(
  '%s: answer, list, history, versions and Changes agree',
  async (_way, body, headers, rows) => {
    const { test: app, member, items, stream, liveList, item } = team;
    const values = await body();
    const { seq } = await readReplayedList({ caller: member, stream }, liveList);
    const answer = await member.post(items, { name: 'New', ...values }, { headers: headers() });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body;
    const page = await readChanges(app.database.db, { stream, after: seq });
    expect(seqInHeader(answer, stream)).toBe(page.seq);
    const [own, ...others] = page.changes;
    expect(own).toMatchObject({ kind: 'work_item', op: 'put', id, row: answer.body });
    const { rows: listed } = await readReplayedList({ caller: member, stream }, liveList);
    expect(listed.find((row) => row.id === id)).toEqual(answer.body);
    const history: Activity[] = (await member.get(`${item(id)}history/?activity_type=issue-property`)).body;
    expect(history).toHaveLength(rows);
    expect(new Set(history.map(({ created_at }) => created_at)).size).toBe(rows);
    expect(history[0]).toMatchObject({ verb: 'created', field: null, created_at: answer.body.created_at });
    expect(others.slice(0, rows).map(({ row }) => row)).toEqual(history.map(withoutItemText));
    expect(others.slice(rows).map((change) => change.id)).toEqual(
      values['parent_id'] ? [values['parent_id']] : [],
    );
    const versions = await app.database.db
      .selectFrom('work_item_versions')
      .select(['label_ids', 'assignee_ids', 'sort_order', 'state_id', 'parent_id', 'cycle_id', 'module_ids'])
      .where('work_item_id', '=', id)
      .execute();
    expect(versions.map((version) => ({ ...answer.body, ...version }))).toEqual([answer.body]);
  },
);

// docs/contract/conventions.md#idempotency-key
test('a repeated Idempotency-Key makes one item', async () => {
  const { member, items } = team;
  const options = { headers: { 'idempotency-key': 'create-once' } };
  const first = await member.post(items, { name: 'Once' }, options);
  const second = await member.post(items, { name: 'Once' }, options);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
});

// docs/contract/work-items.md#number
test('fifty people at once get fifty numbers without a gap, and fifty places', async () => {
  const { admin, member, items } = team;
  const start = (await team.makeItem()).sequence_id;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? admin : member).post(items, { name: `Item ${index}` }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 201));
  const numbers = answers.map((answer) => answer.body.sequence_id as number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => start + 1 + index));
  expect(new Set(answers.map((answer) => answer.body.sort_order)).size).toBe(50);
});

// docs/contract/work-items.md#number
// docs/contract/work-items.md#what-goes-with-an-item
test('numbers of deleted items are not given again', async () => {
  const { admin, item, makeItem } = team;
  const row = await makeItem();
  expect((await admin.delete(item(row.id))).status).toBe(204);
  expect((await makeItem()).sequence_id).toBe(row.sequence_id + 1);
});

// docs/contract/work-items.md#who-creates-items
test('only members of the project make items; outsiders learn nothing', async () => {
  const { test, guest, outsider, items, workspace } = team;
  const body = { name: 'No' };
  expect((await test.nobody.post(items, body)).status).toBe(401);
  expect((await guest.post(items, body)).status).toBe(403);
  const foreign = await outsider.post(items, body);
  const unknown = await outsider.post(
    `/api/workspaces/${workspace.slug}/projects/11111111-1111-4111-8111-111111111111/issues/`,
    body,
  );
  expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
});
