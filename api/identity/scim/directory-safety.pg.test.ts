import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { makeOperator } from '../instance/testing.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

let app: TestApp;
let operator: Caller;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  operator = await makeOperator(app, { email: 'operator@example.com' });
  token = (await operator.post('/api/instances/scim-tokens/', { label: 'Entra' })).body.token;
});
afterAll(() => app.close());

async function ask(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
  const answer = await app.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, host: 'localhost:3000', 'content-type': 'application/json' },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const patch = (path: string, ...Operations: object[]) => ask('PATCH', path, { schemas: [PATCH], Operations });
const passwordOf = async (id: string) => {
  const [row] = await app.database.sql`select password_hash, is_email_verified from users where id = ${id}`;
  return row;
};
const PROVEN = { password_hash: null, is_email_verified: true };
const stranger = async (email: string) => {
  const caller = await makeOperator(app, { isAdmin: false, email });
  await app.database
    .sql`update users set is_email_verified = false, password_hash = 'x' where email = ${email}`;
  const [row] = await app.database.sql`select id from users where email = ${email}`;
  return { caller, id: String(row?.['id']) };
};

// docs/contract/scim.md#accounts-that-were-there
test('who opened an account by the address of another person has it no more once a directory manages it', async () => {
  const replaced = await stranger('chief@crew.example');
  await patch(`/Users/${replaced.id}`, { op: 'replace', path: 'externalId', value: 'chief' });
  expect(await passwordOf(replaced.id)).toEqual(PROVEN);
  expect((await replaced.caller.get('/api/users/me/')).status).toBe(401);

  const grouped = await stranger('mate@crew.example');
  const made = await ask('POST', '/Groups', { displayName: 'Mates', members: [{ value: grouped.id }] });
  expect(made.status).toBe(201);
  expect(await passwordOf(grouped.id)).toEqual(PROVEN);

  const back = await stranger('cook@crew.example');
  await app.database.sql`update users set is_active = false where id = ${back.id}`;
  expect((await ask('POST', '/Users', { userName: 'cook@crew.example' })).status).toBe(201);
  expect(await passwordOf(back.id)).toEqual(PROVEN);

  await app.database.sql`update users set is_email_verified = false where email = 'operator@example.com'`;
  const [self] = await app.database.sql`select id from users where email = 'operator@example.com'`;
  await patch(`/Users/${String(self?.['id'])}`, { op: 'replace', path: 'externalId', value: 'boss' });
  expect((await operator.get('/api/instances/scim-tokens/')).status).toBe(200);
});

// docs/contract/scim.md#changing-parts
test('of parts that change at once none is lost', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (one) => (await ask('POST', '/Users', { userName: `deck${one}@crew.example` })).body.id as string,
    ),
  );
  const { body: group } = await ask('POST', '/Groups', { displayName: 'Deck', members: [] });
  const answers = await Promise.all(
    ids.map((value) => patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value }] })),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  const { body } = await ask('GET', `/Groups/${group.id}`);
  expect(body.members).toHaveLength(ids.length);
  await Promise.all([
    patch(`/Users/${ids[0]}`, { op: 'replace', path: 'externalId', value: 'one' }),
    patch(`/Users/${ids[0]}`, { op: 'replace', path: 'name.givenName', value: 'Ona' }),
    patch(`/Users/${ids[0]}`, { op: 'replace', path: 'displayName', value: 'Ona D.' }),
  ]);
  expect((await ask('GET', `/Users/${ids[0]}`)).body).toMatchObject({
    externalId: 'one',
    name: { givenName: 'Ona' },
    displayName: 'Ona D.',
  });
});

// docs/contract/scim.md#groups
test('where a group cannot give what it gives it is not written, so that asking again gives it', async () => {
  await operator.post('/api/workspaces/', { name: 'Gulls', slug: 'gulls' });
  const mapping = { group_name: 'Gulls', workspace_slug: 'gulls', role: 15 };
  expect((await operator.post('/api/instances/group-mappings/', mapping)).status).toBe(201);
  const { body: person } = await ask('POST', '/Users', { userName: 'gull@crew.example' });
  const { body: group } = await ask('POST', '/Groups', { displayName: 'Gulls', members: [] });
  const { sql } = app.database;
  await sql`alter table group_memberships add constraint no_gulls check (false) not valid`;
  const add = () =>
    patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: person.id }] });
  expect((await add()).status).toBeGreaterThanOrEqual(400);
  await sql`alter table group_memberships drop constraint no_gulls`;
  expect((await ask('GET', `/Groups/${group.id}`)).body.members).toEqual([]);
  expect((await add()).status).toBe(200);
  const members = await sql`select role from workspace_members where user_id = ${person.id} and is_active`;
  expect([...members]).toEqual([{ role: 15 }]);
});

// docs/contract/scim.md#pages
test('where what is to be shown is not understood, nothing is written', async () => {
  expect((await ask('POST', '/Users?count=x', { userName: 'odd@crew.example' })).status).toBe(400);
  expect(await app.database.sql`select from users where email = 'odd@crew.example'`).toHaveLength(0);
});
