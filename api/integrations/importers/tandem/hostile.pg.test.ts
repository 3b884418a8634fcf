import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../insight/exports/testing.ts';
import { type TestApp, createTestApp } from '../../../testing/app.ts';
import { importWorkspace } from './import-workspace.ts';
import { madeUp, makeArchive, packed, toFile, withFirst } from './testing-archive.ts';

let directory: string;
let archive: Buffer;
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-archive-test-'));
  const here = await createTestApp();
  const admin = await here.makeUser();
  const workspace = await here.makeWorkspace(admin, { slug: 'to-be-moved' });
  const project = await here.makeProject(admin, workspace);
  const url = `/api/workspaces/to-be-moved/projects/${project.id}/`;
  const { id } = (await admin.post(`${url}issues/`, { name: 'Carried over', description_html: '<p>A</p>' }))
    .body;
  await admin.post(`${url}issues/${id}/comments/`, { comment_html: '<p>A comment</p>' });
  await admin.post(`${url}issues/${id}/issue-links/`, { title: 'A link', url: 'https://tandem.example' });
  await admin.post(`${url}modules/`, { name: 'A module', description_html: { text: '<p>C</p>' } });
  await admin.patch(`${url}issues/${id}/description/`, { description_html: '<p>B</p>' });
  const page = await admin.post(`${url}pages/`, { name: 'Read me', description_html: '<p>Words</p>' });
  // Whoever opens it has its live text born.
  await admin.get(`${url}pages/${page.body.id}/description/`);
  await admin.post(`${url}templates/`, { name: 'A template', content: { item: { name: 'A & B' } } });
  const dashboards = '/api/workspaces/to-be-moved/dashboards/';
  const dashboard = await admin.post(dashboards, { name: 'A dashboard', access: 0 });
  await admin.post(`${dashboards}${dashboard.body.id}/tiles/`, { kind: 'text', x: 0, y: 0, w: 4, h: 2 });
  await admin.post(`${url}project-deploy-boards/`, {});
  ({ archive } = await makeArchive(here, admin, 'to-be-moved'));
  await here.close();
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

const importInto = async (target: TestApp, bytes: Buffer) =>
  importWorkspace(target.database, target.app.storage, {
    file: await toFile(directory, bytes),
    is_dry_run: false,
  });
const slugsAt = async ({ database }: TestApp) =>
  (await database.sql<{ slug: string }[]>`select slug from workspaces`).map(({ slug }) => slug);

const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
const MANY = 40 * 1024 * 1024;

type Harm = [string, () => Promise<Buffer> | Buffer, RegExp];
const HARMS: Harm[] = [
  ['no archive', () => Buffer.from('no archive'), /cannot be read as an archive/],
  ['one that is cut', () => archive.subarray(0, archive.length / 2), /cannot be read as an archive/],
  [
    'a name that leads out of it',
    () => renamed(archive, 'pages/', '../../'),
    /cannot be read as an archive: invalid relative path/,
  ],
  [
    'a file that no archive has',
    () => madeUp(archive, (files) => files.set('etc/passwd', Buffer.from('root'))),
    /a file in it that no archive has: etc\/passwd/,
  ],
  [
    'a file that fills the disk',
    () => madeUp(archive, (files) => files.set('pages/many.md', Buffer.alloc(MANY))),
    /pages\/many\.md would unpack to/,
  ],
  [
    'a table that is not known',
    () =>
      madeUp(archive, (files, manifest) => {
        files.set('tables/sessions.jsonl', Buffer.from(''));
        manifest.tables.push({ name: 'sessions', columns: ['user_id'], rows: 0 });
      }),
    /a table that no archive has: "sessions"/,
  ],
  [
    'a column of a secret',
    () =>
      madeUp(archive, (_, { tables }) => {
        tables.find(({ name }) => name === 'deploy_boards')!.columns.push('password_hash');
      }),
    /a column in "deploy_boards" that no archive has: "password_hash"/,
  ],
  [
    'a row with a column more',
    () => madeUp(archive, withFirst('users', { password_hash: 'known to the sender' })),
    /a row in "users" with the column "password_hash"/,
  ],
  [
    'a row of another workspace',
    () => madeUp(archive, withFirst('states', { workspace_id: crypto.randomUUID() })),
    /a row in "states" that is of another workspace/,
  ],
  [
    'a member who is not in it',
    () => madeUp(archive, withFirst('workspace_members', { user_id: crypto.randomUUID() })),
    /names somebody who is not in it/,
  ],
  [
    'a link that runs',
    () => madeUp(archive, withFirst('work_item_links', { url: 'javascript:alert(1)' })),
    /a row in "work_item_links" with an address/,
  ],
  [
    'a row that is none',
    () => madeUp(archive, (files) => files.set('tables/states.jsonl', Buffer.from('[1]\n'))),
    /is no row/,
  ],
  [
    'a value that is none',
    () => madeUp(archive, withFirst('work_items', { sequence_id: 'seven' })),
    /cannot be stored here/,
  ],
  [
    'fewer rows than it says',
    () => packed(new Map([...unzip(archive), ['tables/comments.jsonl', Buffer.from('')]])),
    /The archive is broken: tables\/comments\.jsonl/,
  ],
  [
    'one of a newer release',
    () => madeUp(archive, (_, manifest) => Object.assign(manifest, { schema_version: '9999_what_comes' })),
    /of a newer release/,
  ],
];

