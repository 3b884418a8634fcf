import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { makeTarget } from '../move/testing.ts';

let team: Team;
let labels: string[];
let modules: string[];
let cycle: string;
beforeAll(async () => {
  team = await makeTeam();
  const { sql } = team.test.database;
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const ids = async (table: string, rows: Record<string, unknown>[]) =>
    (await sql`insert into ${sql(table)} ${sql(rows.map((row) => ({ ...scope, ...row })))} returning id`).map(
      (row) => row['id'] as string,
    );
  labels = await ids('labels', [{ name: 'bug' }, { name: 'ux' }, { name: 'api' }]);
  modules = await ids('modules', [{ name: 'core' }, { name: 'web' }]);
  [cycle = ''] = await ids('cycles', [{ name: 'one', owned_by_id: team.admin.id }]);
});
afterAll(() => team.test.close());

const TABLES = ['work_item_labels', 'work_item_assignees', 'module_work_items', 'cycle_work_items'];

/** Rows whose place is not that of their item, and how many have one at all. */
async function places(): Promise<{ wrong: unknown[]; placed: number }> {
  const { sql } = team.test.database;
  const rows = await sql.unsafe(`
    select r.*, w.created_at, w.sort_order, w.deleted_at is null and w.archived_at is null and not w.is_draft
      and not w.is_hidden_by_intake and not w.is_epic as is_shown
    from (${TABLES.map((table) => `select '${table}' as name, work_item_id, item_created_at, item_sort_order from ${table}`).join(' union all ')}) r
    join work_items w on w.id = r.work_item_id`);
  const wrong = rows.filter((row) => {
    const expected = row['is_shown'] ? [row['created_at'], row['sort_order']] : [null, null];
    return row['item_created_at'] !== expected[0] || row['item_sort_order'] !== expected[1];
  });
  return { wrong, placed: rows.filter((row) => row['item_created_at'] !== null).length };
}

const expectPlaced = async (placed: number) => expect(await places()).toEqual({ wrong: [], placed });
const baseOf = () => team.items.replace(/issues\/$/, '');

// docs/contract/lists.md#groups
test('what items are in knows their place in lists, whatever happens to them', async () => {
  const { member, admin, item, makeItem } = team;
  const members = { label_ids: labels.slice(0, 2), assignee_ids: [member.id, admin.id] };
  const one = await makeItem({ ...members, state_id: team.states.Done.id });
  const two = await makeItem({ label_ids: labels.slice(1) });
  await expectPlaced(6);
  await member.patch(item(one.id), { sort_order: 12.5 });
  await member.patch(item(two.id), { label_ids: labels, assignee_ids: [member.id] });
  await expectPlaced(8);
  const mutation = 'places-of-members';
  const properties = { label_ids: labels, module_ids: modules, cycle_id: cycle };
  const issue_ids = [one.id, two.id];
  const headers = { 'x-mutation-id': mutation };
  const bulk = await member.post(`${baseOf()}bulk-operation-issues/`, { issue_ids, properties }, { headers });
  expect(bulk.status, bulk.text).toBe(200);
  await expectPlaced(15);
  expect((await member.post(`${item(one.id)}archive/`)).status).toBe(200);
  await expectPlaced(7);
  expect((await member.delete(`${item(one.id)}archive/`)).status).toBe(204);
  await expectPlaced(15);
  const undo = await member.post(`/api/workspaces/${team.workspace.slug}/undo/`, { mutation_id: mutation });
  expect(undo.status, undo.text).toBe(200);
  await expectPlaced(8);
  expect((await admin.delete(item(two.id))).status).toBe(204);
  await expectPlaced(4);
  const target = await makeTarget(team);
  expect((await target.move(one.id)).status).toBe(200);
  const moved = await places();
  expect(moved.wrong).toEqual([]);
  expect((await admin.delete(target.path(`issues/${one.id}/`))).status).toBe(204);
  await expectPlaced(0);
});

