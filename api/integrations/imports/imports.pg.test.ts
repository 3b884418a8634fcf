import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseState, changedTables } from '../../every-call/testing/state.ts';
import { runImport } from './job.ts';
import { type ImportTeam, makeImportTeam } from './testing.ts';

const TABLE = [
  'Key,Summary,Status,Priority,Assignee,Labels,Due date,Parent',
  'A-1,First,To do,High,person@elsewhere.example,"red, blue",2026-03-01,',
  'A-2,"Second, with a comma",In progress,Low,Bea,red,,A-1',
  'A-3,,Done,,,,,',
].join('\n');

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam({ IMPORT_FILE_SIZE_LIMIT: '50000' });
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await db().deleteFrom('importers').execute();
});

const db = () => team.test.database.db;
let count = 0;
const newProject = () => {
  count += 1;
  return { identifier: `NEW${count}`, name: `New project ${count}` };
};
const namesIn = async (projectId: string) => {
  const { rows } = await sql<{ name: string }>`select name from work_items
    where project_id = ${projectId} order by sequence_id`.execute(db());
  return rows.map(({ name }) => name);
};

describe('a table', () => {
  // docs/contract/imports.md#dry-run
  // docs/contract/imports.md#columns-of-a-table
  test('is looked at first: what is new, what is not taken, and nothing is written', async () => {
    const file_id = await team.bring(TABLE);
    const state = await DatabaseState.open(team.test.database.sql, team.workspace.id);
    const asked = await team.ask('csv', {
      metadata: { file_id },
      config: { is_dry_run: true },
      ...newProject(),
    });
    expect(asked).toMatchObject({ status: 'queued', is_dry_run: true, service: 'csv', difference: null });
    const before = await state.sums();
    await runImport.run(team.context(), { importer_id: asked.id });
    expect(changedTables(before, await state.sums())).toEqual(['importers']);
    const { status, difference, imported_data } = await team.readRow(asked);
    expect(status).toBe('completed');
    expect(imported_data).toBeNull();
    expect(difference).toMatchObject({
      project: { is_new: true, identifier: `NEW${count}` },
      items: { new: 2, changed: 0, unchanged: 0, first_new: [{ external_id: 'A-1', name: 'First' }, {}] },
      labels: { new: 2, unchanged: 0, names: ['red', 'blue'] },
      people: { new: 2, unchanged: 0 },
      not_taken: {
        total: 1,
        first: [{ place: 'line 4', line: 4, error: 'the title is empty', reason: { code: 'no_title' } }],
      },
      found_states: [
        { name: 'To do', group: 'unstarted', is_new: true, items: 1 },
        { name: 'In progress', group: 'started', is_new: true, items: 1 },
      ],
    });
    expect(difference?.table?.fields).toMatchObject({ title: 'Summary', id: 'Key', target_date: 'Due date' });
    expect(difference?.table?.columns[1]).toEqual({
      name: 'Summary',
      sample: 'First',
      filled: 2,
      is_read: true,
    });
    expect((await team.admin.get(team.all)).body).toEqual([]);
  });

  // docs/contract/imports.md#import
  // docs/contract/imports.md#report
  // docs/contract/imports.md#again
  test('is imported, and a second run of it changes nothing and sends no Changes', async () => {
    const file_id = await team.bring(TABLE);
    const first = await team.run('csv', { metadata: { file_id }, ...newProject() });
    expect(first).toMatchObject({
      status: 'completed',
      error: null,
      has_file: true,
      metadata: { file_id, file_name: 'tasks.csv' },
      imported_data: { created: 2, updated: 0, people: 2, not_taken: { total: 1 } },
      project_detail: { identifier: `NEW${count}`, name: `New project ${count}` },
    });
    const project_id = first.project ?? '';
    expect(await namesIn(project_id)).toEqual(['First', 'Second, with a comma']);
    const { rows } = await sql`select w.priority, w.target_date, s.name as state, s."group", p.name as parent,
        w.created_by from work_items w join states s on s.id = w.state_id left join work_items p on p.id = w.parent_id
      where w.project_id = ${project_id} order by w.sequence_id`.execute(db());
    expect(rows).toMatchObject([
      { priority: 'high', target_date: '2026-03-01', state: 'To do', group: 'unstarted', parent: null },
      {
        priority: 'low',
        target_date: null,
        state: 'In progress',
        parent: 'First',
        created_by: team.admin.id,
      },
    ]);
    const stream = projectStream(project_id);
    const before = await readSeq(db(), stream);
    const again = await team.run('csv', { metadata: { file_id }, project_id });
    expect(again).toMatchObject({
      status: 'completed',
      imported_data: { created: 0, updated: 0, unchanged: 2, people: 0 },
    });
    expect(await readSeq(db(), stream)).toBe(before);
    expect(await readChanges(db(), { stream, after: before })).toMatchObject({ changes: [], resync: false });
    expect((await team.admin.get(team.all)).body.map(({ id }: { id: string }) => id)).toEqual([
      again.id,
      first.id,
    ]);
  });

  // docs/contract/imports.md#again
  test('that is newer brings what changed in it, and what was done here since stays', async () => {
    const first = await team.run('csv', { metadata: { file_id: await team.bring(TABLE) }, ...newProject() });
    const project_id = first.project ?? '';
    await sql`update work_items set name = 'Ours' where project_id = ${project_id} and name = 'First'`.execute(
      db(),
    );
    const newer = TABLE.replace('In progress', 'Done').replace('A-3,,', 'A-3,Third,');
    const body = { metadata: { file_id: await team.bring(newer) }, project_id };
    const { difference } = await team.run('csv', { ...body, config: { is_dry_run: true } });
    expect(difference).toMatchObject({
      project: { is_new: false },
      items: { new: 1, changed: 1, unchanged: 1 },
      not_taken: { total: 0 },
    });
    expect(difference?.items.first_changed).toMatchObject([
      { external_id: 'A-2', sequence_id: 2, changes: [{ field: 'state', from: 'In progress', to: 'Done' }] },
    ]);
    const { imported_data } = await team.run('csv', body);
    expect(imported_data).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(await namesIn(project_id)).toEqual(['Ours', 'Second, with a comma', 'Third']);
  });

  // docs/contract/imports.md#into-a-project-that-is-here
  test('goes into a project that people made, with its states, beside the items that are there', async () => {
    await team.makeItem({ name: 'was here' });
    const table = 'Summary;Status\nNew one;todo\nNext one;\n';
    const { status, imported_data } = await team.run('csv', {
      metadata: { file_id: await team.bring(table) },
      project_id: team.project.id,
    });
    expect({ status, imported_data }).toMatchObject({ status: 'completed', imported_data: { created: 2 } });
    const { rows } = await sql`select w.name, s.name as state, w.sequence_id from work_items w
      join states s on s.id = w.state_id where w.project_id = ${team.project.id} order by w.sequence_id`.execute(
      db(),
    );
    expect(rows).toEqual([
      { name: 'was here', state: 'Backlog', sequence_id: 1 },
      { name: 'New one', state: 'Todo', sequence_id: 2 },
      { name: 'Next one', state: 'Backlog', sequence_id: 3 },
    ]);
    expect((await team.makeItem({ name: 'after' })).sequence_id).toBe(4);
  });

  // docs/contract/imports.md#epics-sub-items-relations
  test('with loops of parents or a chain without end comes in, but for the parents that are too many', async () => {
    const chain = Array.from({ length: 150 }, (_, n) => `C-${n},Item ${n},C-${n - 1}`);
    const table = `Key,Title,Parent\nA,A,B\nB,B,A\n${chain.join('\n')}\n`;
    const { project, imported_data } = await team.run('csv', {
      metadata: { file_id: await team.bring(table) },
      ...newProject(),
    });
    expect(imported_data).toMatchObject({ created: 152 });
    const { rows } = await sql<{ external_id: string; parent: string | null }>`
      select w.external_id, p.external_id as parent from work_items w left join work_items p on p.id = w.parent_id
      where w.project_id = ${project} order by w.sequence_id`.execute(db());
    expect(rows.slice(0, 2).map(({ parent }) => parent)).toEqual(['B', null]);
    const tops = rows.slice(2).filter(({ parent }) => parent === null);
    expect(tops.map(({ external_id }) => external_id)).toEqual(['C-0', 'C-101']);
  });

  // docs/contract/imports.md#people-that-are-chosen
  // docs/contract/imports.md#groups-of-states
  test('brings its people as the members that are chosen, or not at all, and its states in the chosen groups', async () => {
    const table = 'Title,Status,Assignee,Author\nOne,Odd,Dora,Cid\n';
    const { project, imported_data } = await team.run('csv', {
      metadata: { file_id: await team.bring(table) },
      config: { states: { Odd: 'completed' } },
      data: {
        users: [
          { username: 'dora', import: 'map', email: await emailOf(team.member.id) },
          { username: 'cid', import: false },
        ],
      },
      ...newProject(),
    });
    expect(imported_data).toMatchObject({ created: 1, people: 0 });
    const { rows } =
      await sql`select w.created_by, a.user_id, s."group", w.completed_at is not null as is_done
      from work_items w join states s on s.id = w.state_id join work_item_assignees a on a.work_item_id = w.id
      where w.project_id = ${project}`.execute(db());
    expect(rows).toEqual([
      { created_by: team.admin.id, user_id: team.member.id, group: 'completed', is_done: true },
    ]);
  });
});

