import { randomBytes } from 'node:crypto';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, type Team, announce, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestRealtime, startRealtime } from '../testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let [team, other]: Team[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database, { access_check_ms: 100 });
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});
beforeEach(async () => {
  owner = await makePerson(database.db);
  [team, other] = [await makeTeam(database.db, owner), await makeTeam(database.db, owner)];
});

type Values = { workspace_id?: string; scope?: 'read'; is_active?: boolean; expired_at?: string };

async function makeToken(values: Values = {}): Promise<string> {
  const token = `tandem_api_${randomBytes(20).toString('hex')}`;
  const row = { user_id: owner.id, label: 'a program', token_end: token.slice(-4), ...values };
  await database.db
    .insertInto('api_tokens')
    .values({ ...row, token_hash: hashSessionKey(token) })
    .execute();
  return token;
}

const open = (headers: Record<string, string>, options = {}) =>
  realtime.open(null, { origin: null, headers, ...options });

// docs/contract/api-tokens.md#following-live
test('a program follows what its owner may, with its token in either header', async () => {
  const token = await makeToken({ scope: 'read' });
  const stream = projectStream(team!.project_id);
  for (const headers of [{ 'x-api-key': token }, { authorization: `Bearer ${token}` }]) {
    for (const transports of [['websocket'], ['polling']]) {
      const client = await open(headers, { transports });
      for (const each of [stream, workspaceStream(other!.workspace_id), userStream(owner.id)])
        expect(await client.subscribe(each)).toMatchObject({ ok: true });
      await client.reached(stream, await announce(database.db, stream));
    }
  }
  const client = await open({ 'x-api-key': token }, { origin: realtime.url });
  const stranger = await makeTeam(database.db, await makePerson(database.db));
  expect(await client.subscribe(projectStream(stranger.project_id))).toMatchObject({
    error: { code: 'forbidden' },
  });
  expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  expect(await client.presence(stream, { kind: 'project', id: team!.project_id })).toMatchObject({
    error: { code: 'forbidden' },
  });
  const [row] = await database.sql`select last_used from api_tokens where user_id = ${owner.id}`;
  expect(row?.['last_used']).not.toBeNull();
});

// docs/contract/api-tokens.md#following-live
// docs/contract/api-tokens.md#one-workspace
test('a token for one workspace follows nothing outside of it', async () => {
  const token = await makeToken({ workspace_id: team!.workspace_id });
  const client = await open({ 'x-api-key': token });
  for (const stream of [workspaceStream(team!.workspace_id), projectStream(team!.project_id)])
    expect(await client.subscribe(stream)).toMatchObject({ ok: true });
  for (const stream of [
    workspaceStream(other!.workspace_id),
    projectStream(other!.project_id),
    userStream(owner.id),
  ])
    expect(await client.subscribe(stream)).toMatchObject({ error: { code: 'forbidden' } });
});

// docs/contract/api-tokens.md#following-live
// docs/contract/api-tokens.md#unknown-tokens
test('a token that is none, is over, stands elsewhere or comes from a foreign page opens nothing', async () => {
  const token = await makeToken();
  await expect(open({ 'x-api-key': `${token}0` })).rejects.toThrow();
  await expect(open({ 'x-api-key': '' })).rejects.toThrow();
  await expect(open({ 'x-api-key': await makeToken({ is_active: false }) })).rejects.toThrow();
  await expect(open({ 'x-api-key': await makeToken({ expired_at: '2020-01-01' }) })).rejects.toThrow();
  await expect(open({}, { auth: { token } })).rejects.toThrow();
  await expect(open({ 'x-api-key': token }, { origin: 'https://evil.example' })).rejects.toThrow();
  const wrong = { 'x-api-key': 'tandem_api_wrong' };
  await expect(realtime.open(owner, { headers: wrong })).rejects.toThrow();
  await database.sql`update users set is_active = false where id = ${owner.id}`;
  await expect(open({ 'x-api-key': token })).rejects.toThrow();
});

// docs/contract/api-tokens.md#the-end-of-a-token
test('connections of a token end with it', async () => {
  const [deleted, off] = [await makeToken(), await makeToken()];
  const clients = [await open({ 'x-api-key': deleted }), await open({ 'x-api-key': off })];
  const session = await realtime.open(owner);
  await database.sql`delete from api_tokens where token_hash = ${hashSessionKey(deleted)}`;
  await database.sql`update api_tokens set is_active = false where token_hash = ${hashSessionKey(off)}`;
  for (const client of clients) expect(await client.disconnected()).toBe('io server disconnect');
  expect(session.socket.connected).toBe(true);
});
