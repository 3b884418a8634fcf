import type { Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hooks, makeHooks } from './testing.ts';

let team: Hooks;
beforeAll(async () => {
  team = await makeHooks();
});
afterAll(() => team.close());

const public_ip = (last: number) => `https://93.184.216.${last}/hook`;

// docs/contract/webhooks.md#who-may
test('administrators of the workspace alone see and change webhooks', async () => {
  const { hooks, test: app, member, stranger } = team;
  const hook = await team.makeHook({ url: public_ip(1) });
  for (const path of ['', `${hook.id}/`, `${hook.id}/deliveries/`]) {
    expect((await app.nobody.get(hooks + path)).status).toBe(401);
    expect((await member.get(hooks + path)).status).toBe(403);
    expect((await stranger.get(hooks + path)).status).toBe(403);
  }
  expect((await member.post(`${hooks}${hook.id}/test/`)).status).toBe(403);
  expect((await team.admin.get(`${hooks}${crypto.randomUUID()}/`)).status).toBe(404);
  const other = await app.makeWorkspace(team.admin);
  expect((await team.admin.get(`/api/workspaces/${other.slug}/webhooks/${hook.id}/`)).status).toBe(404);
});

// docs/contract/webhooks.md#the-secret
test('the secret is in the answers that make it and nowhere else, and is stored sealed', async () => {
  const { admin, hooks } = team;
  const hook = await team.makeHook({ url: public_ip(2) });
  expect(hook.secret_key).toMatch(/^tandem_wh_[0-9a-f]{32}$/);
  const one = `${hooks}${hook.id}/`;
  const answers = [await admin.get(hooks), await admin.get(one), await admin.patch(one, { issue: false })];
  for (const { text } of answers) expect(text).not.toContain(hook.secret_key);
  const renewed = await admin.post(`${one}regenerate/`);
  expect(renewed.status).toBe(200);
  expect(renewed.body.secret_key).toMatch(/^tandem_wh_[0-9a-f]{32}$/);
  expect(renewed.body.secret_key).not.toBe(hook.secret_key);
  const rows = await team.test.database.sql`select secret from webhooks`;
  expect(JSON.stringify(rows)).not.toContain('tandem_wh_');
});

// docs/contract/webhooks.md#one-address-once
test('an address that the workspace has is 410, also when another one gets it; that of a deleted one is free', async () => {
  const { admin, hooks } = team;
  const first = await team.makeHook({ url: public_ip(3) });
  const second = await team.makeHook({ url: public_ip(4) });
  const gone = { error: 'URL already exists for the workspace' };
  expect(await admin.post(hooks, { url: first.url })).toMatchObject({ status: 410, body: gone });
  expect(await admin.patch(`${hooks}${second.id}/`, { url: first.url })).toMatchObject({
    status: 410,
    body: gone,
  });
  expect((await admin.delete(`${hooks}${first.id}/`)).status).toBe(204);
  expect((await admin.patch<Webhook>(`${hooks}${second.id}/`, { url: first.url })).body.url).toBe(first.url);
});

// docs/contract/webhooks.md#addresses
test.each([
  ['', /blank/],
  ['nothing', 'Enter a valid URL.'],
  ['ftp://93.184.216.34/', 'Invalid schema. Only HTTP and HTTPS are allowed.'],
  ['http://localhost/x', 'Local URLs are not allowed.'],
  ['http://127.0.0.2/x', 'Local URLs are not allowed.'],
  ['http://[::1]/x', 'Local URLs are not allowed.'],
  ['http://0.0.0.0/', 'URL resolves to a blocked IP address.'],
  ['http://10.1.2.3/', 'URL resolves to a blocked IP address.'],
  ['http://172.16.0.1/', 'URL resolves to a blocked IP address.'],
  ['http://192.168.1.1/', 'URL resolves to a blocked IP address.'],
  ['http://169.254.169.254/latest/meta-data', 'URL resolves to a blocked IP address.'],
  ['http://100.64.0.1/', 'URL resolves to a blocked IP address.'],
  ['http://224.0.0.1/', 'URL resolves to a blocked IP address.'],
  ['http://[fc00::1]/', 'URL resolves to a blocked IP address.'],
  ['http://[fe80::1]/', 'URL resolves to a blocked IP address.'],
  ['http://[::ffff:10.0.0.1]/', 'URL resolves to a blocked IP address.'],
  ['http://0x0a000001/', 'URL resolves to a blocked IP address.'],
  ['https://no-such-host.invalid/', 'Hostname could not be resolved.'],
])('the address %s is refused, and the answer says why', async (url, why) => {
  const { status, body } = await team.admin.post(team.hooks, { url });
  expect(status).toBe(400);
  expect([body.url].flat()[0]).toMatch(why);
  if (url !== '') expect(body.error).toBe([body.url].flat()[0]);
});

// docs/contract/webhooks.md#addresses
test('bad bodies are refused by their field and change nothing', async () => {
  const { admin, hooks } = team;
  for (const body of [{}, { url: 5 }, { url: `https://93.184.216.34/${'x'.repeat(1024)}` }]) {
    const answer = await admin.post(hooks, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(['url'])]);
  }
  const answer = await admin.post(hooks, { url: public_ip(9), issue: 'perhaps' });
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['issue']]);
  const ignored = await team.makeHook({ url: public_ip(9), is_internal: true, secret_key: 'mine' });
  expect(ignored).toMatchObject({ is_internal: false });
  expect(ignored.secret_key).not.toBe('mine');
});
