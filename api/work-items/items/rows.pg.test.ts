import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type Team, makeTeam } from './testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const scope = () => ({ workspace_id: team.workspace.id, project_id: team.project.id });
const setItem = (id: string, values: object) =>
  team.test.database.db
    .updateTable('work_items')
    .set(values as never)
    .where('id', '=', id)
    .execute();

// docs/contract/work-items.md#counts-in-the-row
test('the row counts what is there: files that are uploaded, sub-items that lists show, modules that are in use', async () => {
  const { test: app, makeItem, readItem } = team;
  const { db } = app.database;
  const row = await makeItem();
  const file = { ...scope(), entity_type: 'ISSUE_ATTACHMENT', entity_id: row.id, storage_key: 'k' };
  await db
    .insertInto('assets')
    .values([
      { ...file, is_uploaded: true },
      { ...file, is_uploaded: false },
      { ...file, is_uploaded: true, deleted_at: '2026-01-01' },
    ])
    .execute();
  const children = [await makeItem({ parent_id: row.id }), await makeItem({ parent_id: row.id })];
  const [archived, draft] = [await makeItem({ parent_id: row.id }), await makeItem({ parent_id: row.id })];
  await setItem(archived.id, { archived_at: '2026-01-01' });
  await setItem(draft.id, { is_draft: true });
  for (const [name, archived_at] of [
    ['In use', null],
    ['Put away', '2026-01-01'],
  ] as const) {
    const module = await db
      .insertInto('modules')
      .values({ ...scope(), name, archived_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('module_work_items')
      .values({ ...scope(), module_id: module.id, work_item_id: row.id })
      .execute();
  }
  const counted = await readItem(row.id);
  expect(counted).toMatchObject({ attachment_count: 1, sub_issues_count: children.length });
  expect(counted.module_ids).toHaveLength(1);
});

// docs/contract/work-items.md#one-cycle
test('an item is in one cycle at most: the next one takes it out of the one before', async () => {
  const { test: app, admin, member, makeItem, readItem, items } = team;
  const row = await makeItem();
  const put = items.replace(/issues\/$/, 'bulk-operation-issues/');
  for (const name of ['First', 'Second']) {
    const cycle = await app.database.db
      .insertInto('cycles')
      .values({ ...scope(), name, owned_by_id: admin.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { issue_ids: [row.id], properties: { cycle_id: cycle.id } };
    expect((await member.post(put, body)).status).toBe(200);
    expect((await readItem(row.id)).cycle_id).toBe(cycle.id);
  }
});

// docs/contract/work-items.md#assignees-who-left
test('assignees who left the project are not in the row', async () => {
  const { test: app, workspace, project, makeItem, readItem, member } = team;
  const leaver = await app.makeUser();
  await app.addMember(workspace.id, leaver, ROLE.MEMBER);
  await app.addProjectMember(project.id, leaver, ROLE.MEMBER);
  const row = await makeItem({ assignee_ids: [leaver.id, member.id] });
  await app.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', leaver.id)
    .execute();
  expect((await readItem(row.id)).assignee_ids).toEqual([member.id]);
});

// docs/contract/work-items.md#assignees
// docs/contract/work-items.md#state-of-a-new-item
test('a default assignee who may not be assigned is not; without a default state the first one is taken', async () => {
  const { test: app, project, guest, makeItem } = team;
  const { db } = app.database;
  const setProject = (default_assignee_id: string | null) =>
    db.updateTable('projects').set({ default_assignee_id }).where('id', '=', project.id).execute();
  await setProject(guest.id);
  expect((await makeItem()).assignee_ids).toEqual([]);
  await setProject(null);
  const setDefault = (value: boolean) =>
    db
      .updateTable('states')
      .set({ default: value })
      .where('project_id', '=', project.id)
      .where('name', '=', 'Backlog')
      .execute();
  await setDefault(false);
  expect((await makeItem()).state__group).toBe('backlog');
  await setDefault(true);
});

// docs/contract/work-items.md#labels-and-assignees
test('an empty list clears, what is not named stays, and places of other items stay too', async () => {
  const { test: app, admin, member, makeItem, readItem, item, project, workspace } = team;
  const label = await app.makeLabel(admin, { ...project, workspace: workspace.id } as never);
  const [row, other] = [
    await makeItem({ label_ids: [label.id], assignee_ids: [member.id] }),
    await makeItem(),
  ];
  await member.patch(item(row.id), { label_ids: [], sort_order: other.sort_order + 1 });
  expect(await readItem(row.id)).toMatchObject({ label_ids: [], assignee_ids: [member.id] });
  expect((await readItem(other.id)).sort_order).toBe(other.sort_order);
  await member.patch(item(row.id), { assignee_ids: [], customer_phone: '1', lead_source: 'web' });
  await member.patch(item(row.id), { customer_phone: '' });
  expect(await readItem(row.id)).toMatchObject({
    assignee_ids: [],
    customer_phone: null,
    lead_source: 'web',
  });
});

// docs/contract/work-items.md#drafts-and-intake
test('drafts and items that wait in intake cannot be changed', async () => {
  const { member, makeItem, item } = team;
  for (const values of [{ is_draft: true }, { is_hidden_by_intake: true }]) {
    const row = await makeItem();
    await setItem(row.id, values);
    const answer = await member.patch(item(row.id), { name: 'x' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']]);
  }
});

// docs/contract/work-items.md#visits-and-favourites
// docs/contract/work-items.md#what-goes-with-an-item
test('a deleted item leaves recent visits, favourites and the list of nobody else', async () => {
  const { test: app, admin, member, makeItem, item, workspace } = team;
  const { db } = app.database;
  const [row, other] = [await makeItem(), await makeItem()];
  for (const each of [row, other]) {
    await member.get(item(each.id));
    await db
      .insertInto('favorites')
      .values({
        workspace_id: workspace.id,
        user_id: member.id,
        entity_type: 'issue',
        entity_identifier: each.id,
        project_id: team.project.id,
      })
      .execute();
  }
  expect((await admin.delete(item(row.id))).status).toBe(204);
  const left = async (table: 'recent_visits' | 'favorites') =>
    (
      await db
        .selectFrom(table)
        .select('entity_identifier')
        .where('user_id', '=', member.id)
        .where('entity_identifier', 'in', [row.id, other.id])
        .execute()
    ).map(({ entity_identifier }) => entity_identifier);
  expect(await left('recent_visits')).toEqual([other.id]);
  expect(await left('favorites')).toEqual([other.id]);
  const stored = await db
    .selectFrom('work_items')
    .select(['deleted_at', 'updated_at'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  expect(stored.deleted_at).not.toBeNull();
  expect(stored.updated_at > row.updated_at).toBe(true);
});

// docs/contract/work-items.md#dragging
test('twenty people drag the same hundred items at once: no two share a place, and all see one order', async () => {
  const { test: app, workspace, project, member, items, item, stream, liveList } = team;
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const person = await app.makeUser();
      await app.addMember(workspace.id, person, ROLE.MEMBER);
      await app.addProjectMember(project.id, person, ROLE.MEMBER);
      return person;
    }),
  );
  const cards: WorkItemRow[] = [];
  for (let index = 0; index < 100; index += 1) cards.push(await team.makeItem({ name: `Card ${index}` }));
  const places = cards.map((card) => card.sort_order);
  const dragAll = async () => {
    const drags = people.map(async (person, who) => {
      for (let step = 0; step < 10; step += 1) {
        const card = cards[(who * 37 + step * 11) % 100]!;
        const sort_order = places[(who + step * 7) % 5]!;
        const headers = { 'idempotency-key': `drag ${who}.${step}` };
        const answer = await person.patch(item(card.id), { sort_order }, { headers });
        expect(answer.status, answer.text).toBe(204);
      }
    });
    await Promise.all(drags);
    return member.patch(item(cards[0]!.id), { name: 'Last' });
  };
  await expectReplay({
    test: app,
    caller: member,
    stream,
    lists: [liveList],
    action: dragAll,
    is_crowd: true,
  });
  const read = async (person = member) =>
    (await person.get(`${items}?order_by=sort_order`)).body.results as { id: string; sort_order: number }[];
  const order = await read();
  expect(new Set(order.map((row) => row.sort_order)).size).toBe(order.length);
  const ids = order.map(({ id }) => id);
  for (const person of people.slice(0, 3)) expect((await read(person)).map(({ id }) => id)).toEqual(ids);
});
