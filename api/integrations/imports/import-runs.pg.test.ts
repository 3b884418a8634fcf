import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeIssue, makePerson, toLines } from '../importers/testing-files.ts';
import { expireImports } from './expire.ts';
import { runImport } from './job.ts';
import { type ImportTeam, makeImportTeam } from './testing.ts';

let team: ImportTeam;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeImportTeam();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await team.test.close();
});

const db = () => team.test.database.db;
const run = (id: string) => runImport.run(team.context(), { importer_id: id });
const countOf = async (identifier: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from work_items w
    join projects p on p.id = w.project_id where p.identifier = ${identifier}`.execute(db());
  return rows[0]?.count;
};

// docs/contract/imports.md#services
test('a file of Jira comes in, with links to its attachments where its host is named', async () => {
  const attachment = [
    { id: '5', filename: 'a.png', author: makePerson('ann'), created: '2020-01-01T00:00:00Z' },
  ];
  const file = toLines([makeIssue(1, { attachment }), makeIssue(7), '{"broken']);
  const { imported_data, project, status } = await team.run('jira', {
    metadata: {
      file_id: await team.bring(file, { name: 'old.ndjson.gz', isGzip: true }),
      cloud_hostname: 'jira.example.com',
    },
    identifier: 'OLD',
  });
  expect({ status, imported_data }).toMatchObject({
    status: 'completed',
    imported_data: { created: 2, unlinked_files: 0, not_taken: { total: 1, first: [{ place: 'line 3' }] } },
  });
  const { rows } = await sql`select url from work_item_links where project_id = ${project}`.execute(db());
  expect(rows).toEqual([{ url: 'https://jira.example.com/secure/attachment/5/a.png' }]);
  const again = await team.run('jira', {
    metadata: { file_id: await team.bring(file) },
    project_id: project,
  });
  expect(again.imported_data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

// docs/contract/imports.md#services
// docs/contract/imports.md#sprints-components-milestones
test('the XML of a Jira comes in, and a newer answer of its search brings what changed', async () => {
  const item = (number: number, more: string) =>
    `<item><project key="XML">X</project><key>XML-${number}</key><summary>Issue ${number}</summary><type>Bug</type><status id="1">Open</status><created>Wed, 1 Jan 2020 00:00:00 +0000</created><updated>Thu, 2 Jan 2020 00:00:00 +0000</updated>${more}</item>`;
  const sprints = ['One', 'Two', 'Three'].map((name) => `<customfieldvalue>${name}</customfieldvalue>`);
  const text =
    '&lt;h2&gt;Plan&lt;/h2&gt;&lt;p onclick="x()"&gt;&lt;a href="https://j.example/browse/XML-2"&gt;XML-2&lt;/a&gt;&lt;script&gt;x()&lt;/script&gt;&lt;/p&gt;';
  const first = item(
    1,
    `<description>${text}</description><due>Mon, 6 Jan 2020 00:00:00 +0000</due><customfields><customfield key="com.pyxis.greenhopper.jira:gh-sprint"><customfieldvalues>${sprints.join('')}</customfieldvalues></customfield></customfields>`,
  );
  const xml = `<rss version="0.92"><channel>${first}${item(2, '')}</channel></rss>`;
  const body = { metadata: { file_id: await team.bring(xml, { name: 'list.xml' }) }, identifier: 'XML' };
  const { imported_data, project } = await team.run('jira', body);
  expect(imported_data).toMatchObject({
    created: 2,
    cycles: 3,
    notes: [{ code: 'other_cycles', total: 1, first: [{ value: 'XML-1: One, Two' }] }],
  });
  const read = async () =>
    (
      await sql<{ name: string; html: string; start: string; due: string; cycle: string }>`
        select w.name, w.description_html as html, w.start_date::text as start, w.target_date::text as due,
          c.name as cycle
        from work_items w left join cycle_work_items i on i.work_item_id = w.id left join cycles c on c.id = i.cycle_id
        where w.project_id = ${project} order by w.sequence_id`.execute(db())
    ).rows;
  const [made, other] = await read();
  expect(made).toMatchObject({ name: 'Issue 1', start: null, due: '2020-01-06', cycle: 'Three' });
  expect(made?.html).toMatch(
    /^<h2>Plan<\/h2><p><a [^>]*href="\/[^"]*\/browse\/XML-2\/"[^>]*>XML-2<\/a><\/p>$/,
  );
  expect(other).toMatchObject({ due: null, cycle: null });
  await sql`update work_items set start_date = '2020-01-03' where project_id = ${project} and sequence_id = 1`.execute(
    db(),
  );
  const newer = makeIssue(1, { summary: 'Newer', updated: '2021-01-01T00:00:00Z', duedate: '2020-01-09' });
  const answer = {
    startAt: 0,
    total: 1,
    issues: [{ ...newer, key: 'XML-1', fields: { ...newer.fields, project: { key: 'XML', name: 'X' } } }],
  };
  const file_id = await team.bring(JSON.stringify(answer), { name: 'search.json' });
  const again = await team.run('jira', { metadata: { file_id }, project_id: project });
  expect(again.imported_data).toMatchObject({ created: 0, updated: 1 });
  expect((await read())[0]).toMatchObject({ name: 'Newer', start: '2020-01-03', due: '2020-01-09' });
});

// docs/contract/imports.md#services
test('an archive of GitHub comes in, and a project of another repository is refused', async () => {
  const archive = (repo: string) =>
    JSON.stringify({
      repo,
      labels: [
        { name: 'bug', color: 'ff0000' },
        { name: 'carried by none', color: '00ff00', description: 'Later' },
      ],
      issues: [
        {
          number: 3,
          title: 'An issue',
          state: 'OPEN',
          author: 'octo',
          labels: ['bug'],
          createdAt: '2020-01-01T00:00:00Z',
        },
      ],
      pulls: [],
    });
  const body = { metadata: { file_id: await team.bring(archive('acme/one')) }, identifier: 'HUB' };
  const checked = await team.run('github', { ...body, config: { is_dry_run: true } });
  expect(checked.difference).toMatchObject({
    project: { name: 'one', identifier: 'HUB', is_new: true },
    items: { new: 1 },
    found_people: [{ username: 'octo', display_name: 'octo' }],
    table: null,
  });
  expect(checked.difference?.labels).toMatchObject({ new: 2, names: ['bug', 'carried by none'] });
  const { project } = await team.run('github', body);
  const { rows: labels } = await sql`select name, color, description from labels
    where project_id = ${project} order by name`.execute(db());
  expect(labels).toEqual([
    { name: 'bug', color: '#ff0000', description: '' },
    { name: 'carried by none', color: '#00ff00', description: 'Later' },
  ]);
  const other = { metadata: { file_id: await team.bring(archive('acme/two')) }, project_id: project };
  expect(await team.run('github', other)).toMatchObject({
    status: 'failed',
    error: { code: 'other_origin' },
    imported_data: null,
  });
  const csv = { metadata: { file_id: await team.bring('Title\nA\n') }, project_id: project };
  expect(await team.run('csv', csv)).toMatchObject({ status: 'failed', error: { code: 'project_taken' } });
});

// docs/contract/imports.md#failing
test.each([
  ['jira', '', 'empty', /holds no work item/],
  ['jira', '\u001f\u008b\u0008broken', 'empty', /line 1: not JSON/],
  ['github', '[]', 'unreadable', /not an archive/],
  ['csv', 'State\na\n', 'no_title', /titles/],
  ['csv', 'Title,"Note\na,b\n', 'unreadable', /names of columns in line 1/],
  ['csv', 'Title,Note\na,"b\n', 'empty', /line 2: the quote of a cell is never closed/],
  ['csv', 'Title\n', 'empty', /holds no work item/],
] as const)('a file of %s that is %j fails and says why', async (service, text, code, detail) => {
  const file_id = await team.bring(text || '\n', { name: 'table.csv' });
  const row = await team.run(service, { metadata: { file_id }, identifier: 'BAD' });
  expect(row).toMatchObject({ status: 'failed', error: { code, detail: expect.stringMatching(detail) } });
  expect(row.error?.detail).not.toContain('/tmp');
  expect(await countOf('BAD')).toBe(0);
});

// docs/contract/imports.md#taking-an-import-off-the-list
test('one that is taken off the list while it runs leaves nothing; one that is done leaves its items', async () => {
  const file_id = await team.bring('Title\nA\n');
  const waiting = await team.ask('csv', { metadata: { file_id }, identifier: 'GONE' });
  expect((await team.admin.delete(`${team.all}csv/${waiting.id}/`)).status).toBe(204);
  await run(waiting.id);
  expect(await countOf('GONE')).toBe(0);
  const done = await team.run('csv', { metadata: { file_id }, identifier: 'STAYS' });
  expect((await team.admin.delete(`${team.all}csv/${done.id}/`)).status).toBe(204);
  expect((await team.admin.get(`${team.all}csv/${done.id}/`)).status).toBe(404);
  expect((await team.admin.delete(`${team.all}csv/${done.id}/`)).status).toBe(404);
  expect(await countOf('STAYS')).toBe(1);
});

// docs/contract/imports.md#failing
test('who is no administrator any more imports nothing', async () => {
  const other = await team.test.makeUser();
  await team.test.addMember(team.workspace.id, other, 20);
  const file_id = await team.bring('Title\nA\n', { caller: other });
  const row = await team.ask('csv', { metadata: { file_id }, identifier: 'EX' }, other);
  await sql`update workspace_members set role = 15 where user_id = ${other.id}`.execute(db());
  await run(row.id);
  expect(await team.readRow(row)).toMatchObject({ status: 'failed', error: { code: 'not_administrator' } });
});

function start(id: string): ChildProcess {
  const { socketDirectory, name } = team.test.database;
  const { config } = team.test.app;
  const env = JSON.stringify({
    DATA_DIR: config.data_dir,
    SECRET_KEY: 'a key for tests, and for nothing else',
  });
  const file = path.join(import.meta.dirname, 'testing-process.ts');
  const child = spawn(process.execPath, [file, socketDirectory, name, env, id], { stdio: 'inherit' });
  children.push(child);
  return child;
}

// docs/contract/imports.md#import
test(
  'a process that is killed in the middle of an import leaves nothing, and the next one does it whole',
  { timeout: 180_000 },
  async () => {
    const lines = Array.from(
      { length: 6_000 },
      (_, n) => `K-${n},Item ${n},Todo,"Some **text** of item ${n}"`,
    );
    const file_id = await team.bring(`Key,Title,Status,Description\n${lines.join('\n')}\n`);
    const row = await team.ask('csv', { metadata: { file_id }, identifier: 'KILL' });
    const child = start(row.id);
    const progress = async () => {
      const { step, done } = await team.readRow(row);
      return step === 'writing' ? done : 0;
    };
    await expect.poll(progress, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await team.readRow(row)).toMatchObject({ status: 'processing', imported_data: null });
    expect(await countOf('KILL')).toBe(0);
    // The server has to notice that the process is gone: until then its import counts as running.
    await vi.waitFor(() => run(row.id), { timeout: 60_000, interval: 100 });
    expect(await team.readRow(row)).toMatchObject({ status: 'completed', imported_data: { created: 6_000 } });
    await run(row.id);
    expect(await countOf('KILL')).toBe(6_000);
  },
);

// docs/contract/imports.md#failing
test('one that was given up says so', async () => {
  const row = await team.ask('csv', {
    metadata: { file_id: await team.bring('Title\nA\n') },
    identifier: 'UP',
  });
  await runImport.gaveUp?.(team.context(), { importer_id: row.id }, new Error('any'));
  expect(await team.readRow(row)).toMatchObject({ status: 'failed', error: { code: 'broken_off' } });
  await run(row.id);
  expect(await countOf('UP')).toBe(0);
});

// docs/contract/imports.md#old-files-of-imports
test('files and dry runs go once their days are over, and what nobody finished is failed', async () => {
  const file_id = await team.bring('Title\nA\n');
  const old = await team.run('csv', { metadata: { file_id }, identifier: 'AGED' });
  const looked = await team.run('csv', {
    metadata: { file_id },
    config: { is_dry_run: true },
    identifier: 'AGED2',
  });
  const lost = await team.ask('csv', {
    metadata: { file_id: await team.bring('Title\nB\n') },
    identifier: 'LOST',
  });
  await sql`update assets set created_at = now() - interval '31 days' where id = ${file_id}`.execute(db());
  await sql`update importers set created_at = now() - interval '8 days' where id = ${looked.id}`.execute(
    db(),
  );
  await sql`update importers set updated_at = now() - interval '25 hours' where id = ${lost.id}`.execute(
    db(),
  );
  expect(await expireImports.run(team.context())).toEqual({ files: 1, lost: 1, dry_runs: 1 });
  expect(await team.readRow(old)).toMatchObject({ status: 'completed', has_file: false });
  expect(await team.readRow(lost)).toMatchObject({ status: 'failed', error: { code: 'broken_off' } });
  expect((await team.admin.get(`${team.all}csv/${looked.id}/`)).status).toBe(404);
});
