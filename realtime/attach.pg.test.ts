import { once } from 'node:events';
import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  type Person,
  type Team,
  makeMember,
  makePerson,
  makeTeam,
  removeFromProject,
} from './testing-rows.ts';
import { type TestRealtime, startRealtime } from './testing.ts';

let database: TestDatabase;
let realtime: TestRealtime;
let owner: Person;
let team: Team;

beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database);
  owner = await makePerson(database.db);
  team = await makeTeam(database.db, owner);
});
afterAll(async () => {
  await realtime.close();
  await database.close();
});

async function makePage(): Promise<string> {
  const page = await database.db
    .insertInto('pages')
    .values({ workspace_id: team.workspace_id, owned_by_id: owner.id, name: 'Plan' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('project_pages')
    .values({ page_id: page.id, ...team })
    .execute();
  return page.id;
}

/** A plain y-websocket connection to a page, as far as its first message or its end. */
function openPage(id: string, person: Person, origin: string | null) {
  const headers = { cookie: `session-id=${person.session_key}`, ...(origin === null ? {} : { origin }) };
  const socket = new WebSocket(`${realtime.url.replace('http', 'ws')}/yjs/page:${id}`, { headers });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return { socket, closed };
}

test('documents are reached on the same port, from pages of our own', async () => {
  const id = await makePage();
  const { socket } = openPage(id, owner, realtime.url);
  await once(socket, 'message');
  socket.close();
  const foreign = openPage(id, owner, 'https://evil.example');
  const [, response] = (await once(foreign.socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  expect(response.statusCode).toBe(403);
});

test('the cookie alone opens no document when nothing says where the request comes from', async () => {
  const { closed } = openPage(await makePage(), owner, null);
  expect(await closed).toBeGreaterThanOrEqual(4000);
});

test('who is removed from a project loses its open documents with its stream', async () => {
  const id = await makePage();
  const member = await makeMember(database.db, team);
  const { socket, closed } = openPage(id, member, realtime.url);
  await once(socket, 'message');
  await removeFromProject(database.db, team.project_id, member);
  expect(await closed).toBe(4403);
});
