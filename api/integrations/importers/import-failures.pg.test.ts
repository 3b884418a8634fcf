import fs from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { githubSource } from './github/github-source.ts';
import { importTracker } from './import-tracker.ts';
import { jiraSource } from './jira/jira-source.ts';
import { type ImportBench, makeImportBench } from './testing-import.ts';
import { type ScratchFiles, makeIssue, makePerson, makeScratchFiles, toLines } from './testing-files.ts';

let bench: ImportBench;
let files: ScratchFiles;

beforeEach(async () => {
  bench = await makeImportBench();
  files = makeScratchFiles();
});
afterEach(async () => {
  files.remove();
  await bench.database.close();
});

const jiraFile = (issues: unknown[], name = 'old.ndjson') => jiraSource(files.write(name, toLines(issues)));
const comment = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  author: makePerson('bob'),
  body: `comment *${id}*`,
  created: '2020-01-03T00:00:00Z',
  updated: '2020-01-03T00:00:00Z',
  ...values,
});

const PLAIN = [makeIssue(1), makeIssue(2), makeIssue(4)];

describe('a broken file', () => {
  const lines = [
    JSON.stringify(makeIssue(1)),
    '{"broken',
    '',
    JSON.stringify(makeIssue(3, { summary: 5 })),
    JSON.stringify(makeIssue(4)),
    JSON.stringify(makeIssue(4)),
  ];

  // docs/contract/imports.md#whole-or-not-at-all
  test('stops the run before anything is written, and names the line and the way on', async () => {
    const source = jiraSource(files.write('broken.ndjson', lines.join('\n')));
    await expect(bench.run(source)).rejects.toThrow(
      /^In line 2: not JSON \([^()]*\)\. Nothing was imported\. .*everything else with --on-error skip\.$/,
    );
    expect(await bench.counts('projects', 'work_items', 'users')).toEqual([0, 0, 1]);
  });

  // docs/contract/imports.md#whole-or-not-at-all
  test('is imported without its broken lines when they are to be skipped', async () => {
    const source = jiraSource(files.write('broken.ndjson', lines.join('\n')));
    const summary = await bench.run(source, { on_error: 'skip' });
    expect(summary.faults.map(({ place }) => place)).toEqual(['line 2', 'line 4', 'line 6']);
    expect(summary.faults[1]?.error).toContain('fields.summary');
    expect(summary.faults[2]?.error).toContain('OLD-4 appears a second time');
    expect(summary.faults.map(({ reason }) => reason.code)).toEqual(['unreadable', 'unreadable', 'twice']);
    expect(await bench.counts('work_items')).toEqual([2]);
  });

  test.each([
    ['', /holds no work item/],
    ['\u001f\u008b\u0008broken', /In line 1: not JSON/],
  ])('without a work item is refused', async (text, message) => {
    await expect(bench.run(jiraSource(files.write('x.ndjson', text)))).rejects.toThrow(message);
  });

  test('that ends in the middle of its compression is refused', async () => {
    const whole = files.write('cut.ndjson.gz', toLines(PLAIN));
    fs.truncateSync(whole, fs.statSync(whole).size - 20);
    await expect(bench.run(jiraSource(whole))).rejects.toThrow(/cannot be read: unexpected end of file/);
  });

  test('lines end at "\\n" alone, and bytes that are no text do no harm', async () => {
    const odd = makeIssue(1, { summary: 'one\u2028two\u0000three\ud800', labels: ['l\u0000'] });
    await bench.run(jiraFile([odd]));
    const rows = await bench.sql`select name from work_items`;
    expect(rows).toEqual([{ name: 'one\u2028twothree\ufffd' }]);
  });
});

