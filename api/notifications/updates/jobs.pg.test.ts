import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sealerOf } from '../../http/secrets/sealer.ts';
import type { Message } from '../../platform/mail/message.ts';
import { MAIL_SEAL } from '../../platform/mail/seal.ts';
import { expectMade } from '../../testing/app.ts';
import { type Inboxes, makeInboxes } from '../testing.ts';
import { remindOfUpdates } from './remind.ts';
import { sendWeeklyUpdates } from './weekly.ts';

let team: Inboxes;
let project_path: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeInboxes();
  await team.test.database.sql`update instance set settings = '{"EMAIL_HOST": "127.0.0.1"}'`;
  project_path = team.items.replace(/issues\/$/, '');
  await team.admin.patch(project_path, { is_project_updates_enabled: true, project_lead: team.member.id });
});
beforeEach(async () => {
  const { sql } = team.test.database;
  await sql`delete from updates`;
  await sql`delete from notifications`;
  await sql`delete from mails`;
  await sql`update projects set update_cadence = '{"weeks": 1, "weekday": 5}', timezone = 'UTC',
    next_update_on = (now() - interval '1 day')::date, update_reminded_on = null`;
  await sql`delete from notification_preferences`;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => team.test.close());

const context = () => ({
  db: team.test.database.db,
  config: team.test.app.config,
  signal: new AbortController().signal,
});
const remind = () => remindOfUpdates(context());
const mail = () => sendWeeklyUpdates(context());

/** The connections of this database that wait for a lock. */
async function readWaiting(): Promise<number[]> {
  const rows = await team.test.database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.map(({ pid }) => pid);
}

async function isThere(pid: number): Promise<boolean> {
  const rows = await team.test.database.sql`select from pg_stat_activity where pid = ${pid}`;
  return rows.length > 0;
}

/** Kills a process that runs a job as it waits to write a table. */
async function killAt(table: string, job: 'remind' | 'mail'): Promise<void> {
  const { socketDirectory, name, sql } = team.test.database;
  const blocker = await sql.reserve();
  await blocker`begin`;
  await blocker.unsafe(`lock table ${table} in share row exclusive mode`);
  let backend = 0;
  try {
    const child = fork(path.join(import.meta.dirname, 'testing-process.ts'), [socketDirectory, name, job]);
    children.push(child);
    backend = must(await vi.waitUntil(async () => (await readWaiting())[0], { timeout: 20_000 }), 'it waits');
    child.kill('SIGKILL');
    await vi.waitUntil(() => child.signalCode !== null);
  } finally {
    await blocker`rollback`;
    blocker.release();
  }
  // What it had locked is free once PostgreSQL has found that its client is gone.
  await vi.waitUntil(async () => !(await isThere(backend)), { timeout: 20_000 });
}

// docs/contract/updates.md#reminder
test('the lead is reminded once of an update that is due, also by two processes', async () => {
  expect((await Promise.all([remind(), remind()])).sort()).toEqual([0, 1]);
  const reminded = await team.received(team.member);
  expect(reminded).toHaveLength(1);
  expect(reminded[0]).toMatchObject({
    event: 'update_due',
    entity_name: 'update',
    entity_identifier: team.project.id,
    sender: 'in_app:update:due',
    data: { update: { id: null, event: 'due', name: team.project.name } },
  });
  expect(await team.received(team.admin)).toEqual([]);
  expect(await remind()).toBe(0);
  const [due] = await team.test.database.sql`select from notifications where mail_due_at is not null`;
  expect(due).toBeDefined();
});

// docs/contract/updates.md#reminder
test('a week later without an update the lead is reminded again, in place of the last time', async () => {
  await remind();
  await team.test.database.sql`update projects set update_reminded_on = (now() - interval '8 days')::date,
    next_update_on = (now() - interval '8 days')::date`;
  await team.test.database.sql`update notifications set event_id = gen_random_uuid()`;
  expect(await remind()).toBe(1);
  expect(await team.received(team.member)).toHaveLength(1);
});

// docs/contract/updates.md#reminder
test('nobody is reminded before the day, without the feature, and in an archived project', async () => {
  const { sql } = team.test.database;
  await sql`update projects set next_update_on = (now() + interval '2 days')::date`;
  expect(await remind()).toBe(0);
  await sql`update projects set next_update_on = (now() - interval '1 day')::date, is_project_updates_enabled = false`;
  expect(await remind()).toBe(0);
  await sql`update projects set is_project_updates_enabled = true, archived_at = now()`;
  expect(await remind()).toBe(0);
  await sql`update projects set archived_at = null`;
  expect(await remind()).toBe(1);
});

// docs/contract/updates.md#reminder
test('without a lead who may post, the administrators of the project are reminded', async () => {
  const { sql } = team.test.database;
  await sql`update project_members set role = ${ROLE.GUEST} where user_id = ${team.member.id}`;
  await remind();
  expect(await team.received(team.member)).toEqual([]);
  expect(await team.received(team.admin)).toHaveLength(1);
  await sql`update project_members set role = ${ROLE.MEMBER} where user_id = ${team.member.id}`;
});

// docs/contract/updates.md#reminder
test.each(['projects', 'notifications', 'change_streams'])(
  'a process that is killed as it writes %s has reminded nobody, and the next one reminds once',
  { timeout: 60_000 },
  async (table) => {
    await killAt(table, 'remind');
    expect(await team.received(team.member)).toEqual([]);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    expect(await team.received(team.member)).toHaveLength(1);
  },
);

/** As if the person had wanted the mail since before this week. */
async function wantsMail(person = team.admin): Promise<void> {
  await person.patch('/api/users/me/notification-preferences/', { weekly_updates: true });
  await team.test.database.sql`update notification_preferences set updates_mailed_on = null
    where user_id = ${person.id}`;
}

/** An update that was posted in the week before. */
async function postLastWeek(values: Record<string, unknown> = {}): Promise<void> {
  const body = { project_id: team.project.id, health: 'off_track', description_html: '<p>A week late</p>' };
  const { id } = expectMade<{ id: string }>(
    await team.member.post(`/api/workspaces/${team.workspace.slug}/updates/`, { ...body, ...values }),
  );
  await team.test.database
    .sql`update updates set posted_at = date_trunc('week', now()) - interval '2 days' where id = ${id}`;
}

async function readMails(): Promise<Message[]> {
  const rows = await team.test.database.sql<{ sealed: string }[]>`
    select sealed from mails where kind = 'weekly_updates' order by created_at, id`;
  return rows.map(
    ({ sealed }) => JSON.parse(sealerOf(team.test.app.config).open(MAIL_SEAL, sealed) ?? 'null') as Message,
  );
}

/** Monday has no eight o'clock yet in the first hours of a week: there is nothing to send then. */
const isEarly = () => new Date().getUTCDay() === 1 && new Date().getUTCHours() < 8;

// docs/contract/updates.md#weekly-mail
test.skipIf(isEarly())('who wants it gets one mail a week with what was posted', async () => {
  const outside = await team.newMember('Otto');
  await wantsMail();
  await wantsMail(outside);
  await wantsMail(team.outsider);
  await postLastWeek();
  await team.test.database.sql`update project_members set is_active = false where user_id = ${outside.id}`;
  expect((await Promise.all([mail(), mail()])).sort()).toEqual([0, 1]);
  const [message, ...others] = await readMails();
  expect(others).toEqual([]);
  expect(message!.text).toContain(team.project.name);
  expect(message!.text).toContain('Off track');
  expect(message!.text).toContain('A week late');
  expect(message!.text).toContain(`/projects/${team.project.id}/overview`);
  expect(message!.headers?.['List-Unsubscribe']).toContain('http');
  expect(await mail()).toBe(0);
});

// docs/contract/updates.md#weekly-mail
test.skipIf(isEarly())('who begins to want it gets the one of the next Monday', async () => {
  const preferences = '/api/users/me/notification-preferences/';
  await team.admin.patch(preferences, { weekly_updates: true });
  await postLastWeek();
  expect(await mail()).toBe(0);
  await team.test.database.sql`update notification_preferences set updates_mailed_on = updates_mailed_on - 7`;
  expect((await team.admin.patch(preferences, { weekly_updates: true })).status).toBe(200);
  expect(await mail()).toBe(1);
  // Their Monday is one week further back than the mail that they had, as after a change of their zone.
  await team.test.database.sql`update notification_preferences set updates_mailed_on = updates_mailed_on + 7`;
  expect(await mail()).toBe(0);
});

// docs/contract/updates.md#weekly-mail
test.skipIf(isEarly())('without an update in the week, or without wanting it, there is no mail', async () => {
  await wantsMail();
  expect(await mail()).toBe(0);
  await postLastWeek();
  expect(await mail()).toBe(0);
  await team.test.database
    .sql`update notification_preferences set updates_mailed_on = null, weekly_updates = false`;
  expect(await mail()).toBe(0);
  expect(await readMails()).toEqual([]);
});

// docs/contract/updates.md#weekly-mail
test.skipIf(isEarly()).each(['notification_preferences', 'mails'])(
  'a process that is killed as it writes %s has sent nothing, and the next one sends once',
  { timeout: 60_000 },
  async (table) => {
    await wantsMail();
    await postLastWeek();
    await killAt(table, 'mail');
    expect(await readMails()).toEqual([]);
    expect(await mail()).toBe(1);
    expect(await mail()).toBe(0);
    expect(await readMails()).toHaveLength(1);
  },
);