// docs/contract/imports.md#names-of-priorities
test('priorities are read by their names, or as somebody says', async () => {
  const file_id = await team.bring('Title,Priority\nOne,P1\nTwo,Mauve\nThree,mauve\nFour,\n');
  const asked = { metadata: { file_id }, ...newProject() };
  const looked = await team.run('csv', { ...asked, config: { is_dry_run: true } });
  expect(looked.difference?.found_priorities).toEqual([
    { name: 'P1', priority: 'high', items: 1 },
    { name: 'Mauve', priority: 'none', items: 2 },
  ]);
  const { project } = await team.run('csv', { ...asked, config: { priorities: { MAUVE: 'low' } } });
  const { rows } = await sql<{ priority: string }>`
    select priority from work_items where project_id = ${project} order by sequence_id`.execute(db());
  expect(rows.map(({ priority }) => priority)).toEqual(['high', 'low', 'low', 'none']);
  const wrong = { ...asked, config: { priorities: { P1: 'huge' } } };
  const refused = await team.admin.post(`${team.start}csv/`, wrong);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('huge');
});

async function emailOf(id: string): Promise<string> {
  const { email } = await db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email ?? '';
}

describe('starting', () => {
  // docs/contract/imports.md#who-imports
  test('is for administrators of the workspace', async () => {
    const file_id = await team.bring(TABLE);
    const row = await team.ask('csv', { metadata: { file_id }, ...newProject() });
    const stranger = await team.test.makeUser();
    const body = { metadata: { file_id }, ...newProject() };
    for (const [person, status] of [
      [team.test.nobody, 401],
      [team.member, 403],
      [team.guest, 403],
      [stranger, 403],
    ] as const) {
      const answers = [
        await person.get(team.all),
        await person.post(`${team.all}files/`, { name: 'a', size: 1 }),
        await person.post(`${team.start}csv/`, body),
        await person.get(`${team.all}csv/${row.id}/`),
        await person.delete(`${team.all}csv/${row.id}/`),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status));
    }
  });

  // docs/contract/imports.md#starting-an-import
  test.each([
    [{}, { metadata: ['This field is required.'] }],
    [{ metadata: { file_id: '11111111-1111-4111-8111-111111111111' } }, { file_id: [expect.any(String)] }],
    [{ ok: true }, { identifier: ['This field is required.'] }],
    [{ ok: true, identifier: 'A-B' }, { identifier: ['Only letters, digits and _ are allowed.'] }],
    [{ ok: true, project_id: '11111111-1111-4111-8111-111111111111' }, { project_id: [expect.any(String)] }],
    [
      { ok: true, identifier: 'XY', data: { users: [{ username: 'a', import: 'map', email: 'no@where' }] } },
      { users: [expect.stringContaining('no@where')] },
    ],
    [{ ok: true, identifier: 'XY', config: { sync: true } }, expect.anything()],
  ])('refuses %j', async ({ ok, ...body }: Record<string, unknown>, answer) => {
    const metadata = ok ? { metadata: { file_id: await team.bring(TABLE) } } : {};
    const { status, body: refusal } = await team.admin.post(`${team.start}csv/`, { ...metadata, ...body });
    expect(status).toBe(400);
    expect(refusal).toEqual(answer);
    expect(await db().selectFrom('importers').select('id').execute()).toEqual([]);
  });

  // docs/contract/imports.md#starting-an-import
  test('refuses a taken identifier, a project of others, a sixth one, and a file that has not come', async () => {
    const file_id = await team.bring(TABLE);
    const taken = await team.admin.post(`${team.start}csv/`, {
      metadata: { file_id },
      identifier: team.project.identifier,
    });
    expect(taken).toMatchObject({
      status: 400,
      body: { identifier: ['The project identifier is already taken'] },
    });
    const theirs = await team.test.makeProject(team.member, team.workspace);
    const foreign = await team.admin.post(`${team.start}csv/`, {
      metadata: { file_id },
      project_id: theirs.id,
    });
    expect(foreign).toMatchObject({ status: 400, body: { project_id: [expect.any(String)] } });
    const slot = await team.admin.post(`${team.all}files/`, { name: 'a.csv', size: 10 });
    const early = await team.admin.post(`${team.start}csv/`, {
      metadata: { file_id: slot.body.asset_id },
      ...newProject(),
    });
    expect(early).toMatchObject({ status: 400, body: { error: 'The file has not been uploaded.' } });
    for (let n = 0; n < 5; n += 1) await team.ask('csv', { metadata: { file_id }, ...newProject() });
    const sixth = await team.admin.post(`${team.start}csv/`, { metadata: { file_id }, ...newProject() });
    expect(sixth).toMatchObject({ status: 400, body: { error: expect.stringContaining('under way') } });
  });

  // docs/contract/imports.md#the-file-of-an-import
  test('takes no file over the limit, and none of another workspace', async () => {
    const large = await team.admin.post(`${team.all}files/`, { name: 'a.csv', size: 50_001 });
    expect(large).toMatchObject({ status: 400, body: { error: 'The file is larger than 50000 bytes.' } });
    const elsewhere = await team.test.makeWorkspace(team.admin);
    const answer = await team.admin.post(`/api/workspaces/${elsewhere.slug}/projects/importers/csv/`, {
      metadata: { file_id: await team.bring(TABLE) },
      ...newProject(),
    });
    expect(answer).toMatchObject({ status: 400, body: { file_id: [expect.any(String)] } });
  });

  // docs/contract/conventions.md#idempotency-key
  test('is done once for one key', async () => {
    const body = { metadata: { file_id: await team.bring(TABLE) }, ...newProject() };
    const options = { headers: { 'idempotency-key': 'import once' } };
    const first = await team.admin.post(`${team.start}csv/`, body, options);
    const second = await team.admin.post(`${team.start}csv/`, body, options);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    expect((await db().selectFrom('importers').select('id').execute()).length).toBe(1);
  });
});
