import { ROLE } from '@tandem/shared/roles.ts';
import { UnsecuredJWT, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { type OpenIdProvider, passProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { makeOperator } from '../instance/testing.ts';

const APP_URL = 'http://localhost:3000';
const LOGOUT = '/auth/oidc/backchannel-logout/';
const MAPPINGS = '/api/instances/group-mappings/';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let provider: OpenIdProvider;
let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  provider = await startOpenIdProvider(`${APP_URL}/auth/oidc/callback/`);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.people.clear();
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
  app = await createTestApp({
    OUTBOUND_ALLOW: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  });
  operator = await makeOperator(app, { email: 'operator@other.example' });
});
afterEach(() => app.close());

async function signIn(browser = new TestBrowser(app), name = 'ada') {
  const start = String((await browser.get('/auth/oidc/')).headers.location);
  const back = await passProvider(start, name);
  return locationOf(await browser.get(back.slice(APP_URL.length)));
}
const is = (values: Record<string, unknown>) =>
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true, ...values });
const choose = async (settings: Record<string, string>) =>
  expect((await operator.patch('/api/instances/configurations/', settings)).status).toBe(200);
const ada = () =>
  app.database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'ada@example.com')
    .executeTakeFirstOrThrow();
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/users/me/')).statusCode === 200;
const rolesOf = async (user_id: string) =>
  Object.fromEntries(
    (
      await app.database.db
        .selectFrom('workspace_members as m')
        .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
        .select(['w.slug', 'm.role'])
        .where('m.user_id', '=', user_id)
        .where('m.is_active', '=', true)
        .execute()
    ).map(({ slug, role }) => [slug, role]),
  );
const map = async (group_name: string, workspace_slug: string | null, role: number | null) =>
  expect((await operator.post(MAPPINGS, { group_name, workspace_slug, role })).status).toBe(201);

// docs/contract/providers.md#names
test('names and picture come from the claims, and what a person has stays', async () => {
  is({ given_name: 'Ada', family_name: 'Lovelace', picture: 'https://pictures.example.com/ada.png' });
  await signIn();
  expect(await ada()).toMatchObject({
    first_name: 'Ada',
    last_name: 'Lovelace',
    avatar: 'https://pictures.example.com/ada.png',
  });
  is({ given_name: 'Augusta', family_name: 'King' });
  await signIn();
  expect(await ada()).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' });
  await app.database.sql`update users set first_name = '', last_name = '', avatar = ''`;
  is({ name: 'Augusta Ada King', picture: 'javascript:alert(1)' });
  await signIn();
  expect(await ada()).toMatchObject({ first_name: 'Augusta Ada', last_name: 'King', avatar: '' });
});

// docs/contract/single-sign-on.md#groups
// docs/contract/single-sign-on.md#what-groups-change
test('groups give, change and take roles at each sign-in, by Changes and lines of the audit log', async () => {
  const [harbour, yard] = [
    await app.makeWorkspace(operator, { slug: 'harbour' }),
    await app.makeWorkspace(operator, { slug: 'yard' }),
  ];
  await map('Crew', 'harbour', ROLE.MEMBER);
  await map('Masters; "of" all\\ 界', 'harbour', ROLE.ADMIN);
  await map('Crew', 'yard', ROLE.GUEST);
  is({ groups: ['Crew', 'nobody knows', 'x\u0000y', 7, null] });
  await signIn();
  const { id } = await ada();
  expect(await rolesOf(id)).toEqual({ harbour: ROLE.MEMBER, yard: ROLE.GUEST });
  is({ groups: ['Crew', 'Masters; "of" all\\ 界'] });
  await signIn();
  expect(await rolesOf(id)).toEqual({ harbour: ROLE.ADMIN, yard: ROLE.GUEST });
  // Nobody is taken out before it is switched on, nor where nothing is said of groups.
  is({ groups: [] });
  await signIn();
  expect(await rolesOf(id)).toEqual({ harbour: ROLE.ADMIN, yard: ROLE.GUEST });
  await choose({ ENABLE_GROUP_REMOVAL: '1' });
  is({});
  await signIn();
  expect(await rolesOf(id)).toEqual({ harbour: ROLE.ADMIN, yard: ROLE.GUEST });
  is({ groups: ['Crew'] });
  await signIn();
  expect(await rolesOf(id)).toEqual({ harbour: ROLE.MEMBER, yard: ROLE.GUEST });
  is({ groups: [] });
  await signIn();
  expect(await rolesOf(id)).toEqual({});
  const lines = await app.database.sql`
    select action, details from audit_log where workspace_id = ${harbour.id} and target_id = ${id} order by created_at`;
  expect(lines).toEqual([
    { action: 'member_joined', details: { role: ROLE.MEMBER, by: 'group' } },
    { action: 'member_role_changed', details: { from: ROLE.MEMBER, to: ROLE.ADMIN } },
    { action: 'member_role_changed', details: { from: ROLE.ADMIN, to: ROLE.MEMBER } },
    { action: 'member_removed', details: { role: ROLE.MEMBER, by: 'group' } },
  ]);
  const changes = await app.database.sql`
    select op from changes where stream = ${`workspace:${yard.id}`} and kind = 'workspace_member' order by seq`;
  expect(changes.map(({ op }) => op)).toEqual(expect.arrayContaining(['put', 'remove']));
});

