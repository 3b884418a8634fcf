import { type TestDatabase, createTestDatabase } from '@tandem/db/testing/database.ts';
import { type DocumentRef, workItemDocument } from '@tandem/shared/documents/document.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, type Team, makeItem, makeMember, makePerson, makeTeam } from '../testing-rows.ts';
import {
  type Editor,
  type TestCollaboration,
  eventually,
  makePage,
  ready,
  startTestCollaboration,
} from './testing.ts';

// No sign is given in any of these: what the regular look finds is the worst case.
let database: TestDatabase;
let server: TestCollaboration;
let owner: Person;
let member: Person;
let team: Team;
let page: DocumentRef;
let item: DocumentRef;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestCollaboration(database);
  owner = await makePerson(database.db, 'Owner');
});
beforeEach(async () => {
  team = await makeTeam(database.db, owner);
  member = await makeMember(database.db, team);
  page = await makePage(database.db, team, { owned_by_id: owner.id, description_html: '<p>words</p>' });
  item = workItemDocument(await makeItem(database.db, team, owner.id));
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function openBoth(): Promise<Editor[]> {
  const editors = [server.open(member, page), server.open(member, item)];
  await ready(...editors);
  return editors;
}

const cutOff = (editor: Editor) => eventually(() => editor.denials[0]).toBe('permission-denied');

const inProject = (values: { role?: Role; is_active?: boolean }) =>
  database.db
    .updateTable('project_members')
    .set(values)
    .where('project_id', '=', team.project_id)
    .where('user_id', '=', member.id)
    .execute();

const updatesOfMember = () =>
  database.db
    .selectFrom('document_updates')
    .select('seq')
    .where('name', 'in', [page.name, item.name])
    .where('user_id', '=', member.id)
    .execute();

const LOSSES: [what: string, lose: () => Promise<unknown>][] = [
  ['is taken out of the project', () => inProject({ is_active: false })],
  [
    'is taken out of the workspace',
    () =>
      database.db
        .updateTable('workspace_members')
        .set({ is_active: false })
        .where('user_id', '=', member.id)
        .execute(),
  ],
  [
    'is deactivated',
    () => database.db.updateTable('users').set({ is_active: false }).where('id', '=', member.id).execute(),
  ],
  ['is made a guest who sees only their own', () => inProject({ role: ROLE.GUEST })],
  [
    'is in a project that is deleted',
    () =>
      database.db
        .updateTable('projects')
        .set({ deleted_at: '2026-01-01' })
        .where('id', '=', team.project_id)
        .execute(),
  ],
];

// docs/contract/live-documents.md#losing-the-right
test.each(LOSSES)(
  'who %s loses every document of it, and what they then type is kept nowhere',
  async (_what, lose) => {
    const editors = await openBoth();
    await lose();
    for (const editor of editors) {
      await cutOff(editor);
      editor.write('after the end');
    }
    await eventually(() => editors.every((editor) => editor.unsaved > 0)).toBe(true);
    expect(await updatesOfMember()).toEqual([]);
    const again = server.open(member, page);
    await cutOff(again);
    expect(again.lines).toEqual([]);
  },
);

test('a member who becomes a guest keeps the documents of what they made', async () => {
  const own = workItemDocument(await makeItem(database.db, team, member.id));
  const ownPage = await makePage(database.db, team, { owned_by_id: member.id });
  const editors = [server.open(member, own), server.open(member, ownPage)];
  await ready(...editors);
  const [foreign] = await openBoth();
  await inProject({ role: ROLE.GUEST });
  await cutOff(foreign!);
  for (const editor of editors) {
    editor.write('still mine');
    await ready(editor);
    expect(editor.denials).toEqual([]);
  }
});

test('a guest who may see everything reads, and writes nothing of others', async () => {
  await database.db
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', team.project_id)
    .execute();
  const [reader] = await openBoth();
  const writer = server.open(owner, page);
  await ready(writer);
  await inProject({ role: ROLE.GUEST });
  server.collaboration.noteAccess({ user_id: member.id });
  await eventually(() => reader!.provider.authorizedScope).toBe('readonly');
  reader!.write('of a guest');
  writer.write('of the owner');
  await eventually(() => reader!.lines).toContain('of the owner');
  await eventually(() => reader!.unsaved).toBeGreaterThan(0);
  expect(writer.lines).not.toContain('of a guest');
  expect(await updatesOfMember()).toEqual([]);
});

// docs/contract/live-documents.md#losing-the-right
test('who may only read from now on is informed, and again when they may write', async () => {
  await database.db
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', team.project_id)
    .execute();
  const editors = await openBoth();
  const scopes = () => editors.map(({ provider }) => provider.authorizedScope);
  expect(scopes()).toEqual(['read-write', 'read-write']);
  await inProject({ role: ROLE.GUEST });
  await eventually(scopes).toEqual(['readonly', 'readonly']);
  await inProject({ role: ROLE.MEMBER });
  await eventually(scopes).toEqual(['read-write', 'read-write']);
  for (const editor of editors) {
    editor.write('once more');
    await ready(editor);
    expect(editor.closes).toEqual([]);
  }
});
