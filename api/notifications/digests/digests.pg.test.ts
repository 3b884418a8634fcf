import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealerOf } from '../../http/secrets/sealer.ts';
import type { Message } from '../../platform/mail/message.ts';
import { MAIL_SEAL } from '../../platform/mail/seal.ts';
import type { Caller } from '../../testing/app.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';
import { sendDigests } from './job.ts';

const PREFERENCES = '/api/users/me/notification-preferences/';
const ALL = {
  property_change: true,
  state_change: true,
  comment: true,
  mention: true,
  issue_completed: true,
};

let team: Inboxes;
let reader: Caller;
let item: WorkItemRow;
beforeAll(async () => {
  team = await makeInboxes();
  await team.test.database.sql`update instance set settings = '{"EMAIL_HOST": "127.0.0.1"}'`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from mails`;
  reader = await team.newMember('reader');
  await reader.patch(PREFERENCES, ALL);
  item = await team.makeItem({ name: 'Сборка\u2028 <img src=x onerror=alert(1)>' });
  await team.follow(item, reader);
  await team.notify();
});

const context = () => {
  const { database, app } = team.test;
  return { db: database.db, config: app.config, signal: new AbortController().signal };
};
/** As if so many minutes had passed. */
const wait = (minutes: number) => team.test.database.sql`
  update notifications set mail_due_at = mail_due_at - make_interval(mins => ${minutes}) where mail_due_at is not null`;
const change = async (values: object, who = team.admin) => {
  expect((await who.patch(team.item(item.id), values)).status).toBeLessThan(300);
  await team.notify();
};
const comment = async (html: string) => {
  expect((await team.admin.post(`${team.item(item.id)}comments/`, { comment_html: html })).status).toBe(201);
  await team.notify();
};

/** What went to the reader. */
async function mails(): Promise<Message[]> {
  const { sql } = team.test.database;
  const [person] = await sql<{ email: string }[]>`select email from users where id = ${reader.id}`;
  const rows = await sql<{ sealed: string }[]>`
    select sealed from mails where recipient = ${person?.email ?? ''} order by created_at, id`;
  return rows.map(({ sealed }) =>
    JSON.parse(sealerOf(team.test.app.config).open(MAIL_SEAL, sealed) ?? 'null'),
  );
}

// docs/contract/notifications.md#when-mail-goes
// docs/contract/notifications.md#what-a-digest-says
test('ten edits are one mail, after a pause, and each goes once however many send', async () => {
  for (const priority of ['low', 'high', 'urgent']) await change({ priority });
  await change({ state_id: team.states.Done.id }, team.member);
  await comment('<p>Look <script>x</script>here</p>');
  await comment(mentionOf(reader));
  await sendDigests(context());
  expect(await mails()).toEqual([]);
  await wait(6);
  await Promise.all([sendDigests(context()), sendDigests(context()), sendDigests(context())]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(
    `${team.project.identifier}-${item.sequence_id} Сборка  <img src=x onerror=alert(1)>`,
  );
  expect(mail?.text).toContain('Priority: none → Urgent');
  expect(mail?.text).toContain('State: Backlog → Done');
  expect(mail?.text).toContain('admin commented\n  > Look here');
  expect(mail?.text).toContain('admin mentioned you');
  expect(mail?.text).toContain(`/projects/${team.project.id}/issues/${item.id}?reply=true`);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.html).not.toContain('<script');
  await wait(60);
  await sendDigests(context());
  expect(await mails()).toHaveLength(1);
});

// docs/contract/notifications.md#when-mail-goes
test('what was read meanwhile, and what the person may not see any more, is not sent', async () => {
  await change({ priority: 'low' });
  await reader.post(`${team.inbox}mark-all-read/`, {});
  await wait(6);
  await sendDigests(context());
  expect(await mails()).toEqual([]);
  await change({ priority: 'high' });
  await team.test.database.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('user_id', '=', reader.id)
    .execute();
  await wait(6);
  await sendDigests(context());
  expect(await mails()).toEqual([]);
});

// docs/contract/notifications.md#when-mail-goes
test('once a day everything goes together, but mentions soon', async () => {
  await reader.patch(PREFERENCES, { digest: 'daily', digest_time: '07:30' });
  const other = await team.makeItem({ name: 'Another' });
  await team.follow(other, reader);
  await change({ priority: 'low' });
  await team.admin.patch(team.item(other.id), { priority: 'high' });
  await team.notify();
  const { sql } = team.test.database;
  const [due] = await sql<{ at: string; is_coming: boolean }[]>`
    select to_char(min(mail_due_at) at time zone 'UTC', 'HH24:MI') as at, min(mail_due_at) > now() as is_coming
    from notifications where receiver_id = ${reader.id}`;
  expect(due).toEqual({ at: '07:30', is_coming: true });
  await wait(24 * 60);
  await sendDigests(context());
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('2 work items with updates');
  await comment(mentionOf(reader));
  await wait(6);
  await sendDigests(context());
  expect(await mails()).toHaveLength(2);
});

// docs/contract/notifications.md#quiet-hours
test('in quiet hours nothing is sent, and afterwards it is', async () => {
  const { sql } = team.test.database;
  const [clock] = await sql<{ before: string; after: string }[]>`
    select to_char(now() at time zone 'UTC' - interval '1 hour', 'HH24:MI') as before,
      to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') as after`;
  await reader.patch(PREFERENCES, {
    has_quiet_hours: true,
    quiet_from: clock?.before,
    quiet_to: clock?.after,
  });
  await change({ priority: 'low' });
  await wait(6);
  await sendDigests(context());
  expect(await mails()).toEqual([]);
  await reader.patch(PREFERENCES, { quiet_from: clock?.after, quiet_to: clock?.before });
  await sendDigests(context());
  expect(await mails()).toHaveLength(1);
});

// docs/contract/notifications.md#unsubscribing
test('the signed link of a mail ends mail about work, without a session; another link does nothing', async () => {
  const { app } = team.test;
  await change({ priority: 'low' });
  await wait(6);
  await sendDigests(context());
  const [mail] = await mails();
  const address = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(address);
  const host = new URL(app.config.app_url).host;
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.inject({
      method,
      url,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
    });
  for (const wrong of [search.replace(reader.id, team.member.id), search.slice(0, -2)]) {
    expect((await ask('POST', pathname + wrong)).statusCode).toBe(404);
  }
  expect((await ask('GET', pathname + search)).body).toContain('<form method="post">');
  expect((await reader.get(PREFERENCES)).body).toMatchObject(ALL);
  await change({ priority: 'high' });
  expect((await ask('POST', pathname + search)).statusCode).toBe(200);
  expect((await reader.get(PREFERENCES)).body).toMatchObject({ mention: false, property_change: false });
  await wait(6);
  await sendDigests(context());
  expect(await mails()).toHaveLength(1);
});
