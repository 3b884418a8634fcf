import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { insert } from '../../every-call/testing/rows.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { COLUMN_NAMES } from './columns.ts';
import { exportIssues } from './job.ts';
import { readCsv, readSheet, unzip } from './testing.ts';

let team: Team;
let items: Awaited<ReturnType<typeof makeItems>>;
beforeAll(async () => {
  team = await makeTeam();
  items = await makeItems();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;

async function exportAs(provider: string): Promise<Buffer> {
  const url = `/api/workspaces/${team.workspace.slug}/export-issues/`;
  await team.member.post(url, { provider });
  const page = `${url}?per_page=1&cursor=1:0:0`;
  const [row] = (await team.member.get(page)).body.results;
  const { config, storage } = team.test.app;
  await exportIssues.run({ ...jobContext(db()), config, storage }, { export_id: row.id });
  const link = await team.member.get(`${url}${row.id}/`);
  const file = await team.test.app.inject({ method: 'GET', url: String(link.headers['location']) });
  return unzip(file.rawPayload).get(`${team.workspace.id}.${provider}`)!;
}

const byId = (lines: Record<string, unknown>[], sequence: number) =>
  lines.find((line) => line['ID'] === `${team.project.identifier}-${sequence}`);
const objects = async () => JSON.parse((await exportAs('json')).toString()) as Record<string, unknown>[];

/** An item with something in every column, and one with as little as can be. */
async function makeItems() {
  const { admin, member, project, states, workspace } = team;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const by = { ...scope, created_by: admin.id };
  const labels = [
    await team.test.makeLabel(admin, project as never, { name: 'Urgent "one"' }),
    await team.test.makeLabel(admin, project as never, { name: 'Area' }),
  ];
  const full = await team.makeItem({
    name: '=SUM(A1:A9), and more',
    description_html: '<p>First line</p><p>Second &lt;line&gt; &amp; "quotes"</p>',
    state_id: states.Done.id,
    start_date: '2025-02-03',
    target_date: '2025-02-10',
    priority: 'high',
    assignee_ids: [admin.id, member.id],
    label_ids: labels.map(({ id }) => id),
  });
  const cycle = await insert(db(), 'cycles', {
    ...by,
    name: 'Cycle',
    owned_by_id: admin.id,
    start_date: '2025-01-31T23:30:00Z',
    end_date: '2025-02-28T12:00:00Z',
    timezone: 'Europe/Berlin',
  });
  const module = (name: string, values: object) => insert(db(), 'modules', { ...by, name, ...values });
  const modules = [
    await module('Second', { start_date: '2025-03-01' }),
    await module('First', { start_date: '2025-02-01', target_date: '2025-02-02' }),
    await module('Archived', { archived_at: '2025-01-01' }),
  ];
  await db()
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id: cycle, work_item_id: full.id })
    .execute();
  for (const module_id of modules)
    await db()
      .insertInto('module_work_items')
      .values({ ...scope, module_id, work_item_id: full.id })
      .execute();
  await sql`update work_items set created_at = '2025-02-03T09:05:00Z', updated_at = '2025-02-03T09:05:01.9Z',
    completed_at = '2025-12-31T23:59:59Z', archived_at = '2026-01-01' where id = ${full.id}`.execute(db());
  const bare = await team.makeItem({ name: '-1' });
  const type_id = await insert(db(), 'work_item_types', {
    workspace_id: workspace.id,
    created_by: admin.id,
    name: 'Bug',
  });
  await sql`update work_items set type_id = ${type_id} where id = ${full.id}`.execute(db());
  await sql`update work_items set parent_id = ${bare.id} where id = ${full.id}`.execute(db());
  return { full, bare };
}

// docs/contract/exports.md#columns
// docs/contract/exports.md#workbooks-and-json
test('every column has its value in the words of the contract; what is empty is null', async () => {
  const { full, bare } = items;
  const { project } = team;
  const lines = await objects();
  expect(Object.keys(lines[0]!)).toEqual([...COLUMN_NAMES]);
  expect(COLUMN_NAMES).toEqual([
    'ID',
    'Project',
    'Name',
    'Description',
    'State',
    'Start Date',
    'Target Date',
    'Priority',
    'Created By',
    'Assignee',
    'Labels',
    'Cycle Name',
    'Cycle Start Date',
    'Cycle End Date',
    'Module Name',
    'Module Start Date',
    'Module Target Date',
    'Created At',
    'Updated At',
    'Completed At',
    'Archived At',
    'Parent',
    'Type',
  ]);
  const [{ name }] = (
    await sql<{ name: string }>`select name from projects where id = ${project.id}`.execute(db())
  ).rows as [{ name: string }];
  expect(byId(lines, full.sequence_id)).toEqual({
    ID: `${project.identifier}-${full.sequence_id}`,
    Project: name,
    Name: '=SUM(A1:A9), and more',
    Description: expect.stringMatching(/^First line\s+Second <line> & "quotes"$/),
    State: 'Done',
    'Start Date': 'Mon, 03 Feb 2025',
    'Target Date': 'Mon, 10 Feb 2025',
    Priority: 'high',
    'Created By': 'Max',
    Assignee: 'Ada, Max',
    Labels: 'Area, Urgent "one"',
    'Cycle Name': 'Cycle',
    'Cycle Start Date': 'Sat, 01 Feb 2025',
    'Cycle End Date': 'Fri, 28 Feb 2025',
    'Module Name': 'First, Second',
    'Module Start Date': 'Sat, 01 Feb 2025, Sat, 01 Mar 2025',
    'Module Target Date': 'Sun, 02 Feb 2025',
    'Created At': 'Mon, 03 Feb 2025 09:05:00 UTC+0000',
    'Updated At': 'Mon, 03 Feb 2025 09:05:01 UTC+0000',
    'Completed At': 'Wed, 31 Dec 2025 23:59:59 UTC+0000',
    'Archived At': 'Thu, 01 Jan 2026',
    Parent: `${project.identifier}-${bare.sequence_id}`,
    Type: 'Bug',
  });
  expect(byId(lines, bare.sequence_id)).toMatchObject({
    Description: null,
    'Start Date': null,
    Priority: 'none',
    Assignee: null,
    Labels: null,
    'Cycle Name': null,
    'Module Name': null,
    'Completed At': null,
    'Archived At': null,
    Parent: null,
    Type: null,
  });
});

