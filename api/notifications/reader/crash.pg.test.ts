import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Inboxes, makeInboxes } from '../testing.ts';

const ITEMS = 200;
const CHANGES = 10;

let team: Inboxes;
let reader: Caller;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeInboxes();
  reader = await team.newMember('reader');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await team.test.close();
});

function startReader(): ChildProcess {
  const { socketDirectory, name } = team.test.database;
  const env = JSON.stringify({ SECRET_KEY: team.test.app.config.secret_key, EMAIL_HOST: '127.0.0.1' });
  const file = path.join(import.meta.dirname, 'testing-process.ts');
  const child = spawn(process.execPath, [file, socketDirectory, name, env], { stdio: 'inherit' });
  children.push(child);
  return child;
}

const counted = async () => {
  const [row] = await team.test.database.sql<{ count: number; mailed: number }[]>`
    select count(*)::int as count, count(mailed_at)::int as mailed from notifications where receiver_id = ${reader.id}`;
  return row ?? { count: 0, mailed: 0 };
};

/** Every change of the items is one activity that the reader is to be notified of, and due to be mailed at once. */
async function changeAll(): Promise<void> {
  const { admin, items, item } = team;
  const made = await Promise.all(Array.from({ length: ITEMS }, () => team.makeItem()));
  const ids = made.map(({ id }) => id);
  await reader.post(`${items.replace('issues/', 'bulk-subscribe-issues/')}`, { issue_ids: ids });
  await team.notify();
  const bulk = items.replace('issues/', 'bulk-operation-issues/');
  for (let index = 0; index < CHANGES; index += 1) {
    // Always another day: what is changed and changed back before the mail goes is left out of it.
    const target_date = new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10);
    const answer = await admin.post(bulk, { issue_ids: ids, properties: { target_date } });
    expect(answer.status, answer.text).toBeLessThan(300);
  }
  expect((await admin.get(item(ids[0] ?? ''))).status).toBe(200);
}

// docs/contract/notifications.md#never-lost-never-twice
// docs/contract/notifications.md#when-mail-goes
test('a process that is killed again and again notifies of 2,000 changes once each, and mails each once', async () => {
  const { sql } = team.test.database;
  await reader.patch('/api/users/me/notification-preferences/', { property_change: true });
  // Mail is due at once, so that it is gathered while people are still notified.
  await sql`create function due_now() returns trigger language plpgsql as $$
    begin new.mail_due_at = now(); return new; end $$`;
  await sql`create trigger due_now before insert on notifications for each row when (new.mail_due_at is not null)
    execute function due_now()`;
  await changeAll();
  const total = ITEMS * CHANGES;
  for (const share of [0.05, 0.3, 0.6]) {
    const child = startReader();
    await expect
      .poll(async () => (await counted()).count, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(total * share);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await counted()).count).toBeLessThanOrEqual(total);
  }
  startReader();
  await expect.poll(counted, { timeout: 120_000 }).toEqual({ count: total, mailed: total });
  const [row] = await sql<{ activities: number; mailed: number; mails: number }[]>`
    select count(distinct n.event_id)::int as activities,
      (select count(*)::int from mails m join users u on u.email = m.recipient where u.id = ${reader.id}) as mails
    from notifications n where n.receiver_id = ${reader.id}`;
  expect(row?.activities).toBe(total);
  // As many mails as times that something of an item was due: each was written with what it takes away.
  const [taken] = await sql<{ groups: number }[]>`
    select count(*)::int as groups from (
      select distinct work_item_id, mailed_at from notifications where receiver_id = ${reader.id}) g`;
  expect(row?.mails).toBe(taken?.groups);
  const [queued] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = 'deliver-mail'`;
  const [waiting] = await sql<
    { count: number }[]
  >`select count(*)::int as count from mails where state = 'waiting'`;
  expect(queued?.count).toBe(waiting?.count);
}, 300_000);
