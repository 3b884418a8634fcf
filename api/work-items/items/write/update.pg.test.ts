import { openDocument, readDocument } from '@tandem/db/documents/documents.ts';
import { workItemDocument } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay, seqInHeader } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
const labels: string[] = [];
beforeAll(async () => {
  team = await makeTeam();
  for (const name of ['bug', 'ux', 'api']) {
    const label = await team.test.makeLabel(team.admin, team.project as never, { name });
    labels.push(label.id);
  }
});
afterAll(() => team.test.close());

async function historyOf(id: string) {
  return team.test.database.db
    .selectFrom('activities')
    .select(['verb', 'field', 'old_value', 'new_value', 'old_identifier', 'new_identifier', 'epoch'])
    .where('work_item_id', '=', id)
    .orderBy('created_at')
    .execute();
}
const patch = (id: string, body: unknown, caller = team.member) => caller.patch(team.item(id), body);

// docs/contract/conventions.md#audit-fields
// docs/contract/work-items.md#what-a-patch-does
test('a patch answers 204, changes what it names and moves updated_at', async () => {
  const row = await team.makeItem({ name: 'Old', priority: 'low' });
  const answer = await patch(row.id, { name: ' New ' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(seqInHeader(answer, team.stream)).toBeGreaterThan(0);
  const after = await team.readItem(row.id);
  expect(after).toMatchObject({ name: 'New', priority: 'low', updated_by: team.member.id });
  expect(after.updated_at > row.updated_at).toBe(true);
  expect((await team.admin.put(team.item(row.id), { priority: 'high' })).status).toBe(204);
  const { created_at, created_by } = row;
  expect(await team.readItem(row.id)).toMatchObject({
    ...{ name: 'New', priority: 'high', updated_by: team.admin.id, created_at, created_by },
  });
});

// docs/contract/work-items.md#history-of-a-change
test('each changed field is recorded once, with the same epoch; unchanged ones are not recorded', async () => {
  const { states, admin, member, makeItem } = team;
  const parent = await makeItem();
  const row = await makeItem({
    label_ids: [labels[0], labels[1]],
    assignee_ids: [admin.id],
    start_date: '2026-01-01',
  });
  const made = (await historyOf(row.id)).length;
  const answer = await patch(row.id, {
    name: row.name,
    priority: 'high',
    state_id: states.Done.id,
    parent_id: parent.id,
    start_date: null,
    target_date: '2026-02-02',
    label_ids: [labels[1], labels[2]],
    assignee_ids: [member.id],
    description_html: '<p></p>',
    type_id: null,
    sort_order: 5,
  });
  expect(answer.status).toBe(204);
  const recorded = (await historyOf(row.id)).slice(made);
  const key = `${team.project.identifier}-${parent.sequence_id}`;
  const change = (
    field: string,
    old_value: string,
    new_value: string,
    ids: [string | null, string | null] = [null, null],
  ) => ({
    field,
    verb: 'updated',
    old_value,
    new_value,
    old_identifier: ids[0],
    new_identifier: ids[1],
  });
  expect(recorded).toMatchObject([
    change('parent', '', key, [null, parent.id]),
    change('priority', 'none', 'high'),
    change('state', 'Backlog', 'Done', [states.Backlog.id, states.Done.id]),
    change('target_date', '', '2026-02-02'),
    change('start_date', '2026-01-01', ''),
    change('labels', '', 'api', [null, labels[2]!]),
    change('labels', 'bug', '', [labels[0]!, null]),
    change('assignees', '', 'member', [null, member.id]),
    change('assignees', 'admin', '', [admin.id, null]),
  ]);
  expect(new Set(recorded.map(({ epoch }) => epoch)).size).toBe(1);
});

// docs/contract/work-items.md#completion
test('completion is dated when an item enters the completed group, kept while it stays, cleared when it leaves', async () => {
  const { states, makeItem, readItem } = team;
  const row = await makeItem();
  await patch(row.id, { state_id: states.Done.id });
  const done = await readItem(row.id);
  expect(done.completed_at).not.toBeNull();
  expect(done.last_state_change! > row.last_state_change!).toBe(true);
  await patch(row.id, { name: 'Still done', state_id: states.Done.id });
  expect((await readItem(row.id)).completed_at).toBe(done.completed_at);
  await patch(row.id, { state_id: states.Todo.id });
  expect((await readItem(row.id)).completed_at).toBeNull();
});

// docs/contract/work-items.md#dates
test('dates are compared with those that are stored', async () => {
  const row = await team.makeItem({ start_date: '2026-03-03' });
  const refused = await patch(row.id, { target_date: '2026-03-02', name: 'No' });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body)).toEqual(['non_field_errors']);
  expect((await team.readItem(row.id)).name).toBe('An item');
  expect((await patch(row.id, { target_date: '2026-03-02', start_date: '' })).status).toBe(204);
  expect(await team.readItem(row.id)).toMatchObject({ start_date: null, target_date: '2026-03-02' });
});

