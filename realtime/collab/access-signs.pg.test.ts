import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { type DocumentRef, workItemDocument } from '@tandem/shared/documents/document.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import { type TestCollaboration, eventually, makePage, ready, startTestCollaboration } from './testing.ts';

/** The ids of documents that each look at rights is about. */
const looks: string[][] = [];
const notingLooks: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const ids = documentsIn(node);
    if (ids) looks.push(ids);
    return node;
  },
  transformResult: async ({ result }) => result,
};

function documentsIn(node: RootOperationNode): string[] | undefined {
  if (node.kind !== 'RawNode' || !node.sqlFragments.join('').includes('as a(key_hash, kind, id, position)'))
    return;
  const lists = node.parameters.flatMap((each) =>
    'value' in each && Array.isArray(each.value) ? [each.value] : [],
  );
  return lists[2] as string[];
}

let database: TestDatabase;
let server: TestCollaboration;
let owner: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  // Nothing is looked at but for a sign.
  server = await startTestCollaboration(
    { db: database.db.withPlugin(notingLooks), sql },
    { access_tick_ms: 60_000 },
  );
  owner = await makePerson(database.db, 'Owner');
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(() => {
  looks.length = 0;
});

async function openPages(): Promise<{ teams: Awaited<ReturnType<typeof makeTeam>>[]; pages: DocumentRef[] }> {
  const teams = [await makeTeam(database.db, owner), await makeTeam(database.db, owner)];
  const pages = [];
  for (const team of teams) {
    const page = await makePage(database.db, team, {
      owned_by_id: owner.id,
      description_html: '<p>words</p>',
    });
    const editor = server.open(owner, page);
    await ready(editor);
    pages.push(page);
  }
  looks.length = 0;
  return { teams, pages };
}

test('many signs within a moment are one look, at what they are about', async () => {
  const { teams, pages } = await openPages();
  const stream = projectStream(teams[0]!.project_id);
  for (let count = 0; count < 50; count += 1) server.collaboration.noteAccess({ stream });
  await eventually(() => looks.length).toBeGreaterThan(0);
  expect(looks).toEqual([[pages[0]!.id]]);
  server.collaboration.noteAccess({ stream: workspaceStream(teams[1]!.workspace_id) });
  await eventually(() => looks.length).toBeGreaterThan(1);
  expect(looks).toEqual([[pages[0]!.id], [pages[1]!.id]]);
});

test('a sign that is about nothing that is open costs no look, and one of a person is about their own', async () => {
  const { teams } = await openPages();
  const member = await makeMember(database.db, teams[0]!);
  const item = await makePage(database.db, teams[0]!, { owned_by_id: owner.id });
  const editor = server.open(member, item);
  await ready(editor);
  looks.length = 0;
  server.collaboration.noteAccess({ stream: projectStream(workItemDocument(item.id).id) });
  server.collaboration.noteAccess({ user_id: member.id });
  await eventually(() => looks.length).toBeGreaterThan(0);
  expect(looks).toEqual([[item.id]]);
});
