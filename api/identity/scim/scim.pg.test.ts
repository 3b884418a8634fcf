import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { makeOperator } from '../instance/testing.ts';
import { ENTERPRISE, GROUP, PATCH, USER, newUser } from './testing.ts';

const ROOT = '/scim/v2';
const TOKENS = '/api/instances/scim-tokens/';

let app: TestApp;
let operator: Caller;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = await makeOperator(app, { email: 'operator@example.com', display_name: 'operator' });
  token = (await operator.post(TOKENS, { label: 'Entra' })).body.token;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.sql`delete from scim_groups`;
  await app.database.sql`delete from group_mappings`;
});

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function ask(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await app.app.inject({
    method,
    url: ROOT + path,
    headers: {
      authorization: `Bearer ${token}`,
      host: 'localhost:3000',
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = answer.payload;
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies are compared with values more often than read
  const said: any = text === '' ? null : JSON.parse(text);
  return { status: answer.statusCode, body: said, type: String(answer.headers['content-type']) };
}
const find = (resource: string, filter: string, rest = '') =>
  ask('GET', `/${resource}?filter=${encodeURIComponent(filter)}${rest}`);
const patch = (path: string, ...Operations: object[]) => ask('PATCH', path, { schemas: [PATCH], Operations });

const make = async (values: object = {}) => {
  const { status, body } = await ask('POST', '/Users', newUser(values));
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string; userName: string };
};
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

// docs/contract/scim.md#the-token
test('a token is shown once, stored as a hash, opens SCIM and nothing else, and can be revoked', async () => {
  const made = await operator.post(TOKENS, { label: 'Okta' });
  expect(made.body).toMatchObject({
    label: 'Okta',
    token: expect.stringMatching(/^tandem_scim_[\da-f]{64}$/),
  });
  const list = await operator.get(TOKENS);
  expect(list.text).not.toContain(made.body.token);
  const stored = await app.database.sql`select encode(token_hash, 'escape') as hash from scim_tokens`;
  expect(JSON.stringify(stored)).not.toContain(made.body.token);
  const headers = { authorization: `Bearer ${made.body.token}` };
  expect((await ask('GET', '/Users', undefined, headers)).status).toBe(200);
  expect((await app.nobody.get('/api/users/me/', undefined, { headers })).status).toBe(401);
  expect((await operator.delete(`${TOKENS}${made.body.id}/`)).status).toBe(204);
  for (const authorization of [
    headers.authorization,
    '',
    'Bearer tandem_scim_',
    'Basic x',
    operator.cookie,
  ]) {
    const refused = await ask('GET', '/Users', undefined, { authorization, cookie: operator.cookie });
    expect([refused.status, refused.body.status, refused.type]).toEqual([
      401,
      '401',
      expect.stringContaining('application/scim+json'),
    ]);
  }
  const other = await makeOperator(app, { isAdmin: false });
  expect([(await other.get(TOKENS)).status, (await app.nobody.post(TOKENS, { label: 'x' })).status]).toEqual([
    403, 401,
  ]);
  expect((await operator.post(TOKENS, { label: '' })).body).toHaveProperty('label');
});

// docs/contract/scim.md#what-there-is
test('says what it can', async () => {
  const config = await ask('GET', '/ServiceProviderConfig');
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
  const types = await ask('GET', '/ResourceTypes');
  expect(types.body.Resources.map(({ name }: { name: string }) => name)).toEqual(['User', 'Group']);
  expect((await ask('GET', `/Schemas/${USER}`)).body.attributes.length).toBeGreaterThan(5);
  expect((await ask('GET', '/Schemas/urn:none')).status).toBe(404);
  expect((await ask('GET', '/ResourceTypes/User/')).body.endpoint).toBe('/Users');
});

// docs/contract/scim.md#people
test('a person is created, read, replaced and deleted, as RFC 7644 shows it', async () => {
  const before = newUser({ userName: 'bjensen', emails: [{ value: 'BJensen@Example.com', primary: true }] });
  const made = await ask('POST', '/Users', before);
  expect([made.status, made.type]).toEqual([201, expect.stringContaining('application/scim+json')]);
  const { id } = made.body;
  expect(made.body).toMatchObject({
    schemas: [USER],
    userName: 'bjensen',
    externalId: before.externalId,
    name: { givenName: 'Barbara', familyName: before.name.familyName },
    emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
    active: true,
    groups: [],
    meta: { resourceType: 'User', location: `http://localhost:3000/scim/v2/Users/${id}` },
  });
  expect((await ask('GET', `/Users/${id}`)).body).toEqual(made.body);
  const again = await ask('POST', '/Users', before);
  expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
  const put = await ask('PUT', `/Users/${id}`, {
    ...before,
    name: { givenName: 'Barb', familyName: 'Jensen' },
  });
  expect(put.body.name).toEqual({ givenName: 'Barb', familyName: 'Jensen', formatted: 'Barb Jensen' });
  expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
  expect([(await ask('GET', `/Users/${id}`)).status, (await ask('DELETE', `/Users/${id}`)).status]).toEqual([
    404, 404,
  ]);
  expect((await find('Users', 'userName eq "bjensen"')).body.totalResults).toBe(0);
  const back = await ask('POST', '/Users', before);
  expect([back.status, back.body.id, back.body.active]).toEqual([201, id, true]);
});

// docs/contract/scim.md#filters
test('filters find what they say, and what they do not know is refused', async () => {
  const { id, userName } = await make({ externalId: 'O\'Brien "x"', displayName: 'Babs 100%_' });
  const quoted = JSON.stringify('O\'Brien "x"');
  for (const filter of [
    `userName eq "${userName.toUpperCase()}"`,
    `${USER}:userName eq "${userName}"`,
    `externalId eq ${quoted}`,
    `id eq "${id}"`,
    `emails[type eq "work" and value eq "${userName}"] and active eq true`,
    `emails.value sw "${userName.slice(0, -3)}" and displayName co "100%_"`,
    `displayName ew "%_" and not (active eq false)`,
    `(userName eq "nobody" or id eq "${id}") and name.givenName pr and externalId ne null`,
    `id eq "${id}" and meta.lastModified gt "2011-05-13T04:42:34Z"`,
  ]) {
    const { status, body } = await find('Users', filter);
    expect([status, body.Resources?.map((one: { id: string }) => one.id)], filter).toEqual([200, [id]]);
  }
  for (const nothing of [
    'displayName co "100__"',
    'id eq "x"',
    'active eq false',
    'userName eq "\'; drop table users"',
  ])
    expect((await find('Users', nothing)).body.totalResults, nothing).toBe(0);
  for (const wrong of [
    'password eq "x"',
    'userName',
    'userName xx "y"',
    '((',
    'meta.created gt "then"',
    'constructor pr',
  ]) {
    const { status, body } = await find('Users', wrong);
    expect([status, body.scimType], wrong).toEqual([400, 'invalidFilter']);
  }
});

// docs/contract/scim.md#pages
test('lists come in pages that count from one', async () => {
  for (let made = 0; made < 5; made += 1) await make({ displayName: 'paged' });
  const page = async (rest: string) => (await find('Users', 'displayName eq "paged"', rest)).body;
  expect(await page('&startIndex=2&count=2')).toMatchObject({
    totalResults: 5,
    startIndex: 2,
    itemsPerPage: 2,
  });
  expect(await page('&count=0')).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
  expect(await page('&startIndex=-4&count=-1')).toMatchObject({ startIndex: 1, Resources: [] });
  expect(await page('&startIndex=99')).toMatchObject({ totalResults: 5, Resources: [] });
  expect((await ask('GET', '/Users?count=many')).status).toBe(400);
  const [only] = (await page('&attributes=userName')).Resources;
  expect(Object.keys(only).sort()).toEqual(['id', 'schemas', 'userName']);
  expect((await page('&excludedAttributes=groups,name')).Resources[0]).not.toHaveProperty('groups');
});

// docs/contract/scim.md#changing-parts
// docs/contract/scim.md#attributes
test('PATCH takes what Entra and Okta send', async () => {
  const { id } = await make();
  const path = `/Users/${id}`;
  const entra = await patch(
    path,
    { op: 'Replace', path: 'displayName', value: 'Babs' },
    { op: 'Replace', path: 'name.familyName', value: 'Smith' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Harbour' },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `new-${id}@example.com` },
    { op: 'Replace', path: `${USER}:externalId`, value: 'of Entra' },
  );
  expect(entra.body).toMatchObject({
    displayName: 'Babs',
    externalId: 'of Entra',
    name: { givenName: 'Barbara', familyName: 'Smith' },
    emails: [{ value: `new-${id}@example.com` }],
  });
  const okta = await patch(path, { op: 'replace', value: { active: false } });
  expect([okta.status, okta.body.active]).toEqual([200, false]);
  expect((await patch(path, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true);
  expect((await patch(path, { op: 'remove', path: 'externalId' })).body).not.toHaveProperty('externalId');
  for (const [wrong, scimType] of [
    [{ op: 'Replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'add', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    [{ op: 'add', value: { 'constructor.prototype.polluted': 'x' } }, 'invalidPath'],
    [{ op: 'mix', path: 'active', value: true }, 'invalidSyntax'],
  ] as const) {
    const refused = await patch(path, wrong);
    expect([refused.status, refused.body.scimType], JSON.stringify(wrong)).toEqual([400, scimType]);
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const broken = await ask('PATCH', path, '{');
  expect([broken.status, broken.body.status]).toEqual([400, '400']);
  expect((await ask('POST', '/Users', { userName: 'no address' })).body.scimType).toBe('invalidValue');
  expect((await ask('POST', '/Users', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
});

// docs/contract/scim.md#deactivating
// docs/contract/scim.md#which-people
test('who is deactivated is signed out everywhere and signs in no more, until they are back', async () => {
  const workspace = await app.makeWorkspace(operator, { slug: 'yard' });
  const person = await app.makeUser({ email: 'gone@example.com' });
  await app.addMember(workspace.id, person, ROLE.MEMBER);
  await app.database.sql`update users set last_login_time = now() where id = ${person.id}`;
  const { body } = await find('Users', 'userName eq "gone@example.com"');
  expect(body.Resources).toMatchObject([{ id: person.id, active: true }]);
  expect((await person.get('/api/users/me/')).status).toBe(200);
  expect((await patch(`/Users/${person.id}`, { op: 'replace', value: { active: false } })).status).toBe(200);
  expect((await person.get('/api/users/me/')).status).toBe(401);
  expect(await rolesOf(person.id)).toEqual({});
  const again = await app.signIn(person.id);
  expect((await again.get('/api/users/me/')).status).toBe(401);
  expect((await find('Users', 'userName eq "gone@example.com"')).body.Resources[0].active).toBe(false);
  await patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: true });
  expect((await (await app.signIn(person.id)).get('/api/users/me/')).status).toBe(200);
  const lines = await app.database.sql`
    select action, details->>'by' as by from audit_log where target_id = ${person.id} order by created_at`;
  expect(lines).toEqual([
    { action: 'account_deactivated', by: 'scim' },
    { action: 'account_activated', by: 'scim' },
  ]);
  const [change] = await app.database.sql`
    select op from changes where stream = ${`user:${person.id}`} and kind = 'user' order by seq limit 1`;
  expect(change).toEqual({ op: 'remove' });
});

// docs/contract/scim.md#deactivating
test('the last administrators stay: of the instance, and of what has no other', async () => {
  await app.database.sql`delete from instance_admins where user_id <> ${operator.id}`;
  const own = await patch(`/Users/${operator.id}`, { op: 'replace', value: { active: false } });
  expect([own.status, own.body.scimType]).toEqual([400, 'mutability']);
  const moved = await patch(`/Users/${operator.id}`, {
    op: 'replace',
    path: 'emails[type eq "work"].value',
    value: 'mine@example.com',
  });
  expect([moved.status, moved.body.scimType]).toEqual([400, 'mutability']);
  const founder = await app.makeUser({ email: 'founder@example.com' });
  await app.database.sql`update users set last_login_time = now() where id = ${founder.id}`;
  await app.makeWorkspace(founder, { slug: 'alone' });
  expect((await patch(`/Users/${founder.id}`, { op: 'replace', value: { active: false } })).status).toBe(200);
  expect(await rolesOf(founder.id)).toEqual({ alone: ROLE.ADMIN });
});

// docs/contract/scim.md#groups
test('groups and their members give roles by the mapping of the console', async () => {
  await app.makeWorkspace(operator, { slug: 'quay' });
  await operator.post('/api/instances/group-mappings/', {
    group_name: 'Crew',
    workspace_slug: 'quay',
    role: ROLE.MEMBER,
  });
  await operator.patch('/api/instances/configurations/', { ENABLE_GROUP_REMOVAL: '1' });
  const [one, two] = [await make(), await make()];
  const made = await ask('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Crew',
    externalId: 'g1',
    members: [{ value: one.id }],
  });
  expect(made.body).toMatchObject({ displayName: 'Crew', members: [{ value: one.id }] });
  expect(await rolesOf(one.id)).toEqual({ quay: ROLE.MEMBER });
  const path = `/Groups/${made.body.id}`;
  // As Entra adds and removes.
  await patch(path, { op: 'Add', path: 'members', value: [{ value: two.id }] });
  expect(await rolesOf(two.id)).toEqual({ quay: ROLE.MEMBER });
  expect((await ask('GET', `/Users/${two.id}`)).body.groups).toMatchObject([{ display: 'Crew' }]);
  await patch(path, { op: 'Remove', path: `members[value eq "${one.id}"]` });
  expect(await rolesOf(one.id)).toEqual({});
  await patch(path, { op: 'Remove', path: 'members', value: [{ value: two.id }] });
  expect(await rolesOf(two.id)).toEqual({});
  // As Okta pushes the whole of them.
  await patch(path, { op: 'replace', path: 'members', value: [{ value: one.id }, { value: two.id }] });
  expect([await rolesOf(one.id), await rolesOf(two.id)]).toEqual([{ quay: 15 }, { quay: 15 }]);
  const without = await find('Groups', 'displayName eq "crew"', '&excludedAttributes=members');
  expect(without.body.Resources).toMatchObject([{ id: made.body.id, externalId: 'g1' }]);
  expect(without.body.Resources[0]).not.toHaveProperty('members');
  // Renamed, it is another group; deleted, it is none.
  await patch(path, { op: 'replace', value: { id: made.body.id, displayName: 'Visitors' } });
  expect([await rolesOf(one.id), await rolesOf(two.id)]).toEqual([{}, {}]);
  await ask('PUT', path, { schemas: [GROUP], displayName: 'Crew', members: [{ value: one.id }] });
  expect(await rolesOf(one.id)).toEqual({ quay: ROLE.MEMBER });
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await rolesOf(one.id)).toEqual({});
  const unknown = await ask('POST', '/Groups', {
    displayName: 'New',
    members: [{ value: operator.id.replace(/.$/, 'x') }],
  });
  expect([unknown.status, unknown.body.scimType]).toEqual([400, 'invalidValue']);
  await ask('POST', '/Groups', { displayName: 'New' });
  expect((await ask('POST', '/Groups', { displayName: 'new' })).body.scimType).toBe('uniqueness');
  await operator.patch('/api/instances/configurations/', { ENABLE_GROUP_REMOVAL: '0' });
});

// docs/contract/scim.md#people
test('with another address sessions end', async () => {
  const user = newUser();
  const { id } = (await ask('POST', '/Users', user)).body;
  await app.signIn(id);
  const email = `new-${user.userName}`;
  const op = { op: 'replace', path: 'emails[type eq "work"].value', value: email };
  expect((await patch(`/Users/${id}`, op)).status).toBe(200);
  expect(await app.database.sql`select from sessions where user_id = ${id}`).toHaveLength(0);
});