// docs/contract/work-items.md#what-cannot-be-written
test('what the server owns cannot be written', async () => {
  const row = await team.makeItem();
  const before = await team.readItem(row.id);
  const foreign = '11111111-1111-4111-8111-111111111111';
  const answer = await patch(row.id, {
    id: foreign,
    sequence_id: 7,
    project: foreign,
    project_id: foreign,
    workspace: foreign,
    archived_at: '2026-01-01',
    deleted_at: '2026-01-01',
    is_draft: true,
    created_by: foreign,
    created_at: '2000-01-01',
    completed_at: '2026-01-01',
    cycle_id: foreign,
    module_ids: [foreign],
    state_id: null,
  });
  expect(answer.status).toBe(204);
  const after = await team.readItem(row.id);
  expect(after).toEqual({ ...before, updated_at: after.updated_at });
});

// docs/contract/work-items.md#parent
test('a parent must be visible and not stand below the item', async () => {
  const { makeItem, readItem } = team;
  const top = await makeItem();
  const middle = await makeItem({ parent_id: top.id });
  const leaf = await makeItem({ parent_id: middle.id });
  for (const parent_id of [top.id, middle.id, leaf.id]) {
    const answer = await patch(top.id, { parent_id });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['parent_id']]);
  }
  const before = await readItem(middle.id);
  expect((await patch(leaf.id, { parent_id: null })).status).toBe(204);
  const after = await readItem(middle.id);
  expect(after.sub_issues_count).toBe(0);
  expect(after.updated_at > before.updated_at).toBe(true);
});