// docs/contract/single-sign-on.md#the-claim
test('groups are asked for by a scope and found by a path of a claim', async () => {
  await app.makeWorkspace(operator, { slug: 'harbour' });
  await map('Crew', 'harbour', ROLE.MEMBER);
  await choose({ OIDC_EXTRA_SCOPES: 'offline_access', OIDC_GROUPS_CLAIM: 'groups.roles' });
  const { query } = locationOf(await new TestBrowser(app).get('/auth/oidc/'));
  expect(query['scope']).toBe('openid email profile offline_access');
  await choose({ OIDC_EXTRA_SCOPES: '' });
  is({ groups: { roles: 'Crew' } });
  await signIn();
  expect(await rolesOf((await ada()).id)).toEqual({ harbour: ROLE.MEMBER });
});

// docs/contract/single-sign-on.md#what-groups-change
test('memberships that people made stay, and so do the last administrators', async () => {
  const own = await app.makeWorkspace(operator, { slug: 'own' });
  await app.makeWorkspace(operator, { slug: 'left' });
  await choose({ ENABLE_GROUP_REMOVAL: '1' });
  await map('Crew', 'own', ROLE.ADMIN);
  await map('Crew', 'left', ROLE.ADMIN);
  await map('Root', null, null);
  is({ groups: [] });
  await signIn();
  const { id } = await ada();
  await app.database.sql`
    insert into workspace_members (workspace_id, user_id, role) values (${own.id}, ${id}, ${ROLE.GUEST})`;
  is({ groups: ['Crew', 'Root'] });
  await signIn();
  expect(await rolesOf(id)).toEqual({ own: ROLE.GUEST, left: ROLE.ADMIN });
  const admins = () => app.database.sql`select is_from_groups from instance_admins order by is_from_groups`;
  expect(await admins()).toEqual([{ is_from_groups: false }, { is_from_groups: true }]);
  await app.database.sql`update workspace_members set is_active = false
    where user_id = ${operator.id} and workspace_id <> ${own.id}`;
  is({ groups: [] });
  await signIn();
  expect(await rolesOf(id)).toEqual({ own: ROLE.GUEST, left: ROLE.ADMIN });
  expect(await admins()).toEqual([{ is_from_groups: false }]);

  // What an administrator gives by hand stays without the group.
  is({ groups: ['Root'] });
  await signIn();
  const { email } = await ada();
  const byHand = () => operator.post('/api/instances/admins/', { email, role: 20 });
  expect([(await byHand()).status, (await byHand()).status]).toEqual([201, 400]);
  is({ groups: [] });
  await signIn();
  expect(await admins()).toEqual([{ is_from_groups: false }, { is_from_groups: false }]);
});

// docs/contract/single-sign-on.md#what-groups-change
test('whom people take out and let in again is what people made of them', async () => {
  await operator.post('/api/workspaces/', { name: 'Gulls', slug: 'gulls' });
  await map('gulls', 'gulls', ROLE.MEMBER);
  is({ groups: ['gulls'] });
  await signIn();
  const { id } = await ada();
  const { sql } = app.database;
  const [member] = await sql`select id from workspace_members where user_id = ${id}`;
  const removed = await operator.delete(`/api/workspaces/gulls/members/${String(member?.['id'])}/`);
  expect(removed.status).toBe(204);
  await sql`update workspace_members set is_active = true, role = ${ROLE.GUEST} where user_id = ${id}`;
  await signIn();
  expect(await rolesOf(id)).toEqual({ gulls: ROLE.GUEST });
});

