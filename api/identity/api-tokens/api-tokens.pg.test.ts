import { randomUUID } from 'node:crypto';
import type { ApiToken, NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp, expectMade, hostOf } from '../../testing/app.ts';

const MINE = '/api/users/me/api-tokens/';

let app: TestApp;
let admin: Caller;
let member: Caller;
let workspace: { id: string; slug: string };
let url: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [admin, member] = [await app.makeUser({ display_name: 'Ada' }), await app.makeUser()];
  workspace = await app.makeWorkspace(admin);
  await app.addMember(workspace.id, member, 15);
  url = `/api/workspaces/${workspace.slug}/api-tokens/`;
});

const make = async (body: object = {}, path = url, by = admin): Promise<NewApiToken> =>
  expectMade<NewApiToken>(await by.post(path, body));

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Sent = { method?: Method; header?: 'x-api-key' | 'authorization'; body?: object; cookie?: string };

/** Asks as a program does. */
async function ask(
  path: string,
  token: string,
  { method = 'GET', header = 'x-api-key', ...sent }: Sent = {},
) {
  const answer = await app.app.inject({
    method,
    url: path,
    headers: {
      host: hostOf(app.app),
      [header]: header === 'authorization' ? `Bearer ${token}` : token,
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
      ...(sent.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(sent.body ? { payload: JSON.stringify(sent.body) } : {}),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, body: isJson ? answer.json() : null, headers: answer.headers };
}
const projects = () => `/api/workspaces/${workspace.slug}/projects/`;
const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;

// docs/contract/api-tokens.md#the-token
// docs/contract/api-tokens.md#shown-once
test('a token is shown once, and the database does not have it', async () => {
  const made = await make({ label: 'CI', description: null });
  expect(made.token).toMatch(/^tandem_api_[0-9a-f]{40}$/);
  expect(made).toMatchObject({
    label: 'CI',
    description: '',
    scope: 'write',
    is_active: true,
    last_used: null,
    expired_at: null,
    user: admin.id,
    user_type: 0,
    workspace: workspace.id,
    is_service: false,
    token_end: made.token.slice(-4),
  });
  const { token, ...row } = made;
  expect((await admin.get(url)).body).toEqual([row]);
  expect((await admin.get(`${url}${made.id}`)).body).toEqual(row);
  const changed = await admin.patch(`${url}${made.id}/`, { label: 'CI 2' });
  expect(changed.body).not.toHaveProperty('token');
  const rows = await app.database.sql<{ text: string }[]>`
    select t::text as text from api_tokens t union all select a::text from audit_log a`;
  expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
});

// docs/contract/api-tokens.md#shown-once
test('a repeated create makes one token and answers it again, while the stored answer cannot be read', async () => {
  const options = { headers: { 'idempotency-key': 'create' } };
  const [first, again] = [await admin.post(url, {}, options), await admin.post(url, {}, options)];
  expect(again.body).toEqual(first.body);
  expect(first.body.token).toContain('tandem_api_');
  expect((await admin.get(url)).body).toHaveLength(1);
  const stored = await app.database.sql<{ body: string }[]>`
    select body::text from idempotency_keys where user_id = ${admin.id}`;
  expect(stored).toHaveLength(1);
  expect(stored[0]?.body).not.toContain(first.body.token);
  expect(stored[0]?.body).not.toContain('tandem_api_');
});

// docs/contract/api-tokens.md#what-can-be-chosen
test('a label may be missing; what is over or no day is refused by its name', async () => {
  expect((await make()).label).not.toBe('');
  expect((await make({ expired_at: '2099-12-31' })).expired_at).toBe('2100-01-01T11:59:59.999000Z');
  const bad: [object, string][] = [
    [{ label: 'x'.repeat(256) }, 'label'],
    [{ expired_at: '2020-01-01' }, 'expired_at'],
    [{ expired_at: 'soon' }, 'expired_at'],
    [{ scope: 'admin' }, 'scope'],
  ];
  for (const [body, field] of bad) {
    const { status, body: answer } = await admin.post(url, body);
    expect([status, Object.keys(answer)]).toEqual([400, [field]]);
  }
});

// docs/contract/api-tokens.md#what-can-be-chosen
// docs/contract/api-tokens.md#changing-a-token
test('whose a token is, and where it counts, is not for the body to say', async () => {
  const elsewhere = await app.makeWorkspace(member);
  const body = { user: member.id, workspace: elsewhere.id, token: 'tandem_api_mine', is_service: true };
  const made = await make({
    ...body,
    scope: 'read',
    user_type: 1,
    last_used: '2020-01-01',
    is_active: false,
  });
  expect(made).toMatchObject({ user: admin.id, workspace: workspace.id, is_service: false, is_active: true });
  expect(made.token).not.toBe(body.token);
  const changed = await admin.patch(`${url}${made.id}/`, { scope: 'write', expired_at: null, ...body });
  const { user, workspace: place, scope, expired_at } = { ...made, workspace: workspace.id };
  expect(changed.body).toMatchObject({ user, workspace: place, scope, expired_at });
});

// docs/contract/api-tokens.md#how-many-tokens
test('a hundred are enough', async () => {
  await app.database.sql`
    insert into api_tokens (token_hash, token_end, user_id, label)
    select sha256(n::text::bytea || ${admin.id}::bytea), '', ${admin.id}, 'x' from generate_series(1, 99) n`;
  const answers = await Promise.all([admin.post(url, {}), admin.post(url, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});

// docs/contract/api-tokens.md#own-tokens-only
test('administrators alone make tokens of a workspace, and each has their own', async () => {
  const [made, own] = [await make(), await make({}, MINE, member)];
  await app.database.sql`update workspace_members set role = 20 where user_id = ${member.id}`;
  expect((await member.get(url)).body).toEqual([]);
  for (const path of [`${url}${made.id}/`, `${MINE}${made.id}/`, `${url}${own.id}/`]) {
    const by = path.includes(made.id) ? member : admin;
    expect((await by.get(path)).status).toBe(404);
    expect((await by.patch(path, { label: 'mine' })).status).toBe(404);
    expect((await by.delete(path)).status).toBe(404);
  }
  await app.database.sql`update workspace_members set role = 15 where user_id = ${member.id}`;
  expect((await member.post(url, {})).status).toBe(403);
  expect((await app.nobody.post(url, {})).status).toBe(401);
  expect((await admin.get<ApiToken[]>(MINE)).body.map(({ id }) => id)).toEqual([made.id]);
});

// docs/contract/api-tokens.md#where-tokens-count
test('a token counts in either header, at both addresses, and in nothing else', async () => {
  const { token } = await make();
  for (const header of ['x-api-key', 'authorization'] as const) {
    expect(await statusOf(projects(), token, { header })).toBe(200);
    expect(await statusOf(projects().replace('/api/', '/api/v1/'), token, { header })).toBe(200);
  }
  const missing = projects().replace('projects/', `stickies/${randomUUID()}/`);
  const textOf = async (path: string) => (await ask(path, token)).body.error;
  expect(await textOf(missing)).toBe('The required object does not exist.');
  expect(await textOf(missing.replace('/api/', '/api/v1/'))).toBe('The requested resource does not exist.');
  expect((await app.nobody.get(`${projects()}?token=${token}&api_key=${token}`)).status).toBe(401);
  expect((await admin.get('/api/v1/users/me/')).status).toBe(401);
  expect(
    (await admin.get('/api/users/me/', undefined, { headers: { authorization: 'Bearer other' } })).status,
  ).toBe(200);
  for (const path of ['/api/users/me/', '/%61pi/users/me/', '/api/%75sers/me/']) {
    const me = await ask(path, token, { cookie: member.cookie });
    expect(me.body, path).toMatchObject({ id: admin.id });
  }
  expect((await admin.get('/api/%761/users/me/')).status).toBe(401);
});

// docs/contract/api-tokens.md#unknown-tokens
test('what is made up, over, switched off or of somebody who is gone is one and the same 401', async () => {
  const over = await make();
  const off = await make();
  const gone = await make({}, MINE, member);
  await app.database.sql`update api_tokens set expired_at = now() - interval '1 s' where id = ${over.id}`;
  expect((await admin.patch(`${url}${off.id}/`, { is_active: false })).body).toMatchObject({
    is_active: false,
  });
  await app.database.sql`update users set is_active = false where id = ${member.id}`;
  const tokens = [over.token, off.token, gone.token, 'tandem_api_', '', over.token.toUpperCase()];
  for (const token of tokens) {
    const { status, body } = await ask('/api/users/me/', token, { cookie: admin.cookie });
    expect([status, body]).toEqual([401, { detail: 'Given API token is not valid' }]);
  }
  const listed = await admin.get<ApiToken[]>(url);
  expect(listed.body.map(({ is_active }) => is_active)).toEqual([false, false]);
  await admin.patch(`${url}${off.id}/`, { is_active: true });
  expect(await statusOf('/api/users/me/', off.token)).toBe(200);
});

// docs/contract/api-tokens.md#the-token
test('a token from when they were shorter keeps working', async () => {
  const { id } = await make();
  const older = `tandem_api_${'0f'.repeat(16)}`;
  await app.database.sql`update api_tokens set token_hash = sha256(${older}::text::bytea) where id = ${id}`;
  expect(await statusOf('/api/users/me/', older)).toBe(200);
});

// docs/contract/api-tokens.md#what-a-token-may-do
test('reading is all that a token for reading does, whatever its owner may', async () => {
  const [reading, writing] = [await make({ scope: 'read' }), await make({ scope: 'write' })];
  const body = { name: 'By a program', identifier: 'PROG' };
  expect(await statusOf(projects(), reading.token, { method: 'POST', body })).toBe(403);
  expect(await statusOf(`/api/workspaces/${workspace.slug}/`, reading.token, { method: 'DELETE' })).toBe(403);
  expect(await statusOf(projects(), writing.token, { method: 'POST', body })).toBe(201);
  const own = await make({}, MINE);
  expect(await statusOf('/api/users/me/', own.token, { method: 'PATCH', body: { first_name: 'X' } })).toBe(
    403,
  );
  expect(await statusOf('/api/workspaces/', own.token, { method: 'POST', body })).toBe(403);
  await app.database.sql`update workspace_members set role = 15 where user_id = ${admin.id}`;
  const path = `/api/workspaces/${workspace.slug}/`;
  expect(await statusOf(path, writing.token, { method: 'PATCH', body: { name: 'Taken' } })).toBe(403);
});

// docs/contract/api-tokens.md#one-workspace
test('a token for one workspace knows no other', async () => {
  const other = await app.makeWorkspace(admin);
  const [bound, own] = [await make(), await make({}, MINE)];
  const elsewhere = `/api/workspaces/${other.slug}/projects/`;
  expect([await statusOf(elsewhere, bound.token), await statusOf(elsewhere, own.token)]).toEqual([403, 200]);
  expect(await ask(elsewhere, bound.token)).toMatchObject({
    body: (await ask('/api/workspaces/nowhere/projects/', bound.token)).body,
  });
  expect(await statusOf('/api/users/me/', bound.token)).toBe(200);
  for (const path of ['/api/users/me/workspaces/', '/api/users/me/settings/']) {
    expect([await statusOf(path, bound.token), await statusOf(path, own.token)]).toEqual([403, 200]);
  }
});

// docs/contract/api-tokens.md#one-workspace
test('nor does it follow what belongs to its owner', async () => {
  const { token } = await make();
  const changes = `/api/workspaces/${workspace.slug}/changes/?stream=`;
  expect(await statusOf(`${changes}workspace:${workspace.id}`, token)).toBe(200);
  expect(await statusOf(`${changes}user:${admin.id}`, token)).toBe(403);
});

// docs/contract/api-tokens.md#what-stays-with-people
test('no token makes tokens, ends sessions, changes passwords or opens the console', async () => {
  const own = await make({}, MINE);
  await app.database.db.insertInto('instance_admins').values({ user_id: admin.id }).execute();
  const calls: [Method, string, number][] = [
    ['GET', MINE, 403],
    ['POST', MINE, 403],
    ['GET', url, 403],
    ['POST', url, 403],
    ['DELETE', `${url}${own.id}/`, 403],
    ['GET', '/api/users/me/sessions/', 403],
    ['DELETE', '/api/users/me/sessions/', 403],
    ['DELETE', '/api/users/me/', 403],
    ['GET', '/api/instances/jobs/', 401],
    ['POST', '/auth/change-password/', 401],
  ];
  for (const [method, path, status] of calls) {
    const body = method === 'POST' ? {} : undefined;
    expect([path, await statusOf(path, own.token, { method, ...(body ? { body } : {}) })]).toEqual([
      path,
      status,
    ]);
  }
});

// docs/contract/api-tokens.md#the-end-of-a-token
test('a deleted token is over with the next request, and those of a workspace with the membership, for good', async () => {
  const made = await make();
  expect((await admin.delete(`${url}${made.id}`)).status).toBe(204);
  expect(await statusOf('/api/users/me/', made.token)).toBe(401);
  await app.database.sql`update workspace_members set role = 20 where user_id = ${member.id}`;
  const [bound, own] = [await make({}, url, member), await make({}, MINE, member)];
  const members = await admin.get<{ id: string; member: { id: string } }[]>(
    `/api/workspaces/${workspace.slug}/members/`,
  );
  const membership = members.body.find((row) => row.member.id === member.id)!;
  expect((await admin.delete(`/api/workspaces/${workspace.slug}/members/${membership.id}/`)).status).toBe(
    204,
  );
  await app.database.sql`update workspace_members set is_active = true where user_id = ${member.id}`;
  expect(await statusOf('/api/users/me/', bound.token)).toBe(401);
  expect(await statusOf('/api/users/me/', own.token)).toBe(200);
});

// docs/contract/api-tokens.md#the-end-of-a-token
test('an event stream of a token ends with it', async () => {
  const { id, token } = await make();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as { port: number };
  const path = `/api/workspaces/${workspace.slug}/changes/?stream=workspace:${workspace.id}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'x-api-key': token, accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(200);
  await admin.delete(`${url}${id}/`);
  expect(await answer.text()).toContain('event: revoked');
}, 15_000);

// docs/contract/api-tokens.md#what-a-token-may-do
test('the last use is noted', async () => {
  const { id, token } = await make();
  await ask('/api/users/me/', token);
  expect((await admin.get<ApiToken>(`${url}${id}/`)).body.last_used).not.toBeNull();
});

// docs/contract/api-tokens.md#limit-of-a-token
test('a token has a limit of its own, and says how much is left', async () => {
  const limited = await createTestApp({
    API_TOKEN_RATE_LIMIT_PER_MINUTE: '2',
    RATE_LIMIT_PER_MINUTE: '1200',
  });
  const owner = await limited.makeUser();
  const { token } = expectMade<NewApiToken>(await owner.post(MINE, {}));
  const get = () =>
    limited.app.inject({
      method: 'GET',
      url: '/api/users/me/',
      headers: { host: hostOf(limited.app), 'x-api-key': token },
    });
  const answers = [await get(), await get(), await get()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(answers.map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(['2', '2', '2']);
  expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['1', '0', '0']);
  const reset = Number(answers[0]?.headers['x-ratelimit-reset']);
  expect(reset).toBeGreaterThan(Date.now() / 1000);
  expect(reset).toBeLessThan(Date.now() / 1000 + 61);
  const asPerson = await owner.get('/api/users/me/');
  expect([asPerson.status, asPerson.headers['x-ratelimit-limit']]).toEqual([200, '1200']);
  await limited.close();
});

// docs/contract/api-tokens.md#own-tokens-only
// docs/contract/api-tokens.md#shown-once
test('the tokens of a person are the same by their second address', async () => {
  const other = '/api/users/api-tokens/';
  const made = await make({ label: 'By the second address' }, other);
  expect(made.token).toMatch(/^tandem_api_/);
  const { body } = await admin.get<ApiToken[]>(MINE);
  expect(body.map(({ id }) => id)).toEqual([made.id]);
  expect((await admin.get(other)).body).toEqual(body);
  const renamed = await admin.patch(`${other}${made.id}/`, { label: 'Renamed' });
  expect(renamed.body).toMatchObject({ id: made.id, label: 'Renamed' });
  expect((await member.get(`${other}${made.id}/`)).status).toBe(404);
  expect((await ask('/api/users/me/', made.token)).status).toBe(200);
  expect((await ask(other, made.token)).status).toBe(403);
  expect((await admin.delete(`${other}${made.id}/`)).status).toBe(204);
  expect((await ask('/api/users/me/', made.token)).status).toBe(401);
});
