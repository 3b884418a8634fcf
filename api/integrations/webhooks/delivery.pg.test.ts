import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Delivery, WebhookLog } from '@tandem/shared/integrations/webhooks/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Hooks, arrivedAt, deliveriesOf, makeHooks, makeItemOf } from './testing.ts';

let team: Hooks;
beforeEach(async () => {
  team = await makeHooks();
});
afterEach(() => team.close());

const makeItem = (values?: object) => makeItemOf(team, values);
const deliveries = (id: string) => deliveriesOf(team, id);
const arrived = () => arrivedAt(team);

// docs/contract/webhooks.md#events
test('items, comments, cycles, modules and projects are told of, each change once', async () => {
  await makeItem({ name: 'before' });
  await team.makeHook();
  const { admin, base } = team;
  const item = await makeItem();
  await admin.patch(`${base}issues/${item.id}/`, { priority: 'high', name: 'Another name' });
  expect(await arrived()).toEqual(['issue created ', 'issue updated name', 'issue updated priority']);
  const comment = await admin.post(`${base}issues/${item.id}/comments/`, { comment_html: '<p>One</p>' });
  await admin.patch(`${base}issues/${item.id}/comments/${comment.body.id}/`, { comment_html: '<p>Two</p>' });
  await admin.delete(`${base}issues/${item.id}/comments/${comment.body.id}/`);
  const comments = await arrived();
  expect(comments.at(-1)).toBe('issue_comment deleted ');
  await admin.delete(`${base}issues/${item.id}/`);
  expect(await arrived()).toEqual(['issue deleted ']);
  const cycle = await admin.post(`${base}cycles/`, { name: 'A cycle' });
  await team.read();
  await admin.patch(`${base}cycles/${cycle.body.id}/`, { name: 'B' });
  await team.read();
  await admin.delete(`${base}cycles/${cycle.body.id}/`);
  expect(await arrived()).toEqual(['cycle created ', 'cycle updated name', 'cycle deleted ']);
  const module = await admin.post(`${base}modules/`, { name: 'A module' });
  await team.read();
  await admin.patch(`${base}modules/${module.body.id}/`, { status: 'paused' });
  expect(await arrived()).toEqual(['module created ', 'module updated status']);
  const patched = await admin.patch(base, { description: 'Of something' });
  expect(patched.status, patched.text).toBe(200);
  expect(await arrived()).toEqual(['project updated description']);
  expect(await arrived()).toEqual([]);
});

// docs/contract/webhooks.md#what-a-body-holds
test('a body has the item, the change and who made it, without addresses of mail; others see no webhook of theirs', async () => {
  const hook = await team.makeHook({ issue: true });
  const item = await makeItem({ assignee_ids: [team.admin.id] });
  await readAndDeliver();
  const { body, text } = must(team.receiver.requests[0], 'it arrived');
  expect(body).toMatchObject({
    event: 'issue',
    action: 'created',
    webhook_id: hook.id,
    workspace_id: team.workspace.id,
    data: { id: item.id, name: 'An item', state: { group: 'backlog' }, assignees: [{ display_name: 'Ada' }] },
    activity: { field: null, actor: { id: team.admin.id, display_name: 'Ada' } },
  });
  expect(text).not.toContain('@example.com');
});

async function readAndDeliver(): Promise<void> {
  await team.read();
  await team.deliver();
}

// docs/contract/webhooks.md#events
test('a webhook is told of what it wants, while it is on', async () => {
  const hook = await team.makeHook({ issue: false });
  await makeItem();
  expect(await arrived()).toEqual([]);
  await team.admin.patch(`${team.hooks}${hook.id}/`, { issue: true, is_active: false });
  await makeItem();
  await team.admin.patch(`${team.hooks}${hook.id}/`, { is_active: true });
  await makeItem({ name: 'The last' });
  expect(await arrived()).toEqual(['issue created ']);
});

// docs/contract/webhooks.md#the-request
// docs/contract/webhooks.md#the-signature
// docs/contract/webhooks.md#test
test('a test arrives signed, with its id and its event', async () => {
  const hook = await team.makeHook();
  const sent = await team.admin.post<Delivery>(`${team.hooks}${hook.id}/test/`);
  expect(sent.status).toBe(201);
  await team.deliver();
  const { headers, text } = must(team.receiver.requests[0], 'it arrived');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-tandem-delivery': sent.body.id,
    'x-tandem-event': 'test',
    'x-tandem-signature': createHmac('sha256', hook.secret_key).update(text).digest('hex'),
  });
});

