import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import type { JobContext } from '../jobs/job.ts';
import { hurry, jobContext, queueRows } from '../jobs/testing.ts';
import { type JobWorker, startJobs } from '../jobs/worker.ts';
import { deliverMail } from './job.ts';
import { queueMail } from './outbox.ts';
import { CUT, type MailCatcher, MUTE, catchMail, readMail } from './testing.ts';

const MAILS = '/api/instances/mails/';
const TEST = '/api/instances/email-credentials-check/';

let app: TestApp;
let operator: Caller;
let catcher: MailCatcher;
let workers: JobWorker[] = [];
beforeAll(async () => {
  catcher = await catchMail();
  app = await createTestApp({ ...catcher.settings });
  operator = await makeOperator(app);
});
afterAll(async () => {
  await app.close();
  await catcher.stop();
});
beforeEach(async () => {
  await app.database.sql`update instance set settings = '{}'`;
  await app.database.sql`delete from mails`;
  await app.database.sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
  catcher.mails.length = 0;
  catcher.misbehave = () => null;
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const context = (): JobContext => ({ ...jobContext(app.database.db), config: app.app.config });

async function startWorker(): Promise<void> {
  const { socketDirectory, name } = app.database;
  const worker = await startJobs({
    connection: { socketDirectory, database: name },
    jobs: { queued: [deliverMail], scheduled: [] },
    context: context(),
    new_worker_ms: 0,
  });
  workers.push(worker);
}

const sendCode = (to = 'reader@example.com', code = 'abcd-efgh-ijkl') =>
  inTransaction(app.database.db, (tx) =>
    queueMail(tx, app.app.config, { kind: 'login_code', to, language: 'ru', values: { code } }),
  );
const rows = () => app.database.db.selectFrom('mails').selectAll().orderBy('created_at').execute();
const states = async () => (await rows()).map(({ state, tries }) => [state, tries]);

// docs/contract/mail.md#the-outbox
test('a mail is sent once its change is there, and then nothing of what it said is left', async () => {
  await startWorker();
  await inTransaction(app.database.db, async (tx) => {
    await queueMail(tx, app.app.config, {
      kind: 'login_code',
      to: 'nobody@example.com',
      language: 'en',
      values: { code: 'x' },
    });
    throw new Error('rolled back');
  }).catch(() => {});
  await sendCode();
  await expect.poll(states).toEqual([['sent', 1]]);
  expect(catcher.mails).toHaveLength(1);
  expect(catcher.mails[0]).toMatchObject({ from: 'team@tandem.example', to: ['reader@example.com'] });
  const { subject, text, html, headers } = readMail(catcher.mails[0]!);
  expect(subject).toBe('Код для входа в Tandem');
  expect(headers).toMatch(/^From: "?Tandem"? <team@tandem\.example>$/m);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  for (const body of [text, html]) expect(body).toContain('abcd-efgh-ijkl');
  const [row] = await rows();
  expect(row).toMatchObject({ sealed: null, last_error: null, sent_at: expect.any(String) });
});

// docs/contract/mail.md#the-outbox
test('what waits is stored encrypted, and no job carries it', async () => {
  await sendCode();
  const stored = JSON.stringify([await rows(), await queueRows(app.database.db)]);
  expect(stored).not.toContain('abcd-efgh-ijkl');
});

// docs/contract/mail.md#tried-again
test('a server that is away, busy or hangs up is tried again, and nothing is lost', async () => {
  const failures = [CUT, '421 too busy', '450 later'];
  catcher.misbehave = (step) => (step === 'to' ? (failures.shift() ?? null) : null);
  await startWorker();
  await sendCode();
  for (const tries of [1, 2, 3]) {
    await expect.poll(states).toEqual([['waiting', tries]]);
    await expect.poll(async () => (await rows())[0]?.last_error).not.toBeNull();
    await expect.poll(async () => (await queueRows(app.database.db))[0]?.locked_by).toBeNull();
    await hurry(app.database.db);
  }
  await expect.poll(states).toEqual([['sent', 4]]);
  expect(catcher.mails).toHaveLength(1);
});

// docs/contract/mail.md#tried-again
test('a mail that the server will never take is given up at once, with what it said', async () => {
  catcher.misbehave = (step) => (step === 'to' ? '550 5.1.1 no such mailbox' : null);
  await startWorker();
  await sendCode();
  await expect.poll(states).toEqual([['failed', 1]]);
  expect((await rows())[0]).toMatchObject({
    sealed: null,
    last_error: expect.stringContaining('no such mailbox'),
  });
  await expect.poll(() => queueRows(app.database.db)).toEqual([]);
});

// docs/contract/mail.md#tried-again
test('a wrong password of ours is tried again: it may be mended', async () => {
  const auth = { EMAIL_HOST_USER: 'us', EMAIL_HOST_PASSWORD: 'wrong' };
  await operator.patch('/api/instances/configurations/', auth);
  catcher.misbehave = (step) => (step === 'auth' ? '535 no' : null);
  await sendCode();
  const [row] = await rows();
  await expect(deliverMail.run(context(), { mail_id: row!.id })).rejects.toThrow();
  expect(await states()).toEqual([['waiting', 1]]);
});

// docs/contract/mail.md#tried-again
test('a code that nobody can use any more is not sent', async () => {
  await sendCode();
  await app.database.sql`update mails set expires_at = now() - interval '1 second'`;
  const [row] = await rows();
  await deliverMail.run(context(), { mail_id: row!.id });
  expect(await states()).toEqual([['expired', 1]]);
  expect(catcher.mails).toEqual([]);
});

// docs/contract/mail.md#killed-in-the-middle
test('a process that is killed while it talks to the mail server loses no mail', async () => {
  catcher.misbehave = (step) => (step === 'data' ? MUTE : null);
  const data = catcher.step('data');
  const { socketDirectory, name } = app.database;
  const config = JSON.stringify({ ...catcher.settings, SECRET_KEY: app.app.config.secret_key });
  const file = path.join(import.meta.dirname, 'testing-process.ts');
  const child = spawn(process.execPath, [file, socketDirectory, name, config], { stdio: 'inherit' });
  await sendCode();
  await data;
  child.kill('SIGKILL');
  await once(child, 'exit');
  catcher.misbehave = () => null;
  expect(catcher.mails).toEqual([]);
  await startWorker();
  await expect.poll(states, { timeout: 30_000 }).toEqual([['sent', 2]]);
  expect(catcher.mails).toHaveLength(1);
});

// docs/contract/mail.md#without-a-mail-server
test('without a mail server nothing is queued', async () => {
  await operator.patch('/api/instances/configurations/', { EMAIL_HOST: '' });
  await sendCode();
  expect([await rows(), await queueRows(app.database.db)]).toEqual([[], []]);
});

// docs/contract/mail.md#limits-of-mail
test('no mailbox is filled through us: more than five of a kind in a quarter of an hour are withheld', async () => {
  for (let n = 0; n < 7; n += 1) await sendCode('victim@example.com');
  await sendCode('another@example.com');
  const count = (state: string) => rows().then((all) => all.filter((row) => row.state === state).length);
  expect([await count('waiting'), await count('withheld')]).toEqual([6, 2]);
  expect(await queueRows(app.database.db)).toHaveLength(6);
});

// docs/contract/mail.md#watching-mail
test('an administrator of the instance sees what became of mail, and never what it says', async () => {
  await sendCode('first@example.com');
  await sendCode('second@example.com');
  await app.database
    .sql`update mails set state = 'failed', last_error = '550 no' where recipient = 'second@example.com'`;
  const { status, body, text } = await operator.get(MAILS);
  expect(status).toBe(200);
  expect(body.results.map((row: { recipient: string }) => row.recipient)).toEqual([
    'second@example.com',
    'first@example.com',
  ]);
  expect(text).not.toContain('sealed');
  const failed = await operator.get(`${MAILS}?state=failed`);
  expect(failed.body).toMatchObject({
    total_count: 1,
    results: [{ kind: 'login_code', state: 'failed', tries: 0, last_error: '550 no', sent_at: null }],
  });
  expect((await operator.get(`${MAILS}?state=x`)).status).toBe(400);
});

// docs/contract/mail.md#testing-mail
test('a test sends a mail at once and shows the conversation, without the password', async () => {
  const auth = { EMAIL_HOST_USER: 'us', EMAIL_HOST_PASSWORD: 'open sesame' };
  await operator.patch('/api/instances/configurations/', auth);
  const { status, body, text } = await operator.post(TEST, { receiver_email: ' Me@Example.com ' });
  expect([status, body.message]).toEqual([200, 'Email successfully sent.']);
  expect(body.took_ms).toBeGreaterThan(0);
  expect(catcher.mails[0]?.to).toEqual(['me@example.com']);
  const lines = body.conversation.map((line: { from: string; text: string }) => `${line.from} ${line.text}`);
  expect(lines).toEqual(expect.arrayContaining(['server 220 catcher ESMTP', 'server 250 queued']));
  expect(lines.some((line: string) => line.startsWith('client RCPT TO:<me@example.com>'))).toBe(true);
  const plain = Buffer.from('\0us\0open sesame').toString('base64');
  for (const secret of [plain, 'open sesame', Buffer.from('open sesame').toString('base64')]) {
    expect(text).not.toContain(secret);
  }
});

// docs/contract/mail.md#testing-mail
test.each([
  ['auth', '535 no', 'user name and password'],
  ['from', '550 not you', 'sender'],
  ['to', '550 nobody', 'receiver'],
  ['connect', CUT, 'closed the connection'],
])('a test that fails at %s says why, with the conversation', async (at, answer, words) => {
  await operator.patch('/api/instances/configurations/', { EMAIL_HOST_USER: 'us', EMAIL_HOST_PASSWORD: 'x' });
  catcher.misbehave = (step) => (step === at ? answer : null);
  const { status, body } = await operator.post(TEST, { receiver_email: 'me@example.com' });
  expect(status).toBe(400);
  expect(body.error).toContain(words);
  expect(Array.isArray(body.conversation)).toBe(true);
  expect(body.took_ms).toBeGreaterThanOrEqual(0);
});

// docs/contract/mail.md#testing-mail
test('a test needs a receiver and a mail server', async () => {
  expect((await operator.post(TEST, {})).body).toEqual({ error: 'Receiver email is required' });
  for (const receiver_email of [
    'me',
    'a@b.example, c@d.example',
    'me@example.com\r\nRCPT TO:<x@y.example>',
  ]) {
    expect((await operator.post(TEST, { receiver_email })).status).toBe(400);
  }
  await operator.patch('/api/instances/configurations/', { EMAIL_HOST: '127.0.0.1', EMAIL_PORT: '9' });
  const refused = await operator.post(TEST, { receiver_email: 'me@example.com' });
  expect([refused.status, refused.body.error]).toEqual([400, 'Could not connect to the mail server.']);
  await operator.patch('/api/instances/configurations/', { EMAIL_HOST: '' });
  expect((await operator.post(TEST, { receiver_email: 'me@example.com' })).body).toEqual({
    error: 'No mail server is set up.',
  });
  expect(catcher.mails).toEqual([]);
});