// docs/contract/work-items.md#parent
test('two items cannot become parents of each other at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await team.makeItem(), await team.makeItem()];
    const answers = await Promise.all([patch(a.id, { parent_id: b.id }), patch(b.id, { parent_id: a.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  }
});

// docs/contract/work-items.md#many-at-once
test('twenty people change twenty things of one item at once, and all stay', async () => {
  const { states, admin, member, makeItem, readItem } = team;
  const row = await makeItem();
  const parent = await makeItem();
  const bodies = [
    { name: 'Changed' },
    { priority: 'urgent' },
    { state_id: states['In Progress'].id },
    { start_date: '2026-01-01' },
    { target_date: '2026-12-31' },
    { parent_id: parent.id },
    { label_ids: [labels[0]] },
    { assignee_ids: [admin.id] },
    { sort_order: 123.5 },
    { description_html: '<p>Text</p>' },
    { customer_phone: 'phone' },
    { subscription_name: 'subscription' },
    { service_name: 'service' },
    { appointment_name: 'appointment' },
    { lead_source: 'lead' },
  ];
  const callers = [admin, member];
  const all = [...bodies, ...bodies.slice(0, 5)];
  const answers = await Promise.all(all.map((body, index) => patch(row.id, body, callers[index % 2])));
  expect(answers.map(({ status, text }) => `${status}${text}`)).toEqual(all.map(() => '204'));
  expect(await readItem(row.id)).toMatchObject(Object.assign({}, ...bodies));
});

// docs/contract/work-items.md#changes-of-a-change
test('the Changes lead from the list before to the list after', async () => {
  const { test, member, stream, states, liveList, makeItem } = team;
  const [old, now] = [await makeItem(), await makeItem()];
  const row = await makeItem({ parent_id: old.id });
  const replay = (body: unknown) =>
    expectReplay({ test, caller: member, stream, lists: [liveList], action: () => patch(row.id, body) });
  await replay({ state_id: states.Done.id, label_ids: labels, assignee_ids: [member.id] });
  await replay({ parent_id: now.id, description_html: '<p>x</p>' });
  await replay({ sort_order: now.sort_order });
});

// docs/contract/work-items.md#description
test('a description counts as changed only when it shows something else', async () => {
  const { makeItem, readItem } = team;
  const row = await makeItem({ description_html: '' });
  const before = (await historyOf(row.id)).length;
  for (const description_html of ['', '<p></p>', '<p><br></p>']) {
    expect((await patch(row.id, { description_html })).status).toBe(204);
  }
  expect((await historyOf(row.id)).length).toBe(before);
  await patch(row.id, { description_html: '<p>one</p>' });
  await patch(row.id, { description_html: '<p>two</p><script>alert(1)</script>' });
  const recorded = (await historyOf(row.id)).slice(before);
  expect(recorded).toMatchObject([{ field: 'description', verb: 'updated', new_value: '<p>two</p>' }]);
  expect((await readItem(row.id)).description_html).toBe('<p>two</p>');
});

// docs/contract/work-items.md#description
test('a description that people have open is changed where they write it', async () => {
  const { test, makeItem, readItem } = team;
  const { db } = test.database;
  const row = await makeItem({ description_html: '<p>first</p>' });
  const document = workItemDocument(row.id);
  const opened = must(await openDocument(db, document), 'the item is there');
  expect((await patch(row.id, { description_html: '<p>second</p>' })).status).toBe(204);
  const changed = must(await readDocument(db, document.name), 'it was opened');
  expect(changed.seq).toBeGreaterThan(opened.seq);
  expect((await readItem(row.id)).description_html).toContain('second');
  const seen = await historyOf(row.id);
  expect(seen.at(-1)).toMatchObject({ field: 'description', old_value: '<p>first</p>' });
});

// docs/contract/work-items.md#expected_updated_at
test('a patch of an older version is refused with the one that is there', async () => {
  const row = await team.makeItem({ description_html: '<p>first</p>' });
  const body = { description_html: '<p>mine</p>', expected_updated_at: row.updated_at };
  expect((await patch(row.id, { name: 'Other' })).status).toBe(204);
  const stale = await patch(row.id, body);
  const current = await team.readItem(row.id);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ updated_at: current.updated_at, description_html: '<p>first</p>' });
  expect((await patch(row.id, { ...body, expected_updated_at: current.updated_at })).status).toBe(204);
});

// docs/contract/work-items.md#expected_name
test('a rename of a name that is not there any more is refused with the one that is', async () => {
  const row = await team.makeItem({ name: 'Door' });
  expect((await patch(row.id, { name: 'Gate', expected_name: 'Door' })).status).toBe(204);
  const stale = await patch(row.id, { name: 'Window', expected_name: 'Door', priority: 'high' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ name: 'Gate', changed_by: team.member.id });
  expect(await team.readItem(row.id)).toMatchObject({ name: 'Gate', priority: 'none' });
  // Both wanted the same, and who asks nothing is refused nothing.
  expect((await patch(row.id, { name: 'Gate', expected_name: 'Door' })).status).toBe(204);
  expect((await patch(row.id, { name: 'Wall', expected_name: null })).status).toBe(204);
});

// docs/contract/work-items.md#dragging
test('a place that is taken already is moved behind the one who has it', async () => {
  const { makeItem, readItem } = team;
  const [a, b, c] = [await makeItem(), await makeItem(), await makeItem()];
  await patch(c.id, { sort_order: a.sort_order });
  const order = (await readItem(c.id)).sort_order;
  expect(order).toBeGreaterThan(a.sort_order);
  expect(order).toBeLessThan(b.sort_order);
});

