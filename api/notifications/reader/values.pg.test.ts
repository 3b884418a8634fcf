import { notificationSchema } from '@tandem/shared/notifications/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { makeField } from '../../work-items/items/testing-fields.ts';
import { type Inboxes, makeInboxes } from '../testing.ts';

let team: Inboxes;
beforeAll(async () => {
  team = await makeInboxes();
});
afterAll(() => team.test.close());

// docs/contract/notifications.md#data
// docs/contract/item-fields.md#history-of-values
// docs/contract/item-fields.md#other-items-as-values
test('followers are told of values by the name of the field, and of no item that is hidden from them', async () => {
  const { admin, member, makeItem, item, notify, received, workspace } = team;
  const count = await makeField(team, { kind: 'number', name: 'Count' });
  const blocks = await makeField(team, { kind: 'items', name: 'Blocks' });
  const project = await team.test.makeProject(admin, workspace, { identifier: 'ZANZIBAR', network: 0 });
  const path = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  const secret = expectMade<{ id: string }>(await admin.post(path, { name: 'Hidden' }));
  const [made, seen] = [await makeItem({ assignee_ids: [] }), await makeItem({ assignee_ids: [] })];
  const patch = (fields: object) => admin.patch(item(made.id), { fields });
  await patch({ [count.id]: 3, [blocks.id]: [secret.id] });
  await patch({ [blocks.id]: [seen.id] });
  await patch({ [blocks.id]: null });
  await notify();
  const rows = (await received(member)).map((row) => notificationSchema.strict().parse(row));
  expect(rows.map(({ data }) => data.issue_activity)).toMatchObject([
    { field: `field:${count.id}`, field_name: 'Count', old_value: '', new_value: '3' },
    { field: `field:${blocks.id}`, field_name: 'Blocks', new_value: '' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('ZANZIBAR');
});
