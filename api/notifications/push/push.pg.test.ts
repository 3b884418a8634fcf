import { pushSubscriptionSchema } from '@tandem/shared/notifications/push.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Caller, type TestApp, createTestApp, expectMade, sessionOf } from '../../testing/app.ts';
import { notifyOfStream } from '../reader/notify-stream.ts';
import { sendPush } from './job.ts';
import { readPushKeys } from './keys.ts';
import { type PushService, pushBrowser as browser, startPushService } from './testing.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const DEVICES = '/api/users/me/push-subscriptions/';

let app: TestApp;
let service: PushService;
let person: Caller;
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
  service.status = 201;
  person = await app.makeUser({ display_name: 'person' });
});

const context = () => ({ ...jobContext(app.database.db), config: app.app.config });
/** The service of these tests speaks without encryption on the way; what is sent is encrypted by itself. */
const insertDevice = async (who: Caller, { endpoint, keys } = browser(service.origin)) => {
  const row = await app.database.db
    .insertInto('push_subscriptions')
    .values({ user_id: who.id, session_id: await sessionOf(app, who.id), endpoint, ...keys })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const devices = async (who = person): Promise<{ id: string; endpoint: string }[]> =>
  (await who.get(DEVICES)).body;

// docs/contract/notifications.md#push
test('the key is made once, whoever asks', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => person.get('/api/users/me/push-key/')));
  const [first] = keys.map(({ body }) => body.public_key as string);
  expect(new Set(keys.map(({ body }) => body.public_key))).toEqual(new Set([first]));
  expect(await readPushKeys(app.app)).toMatchObject({ public_key: first });
  const [row] = await app.database.sql<{ settings: string }[]>`select settings::text from instance`;
  expect(row?.settings).not.toContain((await readPushKeys(app.app)).private_key);
  expect((await app.nobody.get('/api/users/me/push-key/')).status).toBe(401);
});

// docs/contract/notifications.md#push
test('a browser is stored once and belongs to who signed in there last; only they take it off', async () => {
  const other = await app.makeUser();
  const body = browser('https://push.example');
  const row = expectMade<{ id: string }>(await person.post(DEVICES, body));
  expect(pushSubscriptionSchema.strict().parse(row)).toMatchObject({ endpoint: body.endpoint });
  expect((await person.post(DEVICES, body)).body.id).toBe(row.id);
  expect((await other.post(DEVICES, body)).body.id).toBe(row.id);
  expect([await devices(), (await devices(other)).length]).toEqual([[], 1]);
  expect((await person.delete(`${DEVICES}${row.id}/`)).status).toBe(404);
  expect((await other.delete(`${DEVICES}${row.id}/`)).status).toBe(204);
  expect((await app.nobody.post(DEVICES, body)).status).toBe(401);
});

// docs/contract/notifications.md#push
test.each([
  ['endpoint', { endpoint: 'http://push.example/x' }],
  ['endpoint', { endpoint: 'https://10.0.0.1/x' }],
  ['endpoint', { endpoint: 'https://[::1]/x' }],
  ['endpoint', { endpoint: 'https://169.254.169.254/x' }],
  ['endpoint', { endpoint: 'javascript:alert(1)' }],
  ['keys', { keys: { p256dh: 'short', auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
])('a wrong %s is refused: %j', async (field, wrong) => {
  const answer = await person.post(DEVICES, { ...browser('https://push.example'), ...wrong });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect(await devices()).toEqual([]);
});

// docs/contract/notifications.md#push
test('a mention goes to each device of its receiver, encrypted, unless it was read meanwhile', async () => {
  const admin = await app.makeUser({ display_name: 'admin' });
  const workspace = await app.makeWorkspace(admin);
  const project = await app.makeProject(admin, workspace);
  await app.addMember(workspace.id, person, 15);
  await app.addProjectMember(project.id, person, 15);
  await insertDevice(person);
  await insertDevice(person);
  const base = `/api/workspaces/${workspace.slug}/`;
  const items = `${base}projects/${project.id}/issues/`;
  const item = expectMade<{ id: string }>(await admin.post(items, { name: 'Secret plan' }));
  const comment_html = `<p><mention-component entity_name="user_mention" entity_identifier="${person.id}"></mention-component> look</p>`;
  await admin.post(`${items}${item.id}/comments/`, { comment_html });
  await notifyOfStream(app.database.db, projectStream(project.id));
  const jobs = await app.database.sql<{ payload: { notification_id: string; device_id: string } }[]>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-push'`;
  expect(jobs).toHaveLength(2);
  await sendPush.run(context(), jobs[0]!.payload);
  expect(service.pushed).toHaveLength(1);
  expect(service.pushed[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
  expect(service.pushed[0]?.headers.authorization).toContain('vapid t=');
  await person.post(`${base}users/notifications/mark-all-read/`, {});
  await sendPush.run(context(), jobs[1]!.payload);
  expect(service.pushed).toHaveLength(1);
});

// docs/contract/notifications.md#push
test.each([404, 410])('a browser of which its service says %i is forgotten', async (code) => {
  service.status = code;
  const id = await insertDevice(person);
  const answer = await person.post(`${DEVICES}${id}/test/`);
  expect([answer.status, answer.body.error]).toEqual([400, 'The push service did not take it.']);
  expect(await devices()).toEqual([]);
});

// docs/contract/notifications.md#push
test('a service that is only busy is asked again later; an address that may not be asked is forgotten', async () => {
  service.status = 503;
  const id = await insertDevice(person);
  expect((await person.post(`${DEVICES}${id}/test/`)).status).toBe(400);
  expect(await devices()).toHaveLength(1);
  service.status = 201;
  expect((await person.post(`${DEVICES}${id}/test/`)).body).toEqual({ message: 'Sent' });
  const inside = await insertDevice(person, browser('https://192.168.0.1'));
  expect((await person.post(`${DEVICES}${inside}/test/`)).status).toBe(400);
  expect((await devices()).map((each) => each.id)).toEqual([id]);
  expect((await (await app.makeUser()).post(`${DEVICES}${id}/test/`)).status).toBe(404);
});
