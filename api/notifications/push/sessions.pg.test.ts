import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { issueResetToken, toUid } from '../../identity/accounts/reset-tokens.ts';
import { housekeeping } from '../../platform/retention/housekeeping.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Caller, type TestApp, createTestApp, expectMade } from '../../testing/app.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { notifyOfStream } from '../reader/notify-stream.ts';
import { sendPush } from './job.ts';
import { type PushService, pushBrowser, startPushService } from './testing.ts';

const DEVICES = '/api/users/me/push-subscriptions/';
const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'staple wagon orbit';

let app: TestApp;
let service: PushService;
let person: Caller;
let email: string;
let admin: Caller;
let items: string;
let project_id: string;
/** The browser in which push is allowed, and another one of the same person. */
let browser: TestBrowser;
let elsewhere: TestBrowser;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  service.stop();
});
beforeEach(async () => {
  service.pushed.length = 0;
  await app.database.sql`delete from graphile_worker._private_jobs`;
  admin = await app.makeUser();
  person = await app.makeUser();
  const password_hash = await hashPassword(PASSWORD);
  ({ email } = (await app.database.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', person.id)
    .returning('email')
    .executeTakeFirstOrThrow()) as { email: string });
  const workspace = await app.makeWorkspace(admin);
  const project = await app.makeProject(admin, workspace);
  project_id = project.id;
  await app.addMember(workspace.id, person, 15);
  await app.addProjectMember(project.id, person, 15);
  items = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
  [browser, elsewhere] = [await signedIn(), await signedIn()];
  await allowPush(browser);
});

async function signedIn(as = email): Promise<TestBrowser> {
  const opened = new TestBrowser(app);
  await opened.postForm('/auth/sign-in/', { email: as, password: PASSWORD });
  return opened;
}

/** The service of these tests has no https, so that its address is put there afterwards. */
async function allowPush(by: TestBrowser, name?: string): Promise<string> {
  const known = pushBrowser('https://push.example', name);
  const answer = await by.postJson(DEVICES, known);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  const there = known.endpoint.replace('https://push.example', service.origin);
  await app.database.sql`update push_subscriptions set endpoint = ${there} where id = ${id}`;
  return id;
}

/** Somebody mentions the person: a push is queued for each browser that is sent to. */
async function mention(): Promise<number> {
  const before = await queued();
  const item = expectMade<{ id: string }>(await admin.post(items, { name: 'Secret plan' }));
  const comment_html = `<p><mention-component entity_name="user_mention" entity_identifier="${person.id}"></mention-component> look</p>`;
  await admin.post(`${items}${item.id}/comments/`, { comment_html });
  await notifyOfStream(app.database.db, projectStream(project_id));
  return (await queued()).length - before.length;
}
const queued = () => app.database.sql<{ payload: { notification_id: string; device_id: string } }[]>`
  select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'send-push' order by j.id`;
const context = () => ({ ...jobContext(app.database.db), config: app.app.config });
async function sendAll(): Promise<number> {
  for (const { payload } of await queued()) await sendPush.run(context(), payload);
  return service.pushed.length;
}
const tokenOf = async (by: TestBrowser) => ({ 'x-csrftoken': await by.token() });
const call = async (by: TestBrowser, method: 'DELETE', url: string) =>
  app.app.inject({
    method,
    url,
    headers: {
      host: 'localhost:3000',
      cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });

const ENDS: Record<string, () => Promise<unknown>> = {
  'is signed out': () => browser.postForm('/auth/sign-out/'),
  'is ended in the list of sessions': async () => {
    const sessions = (await elsewhere.get('/api/users/me/sessions/')).json<
      { id: string; is_current: boolean; user_agent: string }[]
    >();
    for (const { id, is_current } of sessions)
      if (!is_current) await call(elsewhere, 'DELETE', `/api/users/me/sessions/${id}/`);
  },
  'is ended with all others': () => call(elsewhere, 'DELETE', '/api/users/me/sessions/'),
  'ends by a new password elsewhere': async () => {
    const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD };
    await elsewhere.postJson('/auth/change-password/', passwords, await tokenOf(elsewhere));
  },
  'ends by a first password elsewhere': async () => {
    await app.database
      .sql`update users set password_hash = null, is_password_autoset = true where id = ${person.id}`;
    await elsewhere.postJson('/auth/set-password/', { password: NEW_PASSWORD }, await tokenOf(elsewhere));
  },
  'ends by the link of a mail': async () => {
    const token = await inTransaction(app.database.db, (tx) => issueResetToken(tx, person.id));
    await elsewhere.postForm(`/auth/reset-password/${toUid(person.id)}/${token}/`, {
      password: NEW_PASSWORD,
    });
  },
  'ends with the account': () => call(elsewhere, 'DELETE', '/api/users/me/'),
  'is over': () => app.database.sql`update sessions set expires_at = now() where user_id = ${person.id}`,
  'is over and cleaned up': async () => {
    await app.database.sql`update sessions set expires_at = now() where user_id = ${person.id}`;
    await housekeeping.run(context());
  },
  'is taken over by the next sign-in of that browser': async () => {
    const next = await app.makeUser({ email: `next-${email}` });
    const password_hash = await hashPassword(PASSWORD);
    await app.database.sql`update users set password_hash = ${password_hash} where id = ${next.id}`;
    await browser.postForm('/auth/sign-in/', { email: `next-${email}`, password: PASSWORD });
  },
  'belongs to somebody who was deactivated': () =>
    app.database.sql`update users set is_active = false where id = ${person.id}`,
};

// docs/contract/notifications.md#push
test.each(Object.keys(ENDS))('a browser whose session %s is sent nothing, nor what waited', async (name) => {
  expect(await mention()).toBe(1);
  await ENDS[name]!();
  expect(await sendAll()).toBe(0);
  expect(await mention()).toBe(0);
  expect(await sendAll()).toBe(0);
});

// docs/contract/notifications.md#push
test('a browser keeps its pushes while its session lasts, also under a new password of its own', async () => {
  await mention();
  expect(await sendAll()).toBe(1);
  await call(elsewhere, 'DELETE', '/api/users/me/sessions/nothing/');
  const passwords = { old_password: PASSWORD, new_password: NEW_PASSWORD };
  const changed = await browser.postJson('/auth/change-password/', passwords, await tokenOf(browser));
  expect(changed.statusCode).toBe(200);
  await app.database.sql`delete from graphile_worker._private_jobs`;
  await mention();
  expect(await sendAll()).toBe(2);
});

// docs/contract/notifications.md#push
test('a browser that is sent to anew gets nothing of what waited before its session ended', async () => {
  expect(await mention()).toBe(1);
  await browser.postForm('/auth/sign-out/');
  browser = await signedIn();
  await allowPush(browser);
  expect(await sendAll()).toBe(0);
});

// docs/contract/notifications.md#push
test('a program has no browser that could be sent to', async () => {
  const { token } = (await person.post<{ token: string }>('/api/users/me/api-tokens/', { scope: 'write' }))
    .body;
  const answer = await app.nobody.post(DEVICES, pushBrowser('https://push.example'), {
    headers: { 'x-api-key': token },
  });
  expect(answer.status).toBe(403);
});
