import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp, hostOf } from '../../testing/app.ts';
import {
  PROGRAMS,
  REDIRECT,
  answerOf,
  askedOf,
  connect,
  decideOn,
  letIn,
  makeClient,
  makeProof,
  readAsked,
  refresh,
  registerAt,
  say,
  sendForm,
  statusOf,
} from './testing.ts';

let app: TestApp;
let person: Caller;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.makeUser({ display_name: 'Ada' });
  await app.makeWorkspace(person);
});
afterAll(() => app.close());

const errorOf = async (form: Record<string, string> | string, path: '/oauth/token' = '/oauth/token') => {
  const answer = await sendForm(app, path, form);
  return [answer.statusCode, answer.json<{ error: string }>().error];
};
const INVALID = [400, 'invalid_grant'];

// docs/contract/oauth.md#the-challenge
test('without a token that counts, a client learns how it is let in', async () => {
  const nothing = await say(app, null);
  const metadata = `${app.app.config.app_url}/.well-known/oauth-protected-resource/mcp`;
  expect([nothing.statusCode, nothing.headers['www-authenticate']]).toEqual([
    401,
    `Bearer resource_metadata="${metadata}", scope="read write"`,
  ]);
  const { access_token } = await connect(app, person);
  await app.database.sql`update oauth_tokens set expires_at = now() where kind = 'access'`;
  for (const token of [access_token, 'tandem_access_made-up', 'tandem_api_made-up', 'of.another.server']) {
    const { statusCode, headers } = await say(app, token);
    expect([statusCode, headers['www-authenticate']]).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${metadata}", scope="read write"`,
    ]);
  }
});

// docs/contract/oauth.md#the-challenge
test('a program that may read is asked for more when it writes, and shown what reads', async () => {
  const { access_token, scope } = await connect(app, person, { allowed_scope: 'read' });
  expect(scope).toBe('read');
  const names = (await say(app, access_token)).json<{ result: { tools: { name: string }[] } }>().result.tools;
  expect(names.map(({ name }) => name)).not.toContain('create_work_item');
  const calls = [
    { name: 'create_work_item', arguments: { body: { name: 'x' } } },
    { name: 'use_tool', arguments: { name: 'create_epic', arguments: {} } },
  ];
  for (const call of calls) {
    const answer = await say(app, access_token, 'tools/call', call);
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      403,
      expect.stringMatching(
        /^Bearer error="insufficient_scope", resource_metadata="[^"]+", scope="read write"$/,
      ),
    ]);
  }
  const read = await say(app, access_token, 'tools/call', { name: 'list_workspaces', arguments: {} });
  expect(read.json()).toMatchObject({ result: { content: [{ text: expect.stringContaining('admin') }] } });
});

// docs/contract/oauth.md#where-they-count
test('an access token counts at /mcp and nowhere else', async () => {
  const { access_token } = await connect(app, person);
  expect(await statusOf(app, access_token)).toBe(200);
  const host = hostOf(app.app);
  for (const url of ['/api/v1/users/me/', '/api/users/me/', PROGRAMS]) {
    for (const headers of [{ authorization: `Bearer ${access_token}` }, { 'x-api-key': access_token }]) {
      const answer = await app.app.inject({ url, headers: { host, cookie: person.cookie, ...headers } });
      expect([url, answer.statusCode, answer.json()]).toMatchObject([
        url,
        401,
        { detail: 'Given API token is not valid' },
      ]);
    }
  }
});

