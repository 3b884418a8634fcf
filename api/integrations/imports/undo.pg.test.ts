import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../testing/app.ts';
import { takeImportTurn } from '../importers/turn.ts';
import { type ImportTeam, makeImportTeam } from './testing.ts';

const TABLE = [
  'Key,Title,Status,Assignee,Labels,Cycle,Modules,Parent',
  'A-1,First,Waiting,Bea,"shared, gone",Sprint,Deck,',
  'A-2,Second,Waiting,Bea,gone,Sprint,Hull,A-1',
].join('\n');

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;
const pathOf = ({ service, id }: ImporterRow) => `${team.all}${service}/${id}/undo/`;
const undo = async (row: ImporterRow, caller: Caller = team.admin) =>
  expectMade<ImporterRow>(await caller.post(pathOf(row), {}));
const runTable = async (target: object) =>
  team.run('csv', { metadata: { file_id: await team.bring(TABLE) }, ...target });
const here = () => ({ project_id: team.project.id });
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db())).rows;
const namesOf = (table: string, project: string | null) =>
  rowsOf(
    sql<{ name: string }>`select name from ${sql.table(table)}
      where project_id = ${project} and deleted_at is null and external_source is not null order by name`,
  ).then((rows) => rows.map(({ name }) => name));
const membersNamed = (name: string) =>
  rowsOf(sql`select m.id from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${team.workspace.id} and m.is_active and u.display_name = ${name}`);

// docs/contract/imports.md#taking-an-import-back
test('a project that it made goes with its people, and the same file makes it again', async () => {
  const target = { identifier: 'UNDO', name: 'Undone' };
  const row = await runTable(target);
  expect(row).toMatchObject({ can_undo: true, made_project: true, undone_at: null });
  expect(await membersNamed('Bea')).toHaveLength(1);
  const done = await undo(row);
  expect(done).toMatchObject({ can_undo: false, undone_at: expect.any(String) });
  expect(
    (await team.admin.get(`/api/workspaces/${team.workspace.slug}/projects/${row.project}/`)).status,
  ).toBe(404);
  expect(await membersNamed('Bea')).toEqual([]);
  expect(await undo(row)).toEqual(done);
  const again = await runTable(target);
  expect(again).toMatchObject({ status: 'completed', imported_data: { created: 2, people: 1 } });
  await undo(again);
});

test('in a project that was there its items go, and what it made besides where nothing uses it', async () => {
  const row = await runTable(here());
  expect(row).toMatchObject({ can_undo: true, made_project: false });
  const [first] = await rowsOf(sql<{ id: string }>`select id from work_items
    where project_id = ${team.project.id} and external_id = 'A-1'`);
  const [shared] = await rowsOf(sql<{ id: string }>`select id from labels
    where project_id = ${team.project.id} and name = 'shared'`);
  const [hull] = await rowsOf(sql<{ id: string }>`select id from modules
    where project_id = ${team.project.id} and name = 'Hull'`);
  const own = await team.makeItem({ name: 'ours', label_ids: [shared?.id], parent_id: first?.id });
  const modules = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/modules/${hull?.id}/issues/`;
  expectMade(await team.admin.post(modules, { issues: [own.id] }));
  const before = await readSeq(db(), team.stream);
  await undo(row);
  const counted = await namesOf('work_items', team.project.id);
  expect(counted).toEqual([]);
  expect(await team.readItem(own.id)).toMatchObject({ parent_id: null, label_ids: [shared?.id] });
  expect(await namesOf('labels', team.project.id)).toEqual(['shared']);
  expect(await namesOf('modules', team.project.id)).toEqual(['Hull']);
  expect(await namesOf('cycles', team.project.id)).toEqual([]);
  expect(await namesOf('states', team.project.id)).toEqual([]);
  expect(await membersNamed('Bea')).toEqual([]);
  const { changes } = await readChanges(db(), { stream: projectStream(team.project.id), after: before });
  const removed = changes.filter(({ op }) => op === 'remove').map(({ kind }) => kind);
  expect(removed.filter((kind) => kind === 'work_item')).toHaveLength(2);
  expect(removed).toEqual(expect.arrayContaining(['label', 'cycle', 'state', 'module']));
});

test('the same file makes all of it anew, and what a later run changed stays', async () => {
  const first = await runTable(here());
  expect(first.imported_data).toMatchObject({ created: 2 });
  const newer = `${TABLE.replace('Second', 'Second one')}\nA-3,Third,Waiting,,,,,\n`;
  const second = await team.run('csv', { metadata: { file_id: await team.bring(newer) }, ...here() });
  expect(second.imported_data).toMatchObject({ created: 1, updated: 1 });
  await undo(second);
  expect(await namesOf('work_items', team.project.id)).toEqual(['First', 'Second one']);
  await undo(first);
  expect(await namesOf('work_items', team.project.id)).toEqual([]);
});

test('is refused to who does not administer the project, and while an import runs', async () => {
  const row = await runTable(here());
  const other = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, other, 20);
  expect((await other.post(pathOf(row), {})).status).toBe(403);
  await db()
    .transaction()
    .execute(async (tx) => {
      expect(await takeImportTurn(tx as never, team.workspace.id)).toBe(true);
      const refused = await team.admin.post(pathOf(row), {});
      expect(refused.status).toBe(400);
    });
  expect(await namesOf('work_items', team.project.id)).toEqual(['First', 'Second']);
  const dry = await team.run('csv', {
    metadata: { file_id: await team.bring(TABLE) },
    config: { is_dry_run: true },
    ...here(),
  });
  expect((await team.admin.post(pathOf(dry), {})).status).toBe(400);
  await undo(row);
});