// docs/contract/single-sign-on.md#groups
test('mappings are listed, checked and deleted by administrators of the instance alone', async () => {
  await app.makeWorkspace(operator, { slug: 'harbour' });
  await map('Crew', 'harbour', ROLE.MEMBER);
  const refusals = [
    { group_name: '', workspace_slug: null, role: null },
    { group_name: 'Crew', workspace_slug: 'nowhere', role: ROLE.MEMBER },
    { group_name: 'Crew', workspace_slug: 'harbour', role: 7 },
    { group_name: 'Crew', workspace_slug: 'harbour', role: null },
    { group_name: 'Crew', workspace_slug: 'harbour', role: ROLE.ADMIN },
  ];
  const named = [];
  for (const body of refusals) {
    const answer = await operator.post(MAPPINGS, body);
    expect(answer.status).toBe(400);
    named.push(...Object.keys(answer.body));
  }
  expect(named).toEqual(['group_name', 'workspace_slug', 'role', 'role', 'group_name']);
  const { body } = await operator.get(MAPPINGS);
  expect(body).toMatchObject([{ group_name: 'Crew', workspace: { slug: 'harbour' }, role: ROLE.MEMBER }]);
  const one = `${MAPPINGS}${body[0].id}/`;
  const other = await makeOperator(app, { isAdmin: false });
  expect([(await other.delete(one)).status, (await app.nobody.get(MAPPINGS)).status]).toEqual([403, 401]);
  expect([(await operator.delete(one)).status, (await operator.delete(one)).status]).toEqual([204, 404]);
});

// docs/contract/single-sign-on.md#enforced-sign-in
test('addresses of a domain come in by the provider alone, and administrators into the console', async () => {
  await choose({ ENFORCED_PROVIDER: 'oidc', ENFORCED_DOMAINS: 'Example.com, harbour.example' });
  const browser = new TestBrowser(app);
  const codes = [];
  for (const [url, fields] of [
    ['/auth/sign-in/', { email: 'Ada@EXAMPLE.com', password: 'correct horse battery' }],
    ['/auth/sign-up/', { email: 'ada@example.com', password: 'correct horse battery' }],
    ['/auth/magic-sign-in/', { email: 'ada@example.com', code: '123456' }],
    ['/auth/magic-sign-up/', { email: 'ada@example.com', code: '123456' }],
  ] as const)
    codes.push(locationOf(await browser.postForm(url, { ...fields })).query['error_code']);
  for (const url of ['/auth/email-check/', '/auth/magic-generate/'])
    codes.push((await browser.postJson(url, { email: 'ada@example.com' })).json().error_code);
  expect(new Set(codes.map(String))).toEqual(new Set(['5927']));
  const elsewhere = await browser.postJson('/auth/email-check/', { email: 'ada@sub.example.com' });
  expect(elsewhere.statusCode).toBe(200);
  expect((await signIn(browser)).query).toEqual({});
  expect(await isSignedIn(browser)).toBe(true);
  const admin = await app.makeUser({ email: 'admin@example.com' });
  await app.database.db.insertInto('instance_admins').values({ user_id: admin.id }).execute();
  await app.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('correct horse battery') })
    .where('id', '=', admin.id)
    .execute();
  const typed = { email: 'admin@example.com', password: 'correct horse battery' };
  const refused = await browser.postForm('/auth/sign-in/', typed);
  expect(locationOf(refused).query).toMatchObject({ error_code: '5927', provider: 'oidc' });
  const inConsole = await browser.postForm('/api/instances/admins/sign-in/', typed);
  expect(locationOf(inConsole).path).toBe('/god-mode/general');
  // Whoever switches the provider off does not lock everybody out.
  await choose({ IS_OIDC_ENABLED: '0' });
  expect((await browser.postJson('/auth/email-check/', { email: 'ada@example.com' })).statusCode).toBe(200);
  for (const wrong of [{ ENFORCED_PROVIDER: 'other' }, { ENFORCED_DOMAINS: 'no domain, at all' }])
    expect((await operator.patch('/api/instances/configurations/', wrong)).status).toBe(400);
});

