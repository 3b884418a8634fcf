import {
  type NotificationPreferencesPatch,
  notificationPreferencesSchema,
} from '@tandem/shared/notifications/preferences.ts';
import { muteSchema } from '@tandem/shared/notifications/mutes.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';

const URL = '/api/users/me/notification-preferences/';

let team: Inboxes;
let person: Caller;
let mutes: string;
beforeAll(async () => {
  team = await makeInboxes();
  mutes = team.inbox.replace('notifications/', 'notification-mutes/');
});
afterAll(() => team.test.close());
beforeEach(async () => {
  person = await team.newMember('person');
});

const patch = (body: NotificationPreferencesPatch | object) =>
  expectReplay({
    ...{ test: team.test, caller: person, stream: userStream(person.id) },
    lists: [{ url: URL, kind: 'notification_preference', rowsOf: (row) => [row] }],
    action: () => person.patch(URL, body),
  });

/** The events that reach a person by each way, of an item that they follow. */
async function ways(change: () => Promise<Answer>) {
  expect((await change()).status).toBeLessThan(300);
  await team.notify();
  return team.test.database.sql<{ event: string; is_shown: boolean; mailed: boolean }[]>`
    select event, is_shown, mail_due_at is not null as mailed from notifications
    where receiver_id = ${person.id} order by created_at desc limit 1`;
}

const followed = async () => {
  const made = await team.makeItem();
  await team.follow(made, person);
  await team.notify();
  return made;
};

// docs/contract/notifications.md#until-somebody-chooses
// docs/contract/notifications.md#choices
test('what is chosen of an event in a project goes before what is chosen for all, and that before what is usual', async () => {
  const { admin, item, project } = team;
  const made = await followed();
  const set = async (priority: string) => (await ways(() => admin.patch(item(made.id), { priority })))[0];
  const { body } = await person.get(URL);
  expect(notificationPreferencesSchema.strict().parse(body)).toMatchObject({
    ...{ property_change: false, mention: false, digest: 'soon', has_quiet_hours: false, channels: [] },
  });
  expect(await set('low')).toEqual({ event: 'property_change', is_shown: true, mailed: false });
  await patch({ property_change: true });
  expect(await set('high')).toMatchObject({ is_shown: true, mailed: true });
  const everywhere = { project: null, event: 'property_change', in_app: false };
  expect((await patch({ channels: [everywhere] })).body.channels).toEqual([
    { ...everywhere, email: null, push: null },
  ]);
  expect(await set('low')).toMatchObject({ is_shown: false, mailed: true });
  const here = { project: project.id, event: 'property_change', in_app: true, email: false };
  await patch({ channels: [here] });
  expect(await set('urgent')).toMatchObject({ is_shown: true, mailed: false });
  await patch({
    channels: [
      { ...here, in_app: null, email: null },
      { ...everywhere, email: false },
    ],
  });
  expect((await person.get(URL)).body.property_change).toBe(false);
  const [none] = await ways(() => admin.patch(item(made.id), { name: 'Not told' }));
  expect(none).toMatchObject({ is_shown: true, mailed: false });
});

// docs/contract/notifications.md#choices
test('what means nothing is refused by its name, and nothing changes', async () => {
  const { body } = await person.get(URL);
  const elsewhere = '11111111-1111-4111-8111-111111111111';
  for (const wrong of [
    { channels: [{ event: 'mention', in_app: false }] },
    { channels: [{ event: 'comment', project: elsewhere, push: true }] },
    { channels: [{ event: 'weather', push: true }] },
    { digest: 'hourly' },
    { digest_time: '25:00' },
    { quiet_from: 'late' },
  ]) {
    const answer = await person.patch(URL, { comment: true, ...wrong });
    expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, Object.keys(wrong)[0]]);
  }
  expect((await person.get(URL)).body).toEqual(body);
  expect((await team.test.nobody.patch(URL, {})).status).toBe(401);
});

// docs/contract/notifications.md#completed-items
test('mail about completed items alone says nothing of other states', async () => {
  const { admin, item, states } = team;
  const made = await followed();
  await patch({ issue_completed: true });
  const move = async (state_id: string) => (await ways(() => admin.patch(item(made.id), { state_id })))[0];
  expect(await move(states['In Progress'].id)).toMatchObject({ event: 'state_change', mailed: false });
  expect(await move(states.Done.id)).toMatchObject({ event: 'issue_completed', mailed: true });
  await patch({ issue_completed: false, state_change: true });
  expect(await move(states.Todo.id)).toMatchObject({ mailed: true });
  expect(await move(states.Done.id)).toMatchObject({ mailed: true });
});

// docs/contract/notifications.md#muting
test('a muted item and a muted project tell nothing but what is meant for one alone', async () => {
  const { test: app, admin, item, project, received, workspace } = team;
  const made = await followed();
  const replay = (action: () => Promise<Answer>) =>
    expectReplay({
      ...{ test: app, caller: person, stream: userStream(person.id), action },
      lists: [{ url: mutes, kind: 'notification_mute' }],
    });
  for (const body of [{ project: project.id, issue: made.id }, { project: project.id }]) {
    const answer = await replay(() => person.post(mutes, body));
    expect(answer.status).toBe(201);
    expect(muteSchema.strict().parse(answer.body)).toMatchObject({
      ...{ workspace: workspace.id, project: project.id, issue: body.issue ?? null, user: person.id },
    });
    expect(await person.post(mutes, body)).toMatchObject({ status: 200, body: answer.body });
    await admin.patch(item(made.id), { priority: 'high', assignee_ids: [person.id] });
    await admin.post(`${item(made.id)}comments/`, { comment_html: mentionOf(person) });
    await team.notify();
    expect((await received(person)).map(({ event }) => event)).toEqual(['assigned', 'mention']);
    await admin.patch(item(made.id), { priority: 'none', assignee_ids: [] });
    await team.notify();
    expect(await received(person)).toEqual([]);
    const path = `${mutes}${answer.body.id}/`;
    expect((await admin.delete(path)).status).toBe(404);
    expect((await replay(() => person.delete(path))).status).toBe(204);
    expect((await person.delete(path)).status).toBe(404);
  }
  await admin.patch(item(made.id), { priority: 'low' });
  await team.notify();
  expect((await received(person)).map(({ event }) => event)).toEqual(['property_change']);
  const unknown = '11111111-1111-4111-8111-111111111111';
  expect((await person.post(mutes, { project: unknown })).body).toHaveProperty('project');
  expect((await person.post(mutes, { project: project.id, issue: unknown })).body).toHaveProperty('issue');
  expect((await app.nobody.get(mutes)).status).toBe(401);
  expect((await person.get(mutes)).body).toEqual([]);
});
