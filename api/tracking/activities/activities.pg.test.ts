import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { type TimeTeam, makeTimeTeam } from '../testing.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let team: TimeTeam;
let url: string;
beforeAll(async () => {
  team = await makeTimeTeam();
  url = `${team.time}activities/`;
});
afterAll(() => team.test.close());

// docs/contract/time.md#activities
test('administrators add, change and delete activities, and members hear of it', async () => {
  const { admin, member, test: app, workspace } = team;
  const stream = workspaceStream(workspace.id);
  const write = (action: () => ReturnType<typeof admin.post>) =>
    expectReplay({
      test: app,
      caller: member,
      actor: admin,
      stream,
      action,
      lists: [{ url, kind: 'time_activity' }],
    });
  await write(() => admin.post(url, { name: 'Meeting', color: '#3A3A3A' }));
  const made = (await member.get(url)).body.find(({ name }: { name: string }) => name === 'Meeting');
  expect(made).toMatchObject({ color: '#3A3A3A', is_archived: false });
  await write(() => admin.patch(`${url}${made.id}/`, { name: 'Meetings', is_archived: true }));
  const seq = await team.seqOf(stream);
  await admin.patch(`${url}${made.id}/`, { name: 'Meetings' });
  expect(await team.seqOf(stream)).toBe(seq);
  await write(() => admin.delete(`${url}${made.id}/`));
  expect((await admin.delete(`${url}${made.id}/`)).status).toBe(404);
});

// docs/contract/time.md#activities
test('an archived activity takes no new time and stays where it is used', async () => {
  const { admin, member } = team;
  const item = await team.makeItem();
  const { body: made } = await admin.post(url, { name: 'Travel' });
  const entry = await team.makeEntry(item.id, { activity_id: made.id });
  await admin.patch(`${url}${made.id}/`, { is_archived: true });
  const refused = await member.post(team.itemTime(item.id), { minutes: 5, activity_id: made.id });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['activity_id']]);
  const change = { minutes: 6, activity_id: made.id };
  expect((await member.patch(`${team.itemTime(item.id)}${entry.id}/`, change)).body).toMatchObject(change);
  expect((await admin.delete(`${url}${made.id}/`)).status).toBe(400);
});

// docs/contract/time.md#activities
test('names differ, and only administrators write', async () => {
  const { admin, member, guest, outsider, test: app } = team;
  expect((await admin.post(url, { name: 'development' })).body).toHaveProperty('name');
  expect((await admin.post(url, { name: ' ' })).body).toHaveProperty('name');
  expect((await admin.post(url, {})).body).toHaveProperty('name');
  expect((await admin.patch(`${url}${UNKNOWN}/`, { name: 'X' })).status).toBe(404);
  const one = `${url}${team.activity.id}/`;
  for (const [caller, status] of [
    [member, 403],
    [guest, 403],
    [app.nobody, 401],
  ] as const) {
    expect((await caller.post(url, { name: 'New' })).status).toBe(status);
    expect((await caller.patch(one, { name: 'New' })).status).toBe(status);
    expect((await caller.delete(one)).status).toBe(status);
  }
  expect((await guest.get(url)).status).toBe(403);
  expect((await outsider.get(url)).status).toBe(200);
});