// docs/contract/single-sign-on.md#enforced-sign-in
test('an address that the provider does not call verified gets in no more than before', async () => {
  await choose({ ENFORCED_PROVIDER: 'oidc', ENFORCED_DOMAINS: 'example.com' });
  provider.people.set('ada', { email: 'ada@example.com', email_verified: false, groups: ['Crew'] });
  expect((await signIn()).query['error_code']).toBe('5005');
});

const post = (token: string) =>
  app.app.inject({
    method: 'POST',
    url: LOGOUT,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost:3000' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const sidOf = async () =>
  (
    await app.database.db
      .selectFrom('sessions')
      .select('provider_sid')
      .where('provider_sid', 'is not', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
  ).provider_sid ?? '';
const now = () => Math.floor(Date.now() / 1000);
const good = (sid: string) => ({
  iss: provider.issuer,
  aud: provider.client.id,
  iat: now(),
  exp: now() + 120,
  jti: `jti ${Math.random()}`,
  sub: 'ada',
  sid,
  events: { [EVENT]: {} },
});

// docs/contract/single-sign-on.md#ended-by-the-provider
test('the provider ends the session that it names, once, and no other', async () => {
  const [first, second] = [new TestBrowser(app), new TestBrowser(app)];
  await signIn(first);
  const sid = await sidOf();
  await signIn(second);
  const token = await provider.logOut('ada', sid);
  const answer = await post(token);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true]);
  const again = await post(token);
  expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_request']);
  const { sid: _sid, ...ofAll } = good('');
  expect((await post(await provider.sign(ofAll))).statusCode).toBe(200);
  expect(await isSignedIn(second)).toBe(false);
  const [line] = await app.database
    .sql`select details->>'by' as by from audit_log where action = 'session_revoked' limit 1`;
  expect(line).toEqual({ by: 'provider' });
});

// docs/contract/single-sign-on.md#ended-by-the-provider
test('a slash at the end of the issuer in the console makes no difference', async () => {
  await app.close();
  app = await createTestApp({
    OUTBOUND_ALLOW: '127.0.0.1',
    OIDC_ISSUER: `${provider.issuer}/`,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  });
  const browser = new TestBrowser(app);
  await signIn(browser);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await post(await provider.logOut('ada', await sidOf()))).statusCode).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
});

// docs/contract/single-sign-on.md#ended-by-the-provider
test('tokens that are not to the letter of the specification end nothing', async () => {
  const browser = new TestBrowser(app);
  await signIn(browser);
  const right = good(await sidOf());
  const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  const wrong = {
    'another issuer': { ...right, iss: 'https://evil.example' },
    'another client': { ...right, aud: 'somebody else' },
    'made long ago': { ...right, iat: now() - 3600 },
    'made in the future': { ...right, iat: now() + 3600 },
    over: { ...right, exp: now() - 600 },
    'a nonce': { ...right, nonce: 'n' },
    'another event': { ...right, events: { 'http://example.com/event': {} } },
    'an event that is no object': { ...right, events: { [EVENT]: 'yes' } },
    'no events': without('events'),
    'no jti': without('jti'),
    'no iat': without('iat'),
    'no exp': without('exp'),
    'no audience': without('aud'),
    'neither sub nor sid': Object.fromEntries(
      Object.entries(right).filter(([key]) => key !== 'sub' && key !== 'sid'),
    ),
  };
  const secret = new TextEncoder().encode(provider.client.secret);
  const tokens: Record<string, string> = {
    'no signature': new UnsecuredJWT(right).encode(),
    'the secret that both have': await new SignJWT(right).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    'a token of another kind': await provider.sign(right, { typ: 'at+jwt' }),
    nothing: 'x.y.z',
  };
  for (const [name, claims] of Object.entries(wrong)) tokens[name] = await provider.sign(claims);
  const taken = [];
  for (const [name, token] of Object.entries(tokens))
    if ((await post(token)).statusCode !== 400) taken.push(name);
  expect(taken).toEqual([]);
  expect(await isSignedIn(browser)).toBe(true);
  // The same claims, as they should be, do end it.
  expect((await post(await provider.sign(right))).statusCode).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
});
