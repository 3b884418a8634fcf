import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const remove = (id: string, caller = team.admin) => caller.delete(team.item(id));
const deletedAt = async (
  table: 'work_items' | 'comments' | 'work_item_links' | 'assets',
  column: string,
  id: string,
) => {
  const { sql } = team.test.database;
  return (await sql`select deleted_at from ${sql(table)} where ${sql(column)} = ${id}`)[0]?.['deleted_at'];
};

// docs/contract/work-items.md#what-goes-with-an-item
test('an item goes with its sub-items and all that belongs to them; Changes say so', async () => {
  const { test, admin, member, stream, liveList, makeItem, item, workspace, project } = team;
  const parent = await makeItem();
  const row = await makeItem({ parent_id: parent.id });
  const child = await makeItem({ parent_id: row.id });
  const grandchild = await makeItem({ parent_id: child.id });
  await member.post(`${item(child.id)}comments/`, {});
  const scope = { workspace_id: workspace.id, project_id: project.id };
  await test.database.db
    .insertInto('work_item_links')
    .values({ ...scope, work_item_id: row.id, url: 'https://example.com' })
    .execute();
  const file = { entity_type: 'ISSUE_ATTACHMENT', entity_id: child.id, storage_key: 'k', is_uploaded: true };
  await test.database.db
    .insertInto('assets')
    .values({ ...scope, ...file })
    .execute();
  await expectReplay({ test, caller: member, stream, lists: [liveList], action: () => remove(row.id) });
  for (const id of [row.id, child.id, grandchild.id]) {
    expect((await admin.get(item(id))).status).toBe(404);
    expect(await deletedAt('work_items', 'id', id)).toBeTruthy();
  }
  expect(await deletedAt('comments', 'work_item_id', child.id)).toBeTruthy();
  expect(await deletedAt('work_item_links', 'work_item_id', row.id)).toBeTruthy();
  expect(await deletedAt('assets', 'entity_id', child.id)).toBeTruthy();
  const gone = (await member.get(team.items.replace(/issues\/$/, 'deleted-issues/'))).body;
  expect(gone).toEqual(expect.arrayContaining([row.id, child.id, grandchild.id]));
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(0);
  const rows = await test.database.db
    .selectFrom('activities')
    .select(['field', 'verb', 'new_value'])
    .where('work_item_id', '=', grandchild.id)
    .where('verb', '=', 'deleted')
    .execute();
  expect(rows).toEqual([{ field: 'issue', verb: 'deleted', new_value: null }]);
  expect((await remove(row.id)).status).toBe(404);
});

// docs/contract/work-items.md#items-of-other-projects
test('sub-items of other projects stay, without a parent', async () => {
  const { test, admin, workspace, makeItem } = team;
  const other = await test.makeProject(admin, workspace);
  const items = `/api/workspaces/${workspace.slug}/projects/${other.id}/issues/`;
  const parent = await makeItem();
  const { body: child } = await admin.post(items, { name: 'Elsewhere', parent_id: parent.id });
  expect(child.parent_id).toBe(parent.id);
  const action = () => remove(parent.id);
  const lists = [{ url: items, kind: 'work_item' as const }];
  await expectReplay({ test, caller: admin, stream: `project:${other.id}`, lists, action });
  expect((await admin.get(`${items}${child.id}/`)).body.parent_id).toBeNull();
});

// docs/contract/work-items.md#who-deletes-items
test('administrators and the creator delete, also what is archived', async () => {
  const { test, admin, member, guest, outsider, makeItem, workspace, project } = team;
  const row = await makeItem({}, admin);
  expect((await remove(row.id, test.nobody)).status).toBe(401);
  expect((await remove(row.id, member)).status).toBe(403);
  expect((await remove(row.id, guest)).status).toBe(404);
  expect((await remove(row.id, outsider)).status).toBe(403);
  const own = await makeItem();
  await test.database.db
    .updateTable('work_items')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', own.id)
    .execute();
  expect((await remove(own.id, member)).status).toBe(204);
  const former = await test.makeUser();
  await test.addMember(workspace.id, former, ROLE.MEMBER);
  await test.addProjectMember(project.id, former, ROLE.MEMBER);
  const last = await makeItem({}, former);
  await test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', former.id)
    .execute();
  expect((await remove(last.id, former)).status).toBe(403);
});