// docs/contract/oauth.md#redirect-addresses
// docs/contract/oauth.md#what-a-program-asks
test('until program and address are known nothing leads away from here', async () => {
  const { challenge } = makeProof();
  const client_id = await makeClient(app);
  const asked = askedOf(client_id, challenge);
  const wrong: [object, string][] = [
    [{ client_id: '00000000-0000-4000-8000-000000000000' }, 'client_id'],
    [{ client_id: 'made up' }, 'client_id'],
    [{ redirect_uri: 'https://evil.example/cb' }, 'redirect_uri'],
    [{ redirect_uri: `${REDIRECT}/` }, 'redirect_uri'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
    // Nor is the wrong rest answered at an address that is not known.
    [{ redirect_uri: 'https://evil.example/cb', response_type: 'token' }, 'redirect_uri'],
  ];
  for (const [values, field] of wrong) {
    const read = await readAsked(person, { ...asked, ...values });
    expect([read.status, Object.keys(read.body)]).toEqual([400, [field]]);
    const decided = await decideOn(app, person, { ...asked, ...values });
    expect([decided.statusCode, Object.keys(decided.json())]).toEqual([400, [field]]);
  }
  const twice = `${PROGRAMS}authorization/?${new URLSearchParams(asked)}&redirect_uri=https://evil.example/`;
  expect((await person.get(twice)).status).toBe(400);
});

// docs/contract/oauth.md#what-a-program-asks
test('plain proofs, other answers and other resources are refused, and sent on only by the person', async () => {
  const { challenge } = makeProof();
  const client_id = await makeClient(app);
  const wrong: [Record<string, string>, string][] = [
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
    [{ resource: `${app.app.config.app_url}/api` }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ];
  for (const [values, error] of wrong) {
    const asked = askedOf(client_id, challenge, values);
    const { status, body } = await readAsked(person, asked);
    expect([status, body.refusal?.error]).toEqual([200, error]);
    const back = new URL(body.refusal?.redirect_to ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error,
      state: 'of the program',
      iss: app.app.config.app_url,
    });
    expect((await decideOn(app, person, asked)).statusCode).toBe(400);
  }
  const good = { resource: 'http://localhost:3000/mcp', scope: 'openid read offline_access' };
  const { body } = await readAsked(person, askedOf(client_id, challenge, good));
  expect(body).toMatchObject({ refusal: null, scope: 'read' });
});

// docs/contract/oauth.md#what-is-allowed
test('no more is allowed than was asked for, and only where the person is a member', async () => {
  const { challenge } = makeProof();
  const asked = askedOf(await makeClient(app), challenge, { scope: 'read' });
  const more = await decideOn(app, person, { ...asked, allowed_scope: 'write' });
  expect([more.statusCode, Object.keys(more.json())]).toEqual([400, ['allowed_scope']]);
  const other = await app.makeUser();
  const foreign = await app.makeWorkspace(other);
  const elsewhere = await decideOn(app, person, {
    ...asked,
    allowed_scope: 'read',
    workspace: foreign.id,
  });
  expect([elsewhere.statusCode, Object.keys(elsewhere.json())]).toEqual([400, ['workspace']]);
  const shown = await readAsked(person, asked);
  expect(shown.body.workspaces.map(({ id }) => id)).not.toContain(foreign.id);
  const denied = await decideOn(app, person, { ...asked, decision: 'deny' });
  expect(answerOf(denied)).toEqual({
    error: 'access_denied',
    state: 'of the program',
    iss: app.app.config.app_url,
  });
});

// docs/contract/oauth.md#forged-consent
test('nobody consents but the person on a page of the product', async () => {
  const { challenge } = makeProof();
  const asked = askedOf(await makeClient(app), challenge);
  const url = `${PROGRAMS}authorization/`;
  const body = { ...asked, decision: 'allow', allowed_scope: 'write' };
  expect((await app.nobody.post(url, body)).status).toBe(401);
  expect((await person.post(url, body)).status).toBe(403);
  const other = await app.makeUser();
  const csrf = await app.app.inject({
    url: '/auth/get-csrf-token/',
    headers: { host: hostOf(app.app), cookie: other.cookie },
  });
  const forged = { 'x-csrftoken': csrf.json<{ csrf_token: string }>().csrf_token };
  expect((await person.post(url, body, { headers: forged })).status).toBe(403);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await person.post(url, body, { headers: { ...headers } })).status).toBe(403);
  }
  const { access_token } = await connect(app, person);
  const byProgram = await app.app.inject({
    method: 'POST',
    url,
    headers: { host: hostOf(app.app), 'x-api-key': access_token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(byProgram.statusCode).toBe(401);
  expect((await app.database.sql`select from oauth_codes where client_id = ${asked.client_id}`).length).toBe(
    0,
  );
});

// docs/contract/oauth.md#forged-consent
test('the page cannot be put into a frame', async () => {
  const { headers, statusCode } = await app.app.inject({
    url: '/oauth/authorize?client_id=x',
    headers: { host: hostOf(app.app) },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

// docs/contract/oauth.md#the-code
test('a code counts once, for a minute, for its program, address and verifier', async () => {
  const other = await makeClient(app);
  const wrong = [
    { client_id: other },
    { redirect_uri: 'https://program.example/other' },
    { code_verifier: makeProof().verifier },
    { code_verifier: 'short' },
  ];
  for (const values of wrong) {
    const { form } = await letIn(app, person);
    expect(await errorOf({ ...form, ...values })).toEqual(INVALID);
    // It had one try.
    expect(await errorOf(form)).toEqual(INVALID);
  }
  const late = await letIn(app, person);
  await app.database.sql`
    update oauth_codes set expires_at = expires_at - interval '60 s' where client_id = ${late.client_id}`;
  expect(await errorOf(late.form)).toEqual(INVALID);
  const target = await letIn(app, person);
  expect(await errorOf({ ...target.form, resource: 'https://evil.example/mcp' })).toEqual([
    400,
    'invalid_target',
  ]);
  const [stored] = await app.database.sql<{ text: string }[]>`
    select string_agg(c::text, ' ') as text from oauth_codes c`;
  expect(stored?.text).not.toContain(target.code);
});

// docs/contract/oauth.md#the-code
test('a code that is used twice ends what it gave', async () => {
  const { form, client_id } = await letIn(app, person);
  const answer = await sendForm(app, '/oauth/token', form);
  const { access_token, refresh_token } = answer.json<Record<string, string>>();
  expect([answer.headers['cache-control'], await statusOf(app, access_token!)]).toEqual(['no-store', 200]);
  expect(await errorOf(form)).toEqual(INVALID);
  expect(await statusOf(app, access_token!)).toBe(401);
  expect(await refresh(app, client_id, refresh_token!)).toMatchObject({ error: 'invalid_grant' });
});

// docs/contract/oauth.md#refreshing
test('each refresh token is used once; an old one ends all of them, and that of another program nothing', async () => {
  const { client_id, refresh_token, access_token } = await connect(app, person);
  const stranger = await makeClient(app);
  expect(await refresh(app, stranger, refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  const second = await refresh(app, client_id, refresh_token);
  const third = await refresh(app, client_id, second.refresh_token!);
  expect([second.status, third.status, await statusOf(app, third.access_token!)]).toEqual([200, 200, 200]);
  expect(await refresh(app, client_id, refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' });
  for (const token of [access_token, second.access_token!, third.access_token!])
    expect(await statusOf(app, token)).toBe(401);
  expect((await refresh(app, client_id, third.refresh_token!)).status).toBe(400);
});

// docs/contract/oauth.md#refreshing
test('who lost an answer asks again within half a minute, and is given the same refresh token', async () => {
  const { client_id, refresh_token } = await connect(app, person);
  const [lost, again] = await Promise.all([
    refresh(app, client_id, refresh_token),
    refresh(app, client_id, refresh_token),
  ]);
  expect([lost.status, again.status, again.refresh_token]).toEqual([200, 200, lost.refresh_token]);
  expect(await statusOf(app, again.access_token!)).toBe(200);
  await app.database.sql`
    update oauth_tokens set used_at = used_at - interval '30 s' where used_at is not null`;
  expect((await refresh(app, client_id, refresh_token)).status).toBe(400);
  expect(await statusOf(app, again.access_token!)).toBe(401);
});

// docs/contract/oauth.md#registration
test('what programs say of themselves is bounded, and nothing in it is believed', async () => {
  const uris = (count: number) => Array.from({ length: count }, (_, n) => `https://program.example/${n}`);
  const wrong: [unknown, string][] = [
    [{}, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ redirect_uris: uris(11) }, 'invalid_client_metadata'],
    [{ redirect_uris: [`https://program.example/${'x'.repeat(500)}`] }, 'invalid_client_metadata'],
    [{ redirect_uris: ['http://program.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT, 'javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT], grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT], response_types: ['token'] }, 'invalid_client_metadata'],
  ];
  for (const [body, error] of wrong) {
    const answer = await registerAt(app, body);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error]);
  }
  const huge = await registerAt(app, { redirect_uris: [REDIRECT], client_name: 'x'.repeat(20_000) });
  expect(huge.statusCode).toBe(413);
  const made = await registerAt(app, {
    redirect_uris: [REDIRECT, REDIRECT],
    client_name: `\u202Eevil\u0007${'x'.repeat(300)}`,
    token_endpoint_auth_method: 'client_secret_basic',
  });
  expect(made.json()).toMatchObject({
    client_name: `evil${'x'.repeat(96)}`,
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  });
  expect(made.json()).not.toHaveProperty('client_secret');
});

// docs/contract/oauth.md#registration
test('two thousand programs that nobody has let in are enough', async () => {
  const { client_id } = await connect(app, person);
  await app.database.sql`
    insert into oauth_clients (name, redirect_uris, last_used)
    select 'Filler', array['https://program.example/'], now() - interval '1 hour' from generate_series(1, 2500)`;
  const newest = await makeClient(app);
  const rows = await app.database.sql<{ id: string; is_let_in: boolean }[]>`
    select c.id, exists (select from oauth_grants g where g.client_id = c.id) as is_let_in from oauth_clients c`;
  expect(rows.filter(({ is_let_in }) => !is_let_in)).toHaveLength(2_000);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([client_id, newest]));
});

// docs/contract/oauth.md#errors
test('forms that are none are refused in the words of OAuth', async () => {
  const { form } = await letIn(app, person);
  const without = (name: string) => Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));
  expect(await errorOf('')).toEqual([400, 'invalid_request']);
  for (const name of ['code', 'code_verifier', 'redirect_uri', 'client_id', 'grant_type'])
    expect([name, ...(await errorOf(without(name)))]).toEqual([name, 400, 'invalid_request']);
  expect(await errorOf({ ...form, grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
  expect(await errorOf({ ...form, client_id: 'made up' })).toEqual([401, 'invalid_client']);
  expect(await errorOf(`${new URLSearchParams(form)}&code=x`)).toEqual([400, 'invalid_request']);
  const json = await app.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { host: hostOf(app.app), 'content-type': 'application/json' },
    payload: JSON.stringify(form),
  });
  expect([json.statusCode, json.json<{ error: string }>().error]).toEqual([415, 'invalid_request']);
});