// docs/contract/workspace-archive.md#refused-archives
test.each(HARMS)('%s is refused, and nothing of it is there', async (_name, make, message) => {
  const target = await createTestApp();
  try {
    await expect(importInto(target, await make())).rejects.toThrow(message);
    expect(await slugsAt(target)).toEqual([]);
    expect(await target.database.sql`select from users`).toEqual([]);
    expect(await target.database.sql`select from change_streams`).toEqual([]);
  } finally {
    await target.close();
  }
});

// docs/contract/workspace-archive.md#refused-archives
test('rows cannot be hung on what is there already', async () => {
  const target = await createTestApp();
  const owner = await target.makeUser();
  const other = await target.makeWorkspace(owner, { slug: 'was-there' });
  const foreign = await target.makeProject(owner, other);
  const url = `/api/workspaces/was-there/projects/${foreign.id}/issues/`;
  const victim = (await owner.post(url, { name: 'Theirs' })).body.id;
  const harms = [
    [withFirst('comments', { work_item_id: victim }), /"comments" that name something of another/],
    [withFirst('project_members', { project_id: foreign.id }), /"project_members" that name something/],
    [withFirst('project_pages', { project_id: foreign.id }), /"project_pages" that name something/],
    [withFirst('project_counters', { project_id: foreign.id }), /"project_counters" that cannot be stored/],
    [
      withFirst('documents', { kind: 'work-item', entity_id: victim, name: `work-item:${victim}` }),
      /"documents" that belong to/,
    ],
    [withFirst('work_items', { id: victim }), /here already, in "work_items"/],
  ] as const;
  for (const [harm, message] of harms)
    await expect(importInto(target, await madeUp(archive, harm))).rejects.toThrow(message);
  expect(await slugsAt(target)).toEqual(['was-there']);
  expect((await owner.get(`${url}${victim}/comments/`)).body).toEqual([]);
  await target.close();
});

// docs/contract/workspace-archive.md#safe-texts
test('texts of an archive are made safe as those of people are', async () => {
  const target = await createTestApp();
  const harm = '<p onclick="a()">Words<img src="x" onerror="a()"><script>a()</script></p>';
  const bytes = await madeUp(archive, (files) => {
    for (const [table, values] of [
      ['work_items', { description_html: harm }],
      ['comments', { comment_html: harm }],
      ['pages', { description_html: harm }],
      ['work_item_description_versions', { description_html: harm }],
      ['modules', { description_html: { [harm]: [{ text: harm }] } }],
      ['projects', { description_html: harm }],
      ['activities', { field: 'comment', new_value: harm }],
      ['dashboard_tiles', { config: { html: harm } }],
      ['templates', { content: { item: { name: 'A & B', children: [{ description_html: harm }] } } }],
    ] as const)
      withFirst(table, values)(files);
  });
  await importInto(target, bytes);
  const { sql } = target.database;
  const rows = await sql<{ text: string }[]>`
    select description_html as text from work_items union all select comment_html from comments
    union all select description_html from pages union all select description_html from work_item_description_versions
    union all select description_html::text from modules union all select description_html::text from projects
    union all select new_value from activities where field = 'comment'
    union all select content::text from templates union all select config::text from dashboard_tiles`;
  const texts = rows.map(({ text }) => text).join('\n');
  expect(texts.match(/Words/g)?.length).toBeGreaterThanOrEqual(10);
  // A name is no HTML.
  expect(texts).toContain('"A & B"');
  expect(texts).not.toMatch(/onclick|onerror|<script/);
  await target.close();
});