// docs/contract/webhooks.md#tries
// docs/contract/webhooks.md#order
// docs/contract/webhooks.md#deliveries
// docs/contract/webhooks.md#log
// docs/contract/webhooks.md#sending-again
test('what fails is tried later under its id, holds back what follows of its item, is in the log and sent again by hand', async () => {
  const hook = await team.makeHook();
  team.receiver.answer = (response) => response.writeHead(503).end('a secret of the receiver');
  const item = await makeItem();
  await team.admin.patch(`${team.base}issues/${item.id}/`, { priority: 'high' });
  expect(await arrived()).toEqual(['issue created ']);
  const [second, first] = await deliveries(hook.id);
  expect(second).toMatchObject({ state: 'waiting', tries: [] });
  expect(first).toMatchObject({ state: 'waiting', tries: [{ status: 503, error: null }] });
  expect(Date.parse(first?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 590_000);
  const log = await team.admin.get<WebhookLog[]>(
    `/api/workspaces/${team.workspace.slug}/webhook-logs/${hook.id}/`,
  );
  expect(log.body).toMatchObject([{ event_type: 'issue', response_status: '503', retry_count: '0' }]);
  expect(log.text).not.toContain('a secret of the receiver');
  await team.test.database.sql`update webhook_deliveries set tries = 5, next_try_at = now()`;
  expect(await arrived()).toEqual(['issue created ', 'issue updated priority']);
  expect((await deliveries(hook.id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  team.receiver.answer = (response) => response.writeHead(200).end();
  const again = await team.admin.post(`${team.hooks}${hook.id}/replay/`, {});
  expect(again.body).toEqual({ count: 2 });
  await team.deliver();
  const ids = team.receiver.take().map(({ headers }) => headers['x-tandem-delivery']);
  expect(ids).toEqual([first?.id, second?.id]);
  expect((await deliveries(hook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  const one = await team.admin.post(`${team.hooks}${hook.id}/replay/`, { ids: [first?.id] });
  expect(one.body).toEqual({ count: 1 });
});

// docs/contract/webhooks.md#sending-again
test('what waits for its next try is sent at once when it is named, and left alone otherwise', async () => {
  const hook = await team.makeHook();
  team.receiver.answer = (response) => response.writeHead(503).end();
  await team.admin.post(`${team.hooks}${hook.id}/test/`);
  await team.deliver();
  team.receiver.answer = (response) => response.writeHead(204).end();
  const replay = (body: object) => team.admin.post(`${team.hooks}${hook.id}/replay/`, body);
  expect((await replay({})).body).toEqual({ count: 0 });
  const [waiting] = await deliveries(hook.id);
  expect((await replay({ ids: [waiting?.id] })).body).toEqual({ count: 1 });
  await team.deliver();
  const [arrived] = await deliveries(hook.id);
  expect(arrived).toMatchObject({
    id: waiting?.id,
    state: 'delivered',
    tries: [{ status: 204 }, { status: 503 }],
  });
});

// docs/contract/outbound.md#what-is-posted
// docs/contract/webhooks.md#tries
test('a refusal is final, a redirect is not followed, and endless answers are cut', async () => {
  const hook = await team.makeHook();
  const post = () => team.admin.post(`${team.hooks}${hook.id}/test/`);
  team.receiver.answer = (response) => response.writeHead(400).end();
  await post();
  await team.deliver();
  team.receiver.answer = (response) =>
    response.writeHead(302, { location: team.receiver.url.replace('/hook', '/inside') }).end();
  await post();
  await team.deliver();
  team.receiver.answer = (response) => response.writeHead(200).end(Buffer.alloc(10_000_000, 'x'));
  await post();
  await team.deliver();
  team.receiver.answer = (response) => void response.writeHead(200).write('and then nothing');
  await post();
  await team.deliver();
  const log = await deliveries(hook.id);
  expect(log.map(({ state, tries }) => [state, tries[0]?.status])).toEqual([
    ['delivered', 200],
    ['delivered', 200],
    ['failed', 302],
    ['failed', 400],
  ]);
  expect(team.receiver.requests).toHaveLength(4);
});

// docs/contract/webhooks.md#addresses
test('an address that has come to lead inward is not asked', async () => {
  const hook = await team.makeHook({ url: 'https://93.184.216.34/hook' });
  await team.test.database.sql`update webhooks set url = 'http://10.0.0.1/hook' where id = ${hook.id}`;
  await team.admin.post(`${team.hooks}${hook.id}/test/`);
  await team.deliver('http://10.0.0.1/');
  expect((await deliveries(hook.id))[0]).toMatchObject({ tries: [{ status: null, error: 'refused' }] });
});

// docs/contract/webhooks.md#addresses
// docs/contract/outbound.md#exceptions
test('no exception lets a webhook reach the product itself', async () => {
  const { admin, test: app, hooks } = team;
  const { port } = app.app.config;
  for (const url of [
    `http://127.0.0.1:${port}/api/`,
    `http://[::1]:${port}/`,
    `${app.app.config.app_url}/x`,
  ]) {
    const answer = await admin.post(hooks, { url, issue: true });
    expect([url, answer.status, Object.keys(answer.body)]).toEqual([url, 400, ['url', 'error']]);
  }
});

// docs/contract/webhooks.md#chats
test('a chat is sent what happened in words, in which nobody is called by a name', async () => {
  const hook = await team.makeHook({ format: 'chat' });
  expect(hook.format).toBe('chat');
  const { admin, base, project, workspace } = team;
  const item = await makeItem({ name: 'Fix <!channel> & @here' });
  const sly = await makeItem({ name: '[Sign in](https://evil.example) **now** `x` _y_ of snake_case' });
  await admin.post(`${base}issues/${sly.id}/comments/`, { comment_html: '<p># Big ~news~</p>' });
  await admin.patch(`${base}issues/${item.id}/`, { priority: 'high' });
  await admin.post(`${base}issues/${item.id}/comments/`, { comment_html: '<p>See <b>this</b></p>' });
  await admin.post(`${base}cycles/`, { name: 'Sprint 1' });
  await team.read();
  await admin.delete(`${base}issues/${item.id}/`);
  await admin.post(`${team.hooks}${hook.id}/test/`);
  await readAndDeliver();
  const texts = team.receiver.requests.map(({ text }) => JSON.parse(text));
  const place = `https://tandem.example/${workspace.slug}`;
  const [key, slyKey] = [1, 2].map((number) => `${project.identifier}-${number}`);
  const slyPlace = `${place}/browse/${slyKey}/`;
  const about = `<${place}/browse/${key}/|${key} Fix &lt;!channel&gt; &amp; @\u2060here>`;
  expect(texts.map(Object.keys)).toEqual(texts.map(() => ['text']));
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `${about}\n*Ada* · Created`,
      `${about}\n*Ada* · Priority: none → High`,
      `<${place}/browse/${key}/|${key}>\n*Ada* · commented\n>See this`,
      `<${slyPlace}|${slyKey} [Sign in]\u2060(https://evil.example) ∗∗now∗∗ ˋxˋ ˍyˍ of snake_case>\n*Ada* · Created`,
      `<${slyPlace}|${slyKey}>\n*Ada* · commented\n>\u2060# Big ∼news∼`,
      'Work item\n*Ada* · Deleted',
      expect.stringMatching(
        /^<https:\/\/tandem\.example\/.*\/cycles\/.*\|Cycle Sprint 1>\n\*Ada\* · Created$/,
      ),
      'This is a test. Tandem will post what happens here to this chat.',
    ]),
  );
});

// docs/contract/webhooks.md#the-request
test('requests go one after the other over few connections, and one that the receiver ends is opened anew', async () => {
  const hook = await team.makeHook();
  const sockets: (Socket | null)[] = [];
  let isEnding = false;
  team.receiver.answer = (response) => {
    const isUsed = sockets.includes(response.socket);
    sockets.push(response.socket);
    if (isEnding && isUsed) response.socket?.destroy();
    else response.writeHead(204).end();
  };
  for (let n = 0; n < 12; n += 1) await makeItem({ name: `Item ${n}` });
  expect(await arrived()).toHaveLength(12);
  expect(new Set(sockets).size).toBeLessThanOrEqual(5);

  isEnding = true;
  for (let n = 0; n < 12; n += 1) await makeItem({ name: `Again ${n}` });
  await arrived();
  const made = await deliveries(hook.id);
  expect(made).toHaveLength(24);
  expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(new Set(made.map(({ tries }) => tries.length))).toEqual(new Set([1]));
});

// docs/contract/webhooks.md#pause
test('after a day of failures a webhook is switched off, and nothing more is sent', async () => {
  const hook = await team.makeHook();
  team.receiver.answer = (response) => response.writeHead(500).end();
  await makeItem();
  await arrived();
  await team.test.database.sql`update webhooks set failing_since = now() - interval '25 hours'`;
  await makeItem();
  expect(await arrived()).toHaveLength(1);
  const { body } = await team.admin.get(`${team.hooks}${hook.id}/`);
  expect(body).toMatchObject({ is_active: false, paused_at: expect.any(String) });
  expect((await deliveries(hook.id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect((await team.admin.post(`${team.hooks}${hook.id}/replay/`, {})).status).toBe(400);
});