// docs/contract/exports.md#csv
test('csv quotes every field and marks what begins like a formula as text', async () => {
  const { full, bare } = items;
  const text = (await exportAs('csv')).toString();
  expect(text.startsWith('"ID","Project","Name",')).toBe(true);
  const [head, ...lines] = readCsv(text);
  expect(head).toEqual([...COLUMN_NAMES]);
  const line = (sequence: number) => lines.find(([id]) => id === `${team.project.identifier}-${sequence}`);
  expect(line(full.sequence_id)?.[2]).toBe("'=SUM(A1:A9), and more");
  expect(line(full.sequence_id)?.[10]).toBe('Area, Urgent "one"');
  expect(text).toContain('"Area, Urgent ""one"""');
  expect(line(bare.sequence_id)?.[2]).toBe("'-1");
  expect(line(bare.sequence_id)?.[3]).toBe('');
  for (const sign of ['+', '@']) await team.makeItem({ name: `${sign}1` });
  const names = readCsv((await exportAs('csv')).toString()).map((cells) => cells[2]);
  expect(names).toEqual(expect.arrayContaining(["'+1", "'@1"]));
});

// docs/contract/exports.md#workbooks-and-json
test('xlsx is a workbook with one sheet of texts', async () => {
  const { full, bare } = items;
  await team.makeItem({ name: 'Markup <b> & \u0001control \u{1F600}' });
  const workbook = unzip(await exportAs('xlsx'));
  expect([...workbook.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const [head, ...lines] = readSheet(workbook.get('xl/worksheets/sheet1.xml')!.toString());
  expect(head).toEqual([...COLUMN_NAMES]);
  const line = (sequence: number) => lines.find(([id]) => id === `${team.project.identifier}-${sequence}`);
  expect(line(full.sequence_id)?.slice(2, 6)).toEqual([
    '=SUM(A1:A9), and more',
    expect.stringMatching(/^First line\s+Second <line> & "quotes"$/),
    'Done',
    'Mon, 03 Feb 2025',
  ]);
  expect(line(bare.sequence_id)).toHaveLength(COLUMN_NAMES.length);
  expect(line(bare.sequence_id)?.[3]).toBeNull();
  expect(lines.map((cells) => cells[2])).toContain('Markup <b> &  control \u{1F600}');
});

// docs/contract/exports.md#which-items-are-exported
test('items come in the order of their projects and numbers: what lists show and the archive, and nothing else', async () => {
  const { admin, member, workspace } = team;
  const later = await team.test.makeProject(member, workspace, { identifier: 'ZZ' });
  const sooner = await team.test.makeProject(member, workspace, { identifier: 'A1' });
  for (const { id } of [later, sooner])
    for (const name of ['One', 'Two'])
      await member.post(`/api/workspaces/${workspace.slug}/projects/${id}/issues/`, { name });
  const hidden = async (values: object) => {
    const { id } = await team.makeItem({ name: 'Hidden' });
    await db().updateTable('work_items').set(values).where('id', '=', id).execute();
  };
  await hidden({ is_draft: true });
  await hidden({ is_hidden_by_intake: true });
  await hidden({ is_epic: true });
  await hidden({ deleted_at: '2026-01-01' });
  const left = await team.makeItem({ assignee_ids: [admin.id] });
  await sql`update project_members set is_active = false
    where user_id = ${admin.id} and project_id = ${team.project.id}`.execute(db());
  const lines = await objects();
  await sql`update project_members set is_active = true
    where user_id = ${admin.id} and project_id = ${team.project.id}`.execute(db());
  const ids = lines.map((line) => String(line['ID']));
  expect([ids.slice(0, 2), ids.slice(-2)]).toEqual([
    ['A1-1', 'A1-2'],
    ['ZZ-1', 'ZZ-2'],
  ]);
  expect(lines.map((line) => line['Name'])).not.toContain('Hidden');
  expect(byId(lines, left.sequence_id)?.['Assignee']).toBeNull();
});

// docs/contract/exports.md#which-items-are-exported
test('more items than are read at a time all come, once', async () => {
  const { member, workspace, states } = team;
  const project = await team.test.makeProject(member, workspace, { identifier: 'MANY' });
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, created_by)
    select ${workspace.id}, ${project.id}, n, 'Item ' || n, ${states.Todo.id}, ${member.id}
    from generate_series(1, 1201) n`.execute(db());
  const ids = (await objects()).map((line) => String(line['ID'])).filter((id) => id.startsWith('MANY-'));
  expect(ids).toEqual(Array.from({ length: 1201 }, (_, index) => `MANY-${index + 1}`));
});