// docs/contract/work-items.md#dragging
test('cards that are dropped into one gap for ever land where they are dropped, whoever gives way', async () => {
  const { makeItem, member, stream, liveList, test } = team;
  const [first, second] = [await makeItem(), await makeItem()];
  const card = await makeItem();
  await patch(card.id, { sort_order: first.sort_order + 2 ** -33 });
  const dropped: string[] = [];
  for (const item of await Promise.all(Array.from({ length: 12 }, () => makeItem()))) {
    dropped.unshift(item.id);
    await expectReplay({
      test,
      caller: member,
      stream,
      lists: [liveList],
      action: () => patch(item.id, { sort_order: first.sort_order }),
    });
  }
  const { body } = await member.get(`${team.items}?order_by=sort_order&state=${team.states.Backlog.id}`);
  const orders = body.results.map((row: { sort_order: number }) => row.sort_order);
  expect(new Set(orders).size).toBe(orders.length);
  const ids: string[] = body.results.map((row: { id: string }) => row.id);
  expect(ids.slice(ids.indexOf(first.id), ids.indexOf(second.id) + 1)).toEqual([
    ...[first.id, ...dropped, card.id, second.id],
  ]);
});

// docs/contract/conventions.md#own-orders
test('two hundred moves into one gap, half of them with numbers of long ago, keep the order of a plain list', async () => {
  const { makeItem, member } = team;
  const made = [];
  for (let count = 0; count < 6; count += 1) made.push(await makeItem());
  const plain = made.map(({ id }) => id);
  const seen = new Map(made.map(({ id, sort_order }) => [id, sort_order]));
  for (let count = 0; count < 200; count += 1) {
    const id = plain[count % 2 === 0 ? 2 : 3]!;
    plain.splice(plain.indexOf(id), 1);
    plain.splice(2, 0, id);
    const [smaller, larger] = [plain[1]!, plain[3]!];
    if (count >= 100) for (const each of plain) seen.set(each, (await team.readItem(each)).sort_order);
    const middle = (seen.get(smaller)! + seen.get(larger)!) / 2;
    seen.set(id, middle);
    expect((await patch(id, { sort_order: middle, between: [smaller, larger] })).status).toBe(204);
  }
  const { body } = await member.get(`${team.items}?order_by=sort_order`);
  const ids: string[] = body.results.map((row: { id: string }) => row.id);
  expect(ids.filter((id) => plain.includes(id))).toEqual(plain);
});

// docs/contract/work-items.md#who-changes-items
// docs/contract/conventions.md#what-is-missing
test('who may change an item, and what the others learn', async () => {
  const { test, member, guest, outsider, project, makeItem, makeItemOf, item } = team;
  const foreign = await makeItem();
  const own = await makeItemOf(guest);
  const unknown = '11111111-1111-4111-8111-111111111111';
  expect((await test.nobody.patch(item(own.id), { name: 'x' })).status).toBe(401);
  expect((await patch(own.id, { name: 'Mine' }, guest)).status).toBe(204);
  const hidden = await patch(foreign.id, { name: 'x' }, guest);
  const missing = await patch(unknown, { name: 'x' }, guest);
  expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
  expect(missing.body).toEqual({ error: 'Issue not found' });
  const setVisible = (value: boolean) =>
    test.database.db
      .updateTable('projects')
      .set({ guest_view_all_features: value })
      .where('id', '=', project.id)
      .execute();
  await setVisible(true);
  expect((await patch(foreign.id, { name: 'x' }, guest)).status).toBe(403);
  await setVisible(false);
  expect((await patch(foreign.id, { name: 'x' }, outsider)).status).toBe(403);
  await test.database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', foreign.id)
    .execute();
  expect((await patch(foreign.id, { name: 'x' }, member)).status).toBe(404);
});
