import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportIssues } from '../../insight/exports/job.ts';
import { readCsv, unzip } from '../../insight/exports/testing.ts';
import { insert } from '../../every-call/testing/rows.ts';
import { type ImportTeam, makeImportTeam } from './testing.ts';

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam();
  await makeProject();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;

/** The copy of one project, as the archive that people get. */
async function exportProject(projectId: string, provider = 'csv'): Promise<Buffer> {
  const url = `/api/workspaces/${team.workspace.slug}/export-issues/`;
  await team.admin.post(url, { provider, project: [projectId] });
  const [row] = (await team.admin.get(`${url}?per_page=1&cursor=1:0:0`)).body.results;
  await exportIssues.run(team.context(), { export_id: row.id });
  const link = await team.admin.get(`${url}${row.id}/`);
  const file = await team.test.app.inject({ method: 'GET', url: String(link.headers['location']) });
  return file.rawPayload;
}

const csvOf = async (projectId: string) =>
  unzip(await exportProject(projectId))
    .get(`${team.workspace.id}.csv`)!
    .toString();

const HARD_NAMES = ['=SUM(A1:A9), "more"', '-1', 'two\twords; [x] *y* <b>', "'quoted", '名前 и ещё'];

async function makeProject(): Promise<void> {
  const { admin, member, states, project, workspace } = team;
  const label = (name: string) => team.test.makeLabel(admin, project as never, { name });
  const labels = [await label('a, b'), await label('c "d"'), await label('plain')];
  const by = { workspace_id: workspace.id, project_id: project.id, created_by: admin.id };
  const cycle = await insert(db(), 'cycles', {
    ...by,
    name: 'Cycle, one',
    owned_by_id: admin.id,
    start_date: '2025-02-01T00:00:00Z',
    end_date: '2025-02-28T00:00:00Z',
  });
  const module_id = await insert(db(), 'modules', { ...by, name: 'Web; new' });
  const type_id = await insert(db(), 'work_item_types', {
    workspace_id: workspace.id,
    created_by: admin.id,
    name: 'Bug, "hard"',
  });
  for (const [index, name] of HARD_NAMES.entries()) {
    const item = await team.makeItem({
      name,
      description_html: '<p>First *line*</p><p>Second &lt;line&gt; &amp; # "quotes"</p>',
      state_id: index % 2 ? states.Done.id : states['In Progress'].id,
      start_date: '2025-02-03',
      target_date: '2025-02-10',
      priority: 'high',
      assignee_ids: [admin.id, member.id],
      label_ids: labels.map(({ id }) => id),
    });
    const scope = { workspace_id: workspace.id, project_id: project.id, work_item_id: item.id };
    await db()
      .insertInto('cycle_work_items')
      .values({ ...scope, cycle_id: cycle })
      .execute();
    await db()
      .insertInto('module_work_items')
      .values({ ...scope, module_id })
      .execute();
  }
  await sql`update work_items set type_id = ${type_id} where project_id = ${project.id} and name = ${HARD_NAMES[0]}`.execute(
    db(),
  );
  await sql`update work_items w set parent_id = p.id from work_items p
    where p.project_id = ${project.id} and p.name = ${HARD_NAMES[1]} and w.project_id = ${project.id}
      and w.name = ${HARD_NAMES[2]}`.execute(db());
  await sql`update work_items set completed_at = '2025-12-31T23:59:59Z', updated_at = '2026-01-02T10:00:00Z'
    where project_id = ${project.id} and completed_at is not null`.execute(db());
}

/** Without the keys, which are those of the project. */
const withoutKeys = (csv: string) => {
  const [head = [], ...lines] = readCsv(csv);
  const keys = new Map(lines.map(([key = '']) => [key, key.replace(/^.*-/, '')]));
  const places = ['ID', 'Project', 'Parent'].map((name) => head.indexOf(name));
  return lines.map((cells) => cells.map((cell, at) => (places.includes(at) ? (keys.get(cell) ?? '') : cell)));
};

// docs/contract/imports.md#tables-of-other-products
test.each(['csv', 'json', 'xlsx'])('our own %s comes in again as the same project', async (provider) => {
  const first = await csvOf(team.project.id);
  const file_id = await team.bring(await exportProject(team.project.id, provider), { name: 'again.zip' });
  const row = await team.run('csv', {
    metadata: { file_id },
    identifier: provider.toUpperCase(),
    name: `Again by ${provider}`,
  });
  expect(row).toMatchObject({
    status: 'completed',
    imported_data: {
      created: HARD_NAMES.length,
      not_taken: { total: 0 },
      notes: [],
      table: { product: { name: 'tandem' } },
    },
  });
  const second = await csvOf(row.project!);
  expect(withoutKeys(second)).toEqual(withoutKeys(first));
  expect(second).toContain('"a, b"'.replaceAll('"', '""'));
});

// docs/contract/imports.md#report
test('parents that are nowhere and rings of them are told before and after', async () => {
  const table = ['Key,Title,Parent', 'A,One,B', 'B,Two,C', 'C,Three,A', 'D,Four,Nowhere', 'E,Five,A'];
  const file_id = await team.bring(table.join('\n'));
  const wanted = { metadata: { file_id }, identifier: 'RINGS', name: 'Rings' };
  const notes = [
    { code: 'parent_ring', total: 1, first: [{ place: 'line 2', line: 2, value: 'A → B → C → A' }] },
    { code: 'unknown_parent', total: 1, first: [{ place: 'line 5', line: 5, value: 'D → Nowhere' }] },
  ];
  const { difference } = await team.run('csv', { ...wanted, config: { is_dry_run: true } });
  expect(difference?.notes).toEqual(notes);
  const { imported_data, project } = await team.run('csv', wanted);
  expect(imported_data?.notes).toEqual(notes);
  const { rows } = await sql<{ name: string; parent: string | null }>`
    select w.name, p.name as parent from work_items w left join work_items p on p.id = w.parent_id
    where w.project_id = ${project} order by w.sequence_id`.execute(db());
  expect(rows).toEqual([
    { name: 'One', parent: 'Two' },
    { name: 'Two', parent: 'Three' },
    { name: 'Three', parent: null },
    { name: 'Four', parent: null },
    { name: 'Five', parent: 'One' },
  ]);
});
