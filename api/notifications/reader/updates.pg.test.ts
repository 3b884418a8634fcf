import { notificationSchema, type Notification } from '@tandem/shared/notifications/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealerOf } from '../../http/secrets/sealer.ts';
import type { Message } from '../../platform/mail/message.ts';
import { MAIL_SEAL } from '../../platform/mail/seal.ts';
import type { Caller } from '../../testing/app.ts';
import { sendDigests } from '../digests/job.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';

let team: Inboxes;
let [bob, guest]: Caller[] = [];
let updates: string;
beforeAll(async () => {
  team = await makeInboxes();
  await team.test.database.sql`update instance set settings = '{"EMAIL_HOST": "127.0.0.1"}'`;
  bob = await team.newMember('Bob');
  guest = await team.newMember('Gustav', ROLE.GUEST);
  const base = team.items.replace(/issues\/$/, '');
  await team.admin.patch(base, { is_project_updates_enabled: true });
  updates = `/api/workspaces/${team.workspace.slug}/updates/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from updates`;
  for (const person of [bob!, team.admin, team.member]) await team.received(person);
});

const post = async (values: Record<string, unknown> = {}, author = team.member) => {
  const body = { project_id: team.project.id, health: 'at_risk', description_html: '<p>The CLI is late</p>' };
  const answer = await author.post(updates, { ...body, ...values });
  expect(answer.status).toBe(201);
  await team.notify();
  return answer.body as { id: string };
};
const inShort = (rows: readonly Notification[]) =>
  rows.map(({ event, data }) => [event, data.update?.event, data.update?.words]);

// docs/contract/updates.md#who-is-notified
test('members of the project are notified of a posted update, its author and guests are not', async () => {
  const { id } = await post();
  const [row] = await team.received(bob!);
  expect(notificationSchema.strict().parse(row)).toEqual(row);
  expect(row).toMatchObject({
    entity_name: 'update',
    entity_identifier: id,
    event: 'update',
    sender: 'in_app:update:posted',
    is_mentioned_notification: false,
    data: {
      update: { id, event: 'posted', name: team.project.name, health: 'at_risk', words: 'The CLI is late' },
    },
  });
  expect(inShort(await team.received(team.admin))).toEqual([['update', 'posted', 'The CLI is late']]);
  expect(await team.received(team.member)).toEqual([]);
  expect(await team.received(guest!)).toEqual([]);
  // Lists of clients that know nothing of updates have work items alone.
  expect((await bob!.get(team.inbox)).body).toEqual([]);
});

// docs/contract/updates.md#who-is-notified
test('a draft notifies nobody until it is posted, and posting it again nobody once more', async () => {
  const { id } = await post({ is_draft: true, description_html: mentionOf(bob!) });
  expect(await team.received(bob!)).toEqual([]);
  await team.member.post(`${updates}${id}/post/`);
  await team.member.post(`${updates}${id}/post/`);
  await team.notify();
  expect((await team.received(bob!)).map(({ event }) => event)).toEqual(['mention']);
  expect((await team.received(team.admin)).map(({ event }) => event)).toEqual(['update']);
});

// docs/contract/updates.md#who-is-notified
test('a comment notifies the author and who has commented before; a mention whom it names', async () => {
  const { id } = await post();
  await team.received(bob!);
  await team.received(team.admin);
  const comment = async (author: Caller, comment_html: string) => {
    const answer = await author.post(`${updates}${id}/comments/`, { comment_html });
    expect(answer.status).toBe(201);
    await team.notify();
    return answer.body as { id: string };
  };
  const first = await comment(bob!, '<p>When?</p>');
  expect(inShort(await team.received(team.member))).toEqual([['update', 'comment', 'When?']]);
  expect(await team.received(team.admin)).toEqual([]);
  await comment(team.member, mentionOf(team.admin));
  expect((await team.received(bob!)).map(({ event }) => event)).toEqual(['update']);
  expect((await team.received(team.admin)).map(({ event }) => event)).toEqual(['mention']);
  // An edit notifies those alone whom the text did not name before.
  const path = `${updates}${id}/comments/${first.id}/`;
  await bob!.patch(path, { comment_html: `<p>When?</p>${mentionOf(team.admin)}` });
  await bob!.patch(path, { comment_html: `<p>When then?</p>${mentionOf(team.admin)}` });
  await team.notify();
  expect((await team.received(team.admin)).map(({ event }) => event)).toEqual(['mention']);
  expect(await team.received(team.member)).toEqual([]);
});

// docs/contract/updates.md#who-is-notified
test('what was deleted, switched off or left is in no inbox', async () => {
  const count = async (person: Caller) =>
    (await person.get(`${team.inbox}unread/?all=true`)).body.total_unread_notifications_count as number;
  const leaver = await team.newMember('Lea');
  const { id } = await post();
  expect([await count(bob!), await count(leaver)]).toEqual([1, 1]);
  await team.test.database.sql`update project_members set is_active = false where user_id = ${leaver.id}`;
  expect(await count(leaver)).toBe(0);
  await team.member.delete(`${updates}${id}/`);
  expect(await count(bob!)).toBe(0);
  expect(await team.received(bob!)).toEqual([]);
});

// docs/contract/updates.md#who-is-notified
test('an update of another project reaches nobody of this one', async () => {
  const { test: app, workspace, admin } = team;
  const other = await app.makeProject(admin, workspace);
  await admin.patch(`/api/workspaces/${workspace.slug}/projects/${other.id}/`, {
    is_project_updates_enabled: true,
  });
  await post({ project_id: other.id, description_html: mentionOf(bob!) }, admin);
  expect(await team.received(bob!)).toEqual([]);
});

// docs/contract/updates.md#who-is-notified
test('who wants mail about updates gets what was posted, in their language', async () => {
  await bob!.patch('/api/users/me/notification-preferences/', {
    channels: [{ project: null, event: 'update', email: true }],
  });
  const { database } = team.test;
  const { config } = team.test.app;
  await post();
  await database.sql`update notifications set mail_due_at = now() where mail_due_at is not null`;
  await sendDigests({ db: database.db, config, signal: new AbortController().signal });
  const mails = await database.sql<
    { sealed: string }[]
  >`select sealed from mails order by created_at desc limit 1`;
  const message = JSON.parse(sealerOf(config).open(MAIL_SEAL, mails[0]!.sealed)!) as Message;
  expect(message.subject).toBe(team.project.name);
  expect(message.text).toContain('posted an update: At risk');
  expect(message.text).toContain('The CLI is late');
  expect(message.text).toContain(`/projects/${team.project.id}/overview`);
});