// docs/contract/drafts.md#becoming-a-work-item
test('so do epics that become items, and drafts', async () => {
  const { sql } = team.test.database;
  const row = await team.makeItem({ label_ids: labels });
  const before = await places();
  await sql`update work_items set is_epic = true where id = ${row.id}`;
  await expectPlaced(before.placed - 3);
  await sql`update work_items set is_epic = false, is_draft = true, sort_order = 3 where id = ${row.id}`;
  await expectPlaced(before.placed - 3);
  await sql`update work_items set is_draft = false where id = ${row.id}`;
  await expectPlaced(before.placed);
});

test('an item that is moved while it gets a label has its new place there', async () => {
  const { sql } = team.test.database;
  const row = await team.makeItem();
  const mover = await sql.reserve();
  try {
    await mover`begin`;
    await mover`update work_items set sort_order = 777 where id = ${row.id}`;
    const labelled = team.member.patch(team.item(row.id), { label_ids: labels });
    const inserted = sql`insert into module_work_items ${sql({
      workspace_id: team.workspace.id,
      project_id: team.project.id,
      work_item_id: row.id,
      module_id: modules[0] ?? '',
    })}`.execute();
    const waiting = async () => {
      const [found] = await sql<{ n: number }[]>`select count(*)::int as n from pg_locks l
        join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`;
      return found?.n ?? 0;
    };
    while ((await waiting()) < 2) await delay(5);
    await mover`commit`;
    expect((await labelled).status).toBe(204);
    await inserted;
  } finally {
    mover.release();
  }
  expect((await places()).wrong).toEqual([]);
  const mine = await sql`select distinct item_sort_order from work_item_labels where work_item_id = ${row.id}
    union select item_sort_order from module_work_items where work_item_id = ${row.id}`;
  expect(mine.map((each) => each['item_sort_order'])).toEqual([777]);
});

test('people who drag, label, assign, archive and delete the same items at once leave no wrong place', async () => {
  const { member, admin, item } = team;
  const rows = await Promise.all(
    [0, 1, 2, 3].map(() => team.makeItem({ state_id: team.states.Done.id, label_ids: labels })),
  );
  const turns = Array.from({ length: 48 }, (_, n) => async () => {
    const path = item(rows[n % rows.length]!.id);
    const issue_ids = rows.map(({ id }) => id);
    const choices = [
      () => member.patch(path, { sort_order: 100 + n }),
      () => admin.patch(path, { label_ids: labels.slice(n % 3), assignee_ids: n % 2 ? [member.id] : [] }),
      () => member.post(`${path}archive/`),
      () => member.delete(`${path}archive/`),
      () =>
        admin.post(`${baseOf()}bulk-operation-issues/`, { issue_ids, properties: { module_ids: modules } }),
      () => member.patch(path, { sort_order: 900 - n, label_ids: labels }),
    ];
    const { status, text } = await choices[n % choices.length]!();
    expect(status, text).toBeLessThan(500);
  });
  await Promise.all(turns.map((turn) => turn()));
  const { wrong, placed } = await places();
  expect(wrong).toEqual([]);
  expect(placed).toBeGreaterThan(0);
});

// docs/contract/lists.md#orders
// docs/contract/lists.md#several-groups-of-one-item
test('pages of groups follow what changed a moment ago', async () => {
  const { member, item, makeItem } = team;
  const label = expectMade<{ id: string }>(
    await team.admin.post(`${baseOf()}issue-labels/`, { name: 'fresh', color: '#123456' }),
  );
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push(await makeItem({ label_ids: [label.id], name: `${n}` }));
  const namesOf = async (query: string) => {
    const { body } = await member.get(
      `${team.items}?group_by=labels__id&per_page=3&cursor=3:0:0&order_by=${query}`,
    );
    return body.results[label.id].results.map(({ name }: { name: string }) => name);
  };
  expect(await namesOf('-created_at')).toEqual(['3', '2', '1']);
  expect(await namesOf('created_at')).toEqual(['0', '1', '2']);
  await member.patch(item(made[3]!.id), { sort_order: -1 });
  expect((await namesOf('sort_order'))[0]).toBe('3');
  await team.admin.delete(item(made[3]!.id));
  expect(await namesOf('-created_at')).toEqual(['2', '1', '0']);
});
