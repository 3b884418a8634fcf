import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { type StreamView, visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { expectMade } from '../../testing/app.ts';
import { makeField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
let field: { id: string; key: string };
/** Of a project of the administrator alone. */
let secret: WorkItemRow;
/** Of a member of the team's project, and of its guest, who sees nothing else. */
let shared: WorkItemRow;
let own: WorkItemRow;
let holder: WorkItemRow;

beforeAll(async () => {
  team = await makeTeam();
  field = await makeField(team, { kind: 'items', name: 'Blocks' });
  const { admin, guest, item, makeItem, makeItemOf, workspace } = team;
  const project = await team.test.makeProject(admin, workspace, { identifier: 'ZANZIBAR', network: 0 });
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  secret = expectMade<WorkItemRow>(await admin.post(path, { name: 'Hidden' }));
  [shared, own, holder] = [await makeItem(), await makeItemOf(guest), await makeItemOf(guest)];
  const fields = { [field.id]: [secret.id, shared.id, own.id] };
  expect((await admin.patch(item(holder.id), { fields })).status).toBe(204);
});
afterAll(() => team.test.close());

// docs/contract/item-fields.md#other-items-as-values
// docs/contract/item-fields.md#history-of-values
test('items as values are left out for those who may not see them, wherever the item is read', async () => {
  const { admin, member, guest, items, item } = team;
  const readings = async (caller: typeof admin) => {
    const found = await Promise.all([
      caller.get(item(holder.id)),
      caller.get(`${items}list/?issues=${holder.id}`),
      caller.get(items),
      caller.get(`/api/workspaces/${team.workspace.slug}/issues/`),
      caller.get(
        `/api/workspaces/${team.workspace.slug}/work-items/${team.project.identifier}-${holder.sequence_id}/`,
      ),
    ]);
    return found.map(({ body }) => {
      const rows: WorkItemRow[] = body.results ?? (Array.isArray(body) ? body : [body]);
      return rows.find(({ id }) => id === holder.id)?.fields[field.id];
    });
  };
  const all = [secret.id, shared.id, own.id];
  expect(await readings(admin)).toEqual(Array.from({ length: 5 }, () => all));
  expect(await readings(member)).toEqual(Array.from({ length: 5 }, () => [shared.id, own.id]));
  expect(await readings(guest)).toEqual(Array.from({ length: 5 }, () => [own.id]));
  const historyOf = async (caller: typeof admin) =>
    (await caller.get(`${item(holder.id)}history/?activity_type=issue-property`)).text;
  expect(await historyOf(admin)).toContain('ZANZIBAR');
  for (const person of [member, guest]) expect(await historyOf(person)).not.toContain('ZANZIBAR');
  const versions = (await guest.get(`${item(holder.id)}versions/`)).body.results;
  const version = await guest.get(`${item(holder.id)}versions/${versions[0].id}/`);
  expect([version.status, version.body.fields]).toEqual([200, { [field.id]: [own.id] }]);
});

// docs/contract/item-fields.md#other-items-as-values
test('Changes carry to each receiver what their lists have', async () => {
  const { test: app, admin, member, guest, stream, liveList, item } = team;
  const start = await readSeq(app.database.db, stream);
  for (const [caller, view] of [
    [member, 'all'],
    [guest, 'own_items'],
  ] as const) {
    const action = () => admin.patch(item(holder.id), { name: `For ${caller.id}` });
    await expectReplay({ test: app, caller, actor: admin, view, stream, lists: [liveList], action });
    const bulk = team.items.replace(/issues\/$/, 'bulk-operation-issues/');
    const properties = { fields: { [field.id]: view === 'all' ? [secret.id] : [secret.id, own.id] } };
    const many = () => admin.post(bulk, { issue_ids: [holder.id], properties });
    await expectReplay({ test: app, caller, actor: admin, view, stream, lists: [liveList], action: many });
  }
  const { changes } = await readChanges(app.database.db, { stream, after: start });
  const receivedBy = async ({ id }: typeof admin, view: StreamView) => {
    const sight = await readSights(app.database.db, [id], changes);
    return JSON.stringify(visibleChanges(changes, { user_id: id, view, sees: sight(id) }));
  };
  expect(await receivedBy(admin, 'all')).toContain('ZANZIBAR');
  for (const text of [await receivedBy(member, 'all'), await receivedBy(guest, 'own_items')]) {
    expect(text).not.toContain('ZANZIBAR');
    expect(text).not.toContain(secret.id);
  }
  const made = () => admin.post(team.items, { name: 'Made', fields: { [field.id]: [secret.id] } });
  await expectReplay({ test: app, caller: member, actor: admin, stream, lists: [liveList], action: made });
});
