import type { ConnectedProgram } from '@tandem/shared/identity/oauth/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { housekeeping } from '../../platform/retention/housekeeping.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Caller, type TestApp, createTestApp, hostOf } from '../../testing/app.ts';
import { PROGRAMS, connect, letIn, makeClient, sendForm, statusOf } from './testing.ts';

let app: TestApp;
let person: Caller;
let workspace: { id: string; slug: string };
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.makeUser();
  workspace = await app.makeWorkspace(await app.makeUser());
  await app.addMember(workspace.id, person, 15);
});

const programsOf = async (who: Caller) => (await who.get<ConnectedProgram[]>(PROGRAMS)).body;

// docs/contract/oauth.md#connected-programs
test('a person sees the programs that they let in, and disconnects them; others do not', async () => {
  const { access_token } = await connect(app, person, { workspace: workspace.id, allowed_scope: 'read' });
  const [program] = await programsOf(person);
  expect(program).toMatchObject({
    name: 'Helper',
    destination: 'program.example',
    destination_kind: 'site',
    scope: 'read',
    workspace: workspace.id,
    last_used: null,
  });
  expect(await statusOf(app, access_token)).toBe(200);
  expect((await programsOf(person))[0]?.last_used).not.toBeNull();
  const other = await app.makeUser();
  const url = `${PROGRAMS}${program?.id}/`;
  expect([await programsOf(other), (await other.delete(url)).status]).toEqual([[], 404]);
  expect([(await person.delete(url)).status, (await person.delete(url)).status]).toEqual([204, 404]);
  expect(await statusOf(app, access_token)).toBe(401);
});

// docs/contract/oauth.md#what-is-allowed
test('a program that is let in again has what was allowed last', async () => {
  const { client_id, access_token } = await connect(app, person);
  const again = await connect(app, person, { client_id, allowed_scope: 'read' });
  expect(await programsOf(person)).toMatchObject([{ scope: 'read' }]);
  expect([await statusOf(app, access_token), await statusOf(app, again.access_token)]).toEqual([401, 200]);
});

// docs/contract/oauth.md#the-end
test('what was allowed for a workspace ends with the membership, codes as well', async () => {
  const everywhere = await connect(app, person);
  const bound = await connect(app, person, { workspace: workspace.id });
  const waiting = await letIn(app, person, { workspace: workspace.id });
  const members = `/api/workspaces/${workspace.slug}/members/`;
  expect((await person.post(`${members}leave/`)).status).toBe(204);
  await app.database.sql`update workspace_members set is_active = true where user_id = ${person.id}`;
  expect([await statusOf(app, bound.access_token), await statusOf(app, everywhere.access_token)]).toEqual([
    401, 200,
  ]);
  expect((await sendForm(app, '/oauth/token', waiting.form)).statusCode).toBe(400);
});

// docs/contract/oauth.md#the-end
test('all ends with the account', async () => {
  const { access_token } = await connect(app, person);
  const waiting = await letIn(app, person);
  expect((await person.delete('/api/users/me/')).status).toBe(204);
  expect(await statusOf(app, access_token)).toBe(401);
  expect((await sendForm(app, '/oauth/token', waiting.form)).statusCode).toBe(400);
});

// docs/contract/oauth.md#the-end
test('signing out and another password leave programs alone, as they leave API tokens', async () => {
  const { access_token } = await connect(app, person);
  const again = await app.signIn(person.id);
  expect((await again.delete('/api/users/me/sessions/')).status).toBe(204);
  expect(await statusOf(app, access_token)).toBe(200);
});

// docs/contract/oauth.md#connected-programs
test('the audit log says who let in what, and when it ended', async () => {
  const { client_id, access_token } = await connect(app, person, { workspace: workspace.id });
  await sendForm(app, '/oauth/revoke', { client_id, token: access_token });
  const rows = await app.database.sql<{ action: string; text: string }[]>`
    select action, a::text as text from audit_log a
    where actor_id = ${person.id} and workspace_id = ${workspace.id} order by created_at`;
  expect(rows.map(({ action }) => action)).toEqual(['program_allowed', 'program_ended']);
  expect(rows.filter(({ text }) => text.includes(access_token))).toEqual([]);
});

// docs/contract/oauth.md#revoking
test('a program ends what it may do by either token, and that of no other program', async () => {
  const [one, other] = [await connect(app, person), await connect(app, person)];
  const revoke = (client_id: string, token: string) => sendForm(app, '/oauth/revoke', { client_id, token });
  expect((await revoke(other.client_id, one.refresh_token)).statusCode).toBe(200);
  expect((await revoke(one.client_id, 'made up')).statusCode).toBe(200);
  expect(await statusOf(app, one.access_token)).toBe(200);
  await revoke(one.client_id, one.refresh_token);
  await revoke(other.client_id, other.access_token);
  expect([await statusOf(app, one.access_token), await statusOf(app, other.access_token)]).toEqual([
    401, 401,
  ]);
});

