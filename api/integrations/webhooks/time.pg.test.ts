import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hooks, arrivedAt, makeHooks, makeItemOf } from './testing.ts';

let team: Hooks;
beforeAll(async () => {
  team = await makeHooks();
  await team.admin.patch(team.base, { is_time_tracking_enabled: true });
});
afterAll(() => team.close());

// docs/contract/webhooks.md#events
test('time of work items is sent once it is written, changed and deleted', async () => {
  const { admin, base, receiver } = team;
  const item = await makeItemOf(team);
  const before = await admin.post(`${base}issues/${item.id}/time/`, { minutes: 5 });
  const hook = await team.makeHook({ issue: false, project: false });
  const url = `${base}issues/${item.id}/time/`;
  const { body: entry } = await admin.post(url, { minutes: 90, day: '2026-11-20' });
  await team.read();
  await team.deliver();
  const [request] = receiver.take();
  expect(request?.body).toMatchObject({
    event: 'time_entry',
    action: 'created',
    webhook_id: hook.id,
    data: { id: entry.id, minutes: 90, day: '2026-11-20', issue_id: item.id },
  });
  await admin.patch(`${url}${entry.id}/`, { minutes: 60 });
  expect(await arrivedAt(team)).toEqual(['time_entry updated minutes']);
  await admin.delete(`${url}${entry.id}/`);
  expect(await arrivedAt(team)).toEqual(['time_entry deleted ']);
  await admin.delete(`${url}${before.body.id}/`);
  await team.makeHook({ url: `${receiver.url}2`, time_entry: false, project: false });
  await admin.post(url, { minutes: 90 });
  expect(await arrivedAt(team)).toHaveLength(2);
});
