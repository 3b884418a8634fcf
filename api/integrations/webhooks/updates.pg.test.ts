import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hooks, arrivedAt, makeHooks } from './testing.ts';

let team: Hooks;
beforeAll(async () => {
  team = await makeHooks();
  await team.admin.patch(team.base, { is_project_updates_enabled: true });
});
afterAll(() => team.close());

// docs/contract/webhooks.md#events
test('an update is sent once it is posted, changed and deleted; drafts and comments are not', async () => {
  const { admin, base, receiver } = team;
  const hook = await team.makeHook({ issue: false, project: false });
  const project_id = base.split('/').at(-2);
  const updates = base.replace(/projects\/.*$/, 'updates/');
  const body = { project_id, health: 'at_risk', description_html: '<p>Late</p>' };
  const { body: row } = await admin.post(updates, { ...body, is_draft: true });
  expect(await arrivedAt(team)).toEqual([]);
  await admin.post(`${updates}${row.id}/post/`);
  await team.read();
  await team.deliver();
  const [request] = receiver.take();
  expect(request?.body).toMatchObject({
    event: 'project_update',
    action: 'created',
    webhook_id: hook.id,
    data: { id: row.id, health: 'at_risk', description_stripped: 'Late' },
  });
  await admin.patch(`${updates}${row.id}/`, { health: 'on_track' });
  expect(await arrivedAt(team)).toEqual(['project_update updated health']);
  await admin.delete(`${updates}${row.id}/`);
  expect(await arrivedAt(team)).toEqual(['project_update deleted ']);
});