// docs/contract/oauth.md#tokens
test('the database has no token, and what was asked is logged for the program', async () => {
  const { access_token, refresh_token, expires_in } = await connect(app, person);
  expect(expires_in).toBe(3600);
  await statusOf(app, access_token);
  const [program] = await programsOf(person);
  await vi.waitFor(async () => {
    const asked = await app.database.sql`
      select path from api_token_requests where token_id = ${program?.id ?? ''} and user_id = ${person.id}`;
    expect(asked).toMatchObject([{ path: '/mcp' }]);
  }, 20_000);
  const rows = await app.database.sql<{ text: string }[]>`
    select t::text as text from oauth_tokens t union all select g::text from oauth_grants g`;
  expect(rows.filter(({ text }) => text.includes(access_token) || text.includes(refresh_token))).toEqual([]);
});

// docs/contract/oauth.md#registration
// docs/contract/oauth.md#tokens
test('what nobody uses is gone after a month', async () => {
  const unused = await makeClient(app);
  const old = await connect(app, person);
  const young = await connect(app, person);
  await app.database.sql`
    update oauth_clients set last_used = now() - interval '31 days' where id in (${unused}, ${old.client_id})`;
  await app.database.sql`
    update oauth_tokens t set expires_at = now() - interval '1 s' from oauth_grants g
    where g.id = t.grant_id and g.client_id = ${old.client_id}`;
  await housekeeping.run(jobContext(app.database.db));
  const rows = await app.database.sql<{ id: string }[]>`select id from oauth_clients`;
  const ids = rows.map(({ id }) => id);
  expect([ids.includes(unused), ids.includes(old.client_id), ids.includes(young.client_id)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await statusOf(app, young.access_token)).toBe(200);
});

// docs/contract/oauth.md#browsers
test('pages of other sites read what is open, and send tokens but no cookies', async () => {
  const host = hostOf(app.app);
  const origin = 'https://inspector.example';
  const paths = [
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/oauth-authorization-server/mcp'],
    ['POST', '/oauth/register'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/revoke'],
    ['POST', '/mcp'],
  ] as const;
  for (const [method, url] of paths) {
    const before = await app.app.inject({
      method: 'OPTIONS',
      url,
      headers: { host, origin, 'access-control-request-method': method },
    });
    expect([url, before.statusCode, before.headers['access-control-allow-origin']]).toEqual([url, 204, '*']);
    expect(before.headers['access-control-allow-headers']).toContain('mcp-protocol-version');
    const { headers, statusCode } = await app.app.inject({
      method,
      url,
      headers: {
        host,
        origin,
        'sec-fetch-site': 'cross-site',
        cookie: person.cookie,
        'content-type':
          url.includes('token') || url.includes('revoke')
            ? 'application/x-www-form-urlencoded'
            : 'application/json',
      },
      ...(method === 'POST' ? { payload: '' } : {}),
    });
    expect([url, statusCode === 403, headers['access-control-allow-origin']]).toEqual([url, false, '*']);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
  const own = await app.app.inject({ url: PROGRAMS, headers: { host, origin, cookie: person.cookie } });
  expect(own.headers['access-control-allow-origin']).toBeUndefined();
});

// docs/contract/oauth.md#discovery
test('addresses come from the configuration, whatever a request says of its host', async () => {
  const { app: fixed, close } = await createTestApp({ APP_URL: 'https://tandem.example' });
  const ask = (url: string, host: string) => fixed.inject({ url, headers: { host } });
  const server = await ask('/.well-known/oauth-authorization-server', 'tandem.example');
  expect(server.json()).toMatchObject({
    issuer: 'https://tandem.example',
    authorization_endpoint: 'https://tandem.example/oauth/authorize',
    token_endpoint: 'https://tandem.example/oauth/token',
    registration_endpoint: 'https://tandem.example/oauth/register',
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  const resource = await ask('/.well-known/oauth-protected-resource', 'tandem.example');
  expect(resource.json()).toMatchObject({
    resource: 'https://tandem.example/mcp',
    authorization_servers: ['https://tandem.example'],
  });
  expect((await ask('/.well-known/oauth-authorization-server', 'evil.example')).statusCode).toBe(421);
  await close();
  const guessed = await app.app.inject({
    url: '/.well-known/oauth-authorization-server',
    headers: { host: 'evil.example' },
  });
  expect(guessed.payload).not.toContain('evil.example');
});