describe('nothing half-imported remains', () => {
  // docs/contract/imports.md#whole-or-not-at-all
  test('when the database refuses a row in the middle', async () => {
    await bench.sql`create function refuse() returns trigger language plpgsql as
      $$ begin if new.external_id = '299' then raise exception 'no'; end if; return new; end $$`;
    await bench.sql`create trigger refuse before insert on comments for each row execute function refuse()`;
    const issues = Array.from({ length: 300 }, (_, n) =>
      makeIssue(n + 1, { comment: { comments: [comment(String(n))] } }),
    );
    await expect(bench.run(jiraFile(issues))).rejects.toThrow('no');
    expect(
      await bench.counts('projects', 'work_items', 'comments', 'users', 'labels', 'change_streams'),
    ).toEqual([0, 0, 0, 1, 0, 0]);
  });
});

describe('the target', () => {
  test('is a workspace that exists', async () => {
    const request = { source: jiraFile(PLAIN), identifier: 'OLD', on_error: 'stop' as const };
    await expect(importTracker(bench.database, { ...request, workspace_slug: 'nope' })).rejects.toThrow(
      'There is no workspace "nope". There are: acme.',
    );
  });

  test('is no project that people made or that came from elsewhere', async () => {
    await bench.sql`insert into projects (workspace_id, name, identifier) values (${bench.workspace_id}, 'Own', 'OWN')`;
    await expect(bench.run(jiraFile(PLAIN), { identifier: 'OWN' })).rejects.toThrow(
      'OWN already is a project of "acme" that was not imported. Choose another --project.',
    );
    await bench.run(jiraFile(PLAIN));
    const other = { ...makeIssue(1, { project: { key: 'FAR', name: 'Far' } }), key: 'FAR-1' };
    await expect(bench.run(jiraFile([other], 'far.ndjson'))).rejects.toThrow(
      'OLD was imported from OLD, and this file holds FAR.',
    );
  });

  test('takes the name of the source with the key when another project has it', async () => {
    await bench.sql`insert into projects (workspace_id, name, identifier)
      values (${bench.workspace_id}, 'Old project', 'OWN')`;
    await bench.run(jiraFile(PLAIN));
    expect(await bench.sql`select name from projects where identifier = 'OLD'`).toEqual([
      { name: 'Old project (OLD)' },
    ]);
  });
});

test('a GitHub archive keeps numbers, labels with colours, states and comments', async () => {
  const item = { author: 'ann', createdAt: '2020-01-01T00:00:00Z', labels: [], comments: [] };
  const archive = {
    repo: 'acme/spec',
    labels: [{ name: 'bug', color: 'fc2929', description: 'Broken' }],
    issues: [
      {
        ...item,
        number: 2,
        title: 'Two',
        state: 'CLOSED',
        closedAt: '2020-02-01T00:00:00Z',
        labels: ['bug'],
        body: 'fixed by #3',
      },
    ],
    pulls: [
      {
        ...item,
        number: 3,
        title: 'Three',
        state: 'MERGED',
        mergedAt: '2020-02-01T00:00:00Z',
        comments: [{ author: 'bob', body: '**ok**', createdAt: '2020-01-05T00:00:00Z' }],
      },
    ],
  };
  const source = githubSource(files.write('spec.json.gz', JSON.stringify(archive)));
  expect(await bench.run(source, { identifier: 'SPEC' })).toMatchObject({
    created: 2,
    comments: 1,
    people: 2,
  });
  const items =
    await bench.sql`select w.sequence_id, s.name as state, w.description_html, l.name as label, l.color
    from work_items w join states s on s.id = w.state_id join work_item_labels x on x.work_item_id = w.id
    join labels l on l.id = x.label_id order by 1`;
  expect(items).toMatchObject([
    { sequence_id: 2, state: 'Closed', label: 'bug', color: '#fc2929' },
    { sequence_id: 3, state: 'Merged', label: 'pull request' },
  ]);
  expect(items[0]?.['description_html']).toContain('<a href="/acme/browse/SPEC-3/">#3</a>');
  expect(await bench.run(source, { identifier: 'SPEC' })).toMatchObject({
    created: 0,
    unchanged: 2,
    comments: 0,
  });
});
