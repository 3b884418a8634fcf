import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedDemo, DEMO_SIGN_IN } from '../../../demo/seed-demo.ts';
import { type Call, callsOf, send } from '../../../every-call/testing/calls.ts';
import { validRequest } from '../../../every-call/testing/requests.ts';
import { type World, makeWorld } from '../../../every-call/testing/world.ts';
import { makeOwnToken } from '../../../programs/testing.ts';
import { bring, png } from '../../../storage/testing-upload.ts';
import { type Caller, type TestApp, createTestApp } from '../../../testing/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorkspace } from './import-workspace.ts';
import { makeArchive, toFile } from './testing-archive.ts';

let directory: string;
const opened: TestApp[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-archive-test-'));
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await rm(directory, { recursive: true, force: true });
});

/** Of a place what it takes to ask there as its administrator. */
type Side = { test: TestApp; caller: Caller; token: string };

/** Another instance, into which the workspace was imported, and its administrator there. */
async function importElsewhere(from: TestApp, admin: Caller, slug: string): Promise<Side> {
  const { archive } = await makeArchive(from, admin, slug);
  const test = await createTestApp({ INTAKE_MAIL_DOMAIN: 'in.example.com' });
  opened.push(test);
  const file = await toFile(directory, archive);
  const { storage } = test.app;
  await importWorkspace(test.database, storage, { file, is_dry_run: false });
  await test.database.db.insertInto('profiles').values({ user_id: admin.id }).execute();
  const caller = await test.signIn(admin.id);
  return { test, caller, token: await makeOwnToken(caller) };
}

/** Addresses that are made anew, and when somebody asked. */
const ADDRESSES: [RegExp, string][] = [
  [/"(asset|visited_at)":"[^"]*"/g, '"$1":"…"'],
  // The copy of a published dashboard is not published: the old address does not open it.
  [/"anchor":("z[^"]*-dashboard"|null)/g, '"anchor":"…"'],
  // The number of the change log up to which figures are right.
  [/"at":"[\w-]{22}"/g, '"at":"…"'],
  [
    /"(invite_link|url|email_address|address|link)":"[^"]*(invitation_id|invite|@in\.example\.com)[^"]*"/g,
    '"$1":"…"',
  ],
  [/(\/api\/assets\/[^"?]*|\/api\/uploads\/)\?[^"]*/g, '$1'],
  [/[0-9a-f]{32}@in\.example\.com/g, '…@in.example.com'],
  [/\/hooks\/[0-9a-f]{32}\//g, '/hooks/…/'],
];
const withoutAddresses = (text: string) =>
  ADDRESSES.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text);

async function ask({ test, caller, token }: Side, call: Call, url: string): Promise<string> {
  const isOfPrograms = call.path.startsWith('/api/v1/');
  const answer = await send(test.app, call, {
    url,
    caller: isOfPrograms ? null : caller,
    headers: isOfPrograms ? { 'x-api-key': token } : {},
  });
  return `${answer.status} ${withoutAddresses(answer.text)}`;
}

/** What the two answers differ in. */
async function differences(
  sides: [Side, Side],
  asked: readonly { call: Call; url: string }[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { call, url } of asked) {
    const [here, there] = [await ask(sides[0], call, url), await ask(sides[1], call, url)];
    if (here !== there) found.push(`${call.name}\n  ${here.slice(0, 1500)}\n  ${there.slice(0, 1500)}`);
  }
  return found;
}

/** What stays behind (docs/contract/workspace-archive.md#what-never-leaves) and what an instance says of itself. */
const IS_OF_THE_INSTANCE =
  /\/(export-issues|importers|audit-log|webhooks|webhook-logs|api-tokens|dashboards\/tokens|changes|join|workspace-slug-check)\/|\{anchor\}|^GET \/(auth|api\/(users|instances|public))/;

const listsOf = (world: World): { call: Call; url: string }[] => {
  const calls = callsOf(world.test.app).filter(
    ({ method, name, params }) =>
      method === 'GET' && !IS_OF_THE_INSTANCE.test(name) && params.some(({ kind }) => kind === 'slug'),
  );
  return calls.flatMap((call) =>
    [world, { ...world, own: world.sibling }].map((each) => ({ call, url: validRequest(each, call).url })),
  );
};

// docs/contract/workspace-archive.md#the-import-of-a-workspace
// docs/contract/workspace-archive.md#what-is-in-it
test('a varied workspace answers every call elsewhere as it does here, but for addresses', async () => {
  const world = await makeWorld();
  opened.push(world.test);
  const { test: here, insider, own } = world;
  const project = `/api/workspaces/${own.slug}/projects/${own.project.id}/`;
  await insider.patch(`${project}pages/${own.ids.page}/description/`, { description_html: '<p>A text</p>' });
  await bring(here, insider, {
    url: '/api/assets/v2/user-assets/',
    body: { name: 'face.png', type: 'image/png', size: png().length, entity_type: 'USER_AVATAR' },
  });
  const lists = listsOf(world);
  expect(lists.length).toBeGreaterThan(200);
  const side: Side = { test: here, caller: insider, token: world.tokens.write };
  // Some rows are made when they are asked for, and live texts are born.
  for (const { call, url } of lists) await ask(side, call, url);
  const there = await importElsewhere(here, insider, own.slug);
  expect(await differences([side, there], lists)).toEqual([]);
  const logOf = async ({ database }: TestApp) =>
    (
      await database.sql`select to_jsonb(a) as row from audit_log a where workspace_id = ${own.ids.workspace}
      order by created_at`
    ).map(({ row }) => row as { action: string });
  expect((await logOf(there.test)).map(({ action }) => action)).toContain('exported');
  expect(await logOf(here)).toEqual(expect.arrayContaining(await logOf(there.test)));
}, 240_000);

// docs/contract/workspace-archive.md#the-import-of-a-workspace
test('the demonstration workspace is the same elsewhere, item by item', async () => {
  const here = await createTestApp();
  opened.push(here);
  const { db, sql } = here.database;
  await seedDemo({ db, log: { info: () => {} } });
  const [host] = await sql<{ id: string; slug: string }[]>`
    select u.id, w.slug from users u, workspaces w where u.email = ${DEMO_SIGN_IN.email}`;
  const { id, slug } = host!;
  const admin = await here.signIn(id);
  const there = await importElsewhere(here, admin, slug);
  const w = `/api/workspaces/${slug}/`;
  const projects = (await admin.get<{ id: string }[]>(`${w}projects/`)).body;
  const paths = [
    ...['', 'projects/', 'members/', 'states/', 'labels/', 'cycles/', 'modules/', 'estimates/', 'views/'],
    ...['user-favorites/', 'issues/?per_page=100', 'audit-logs/', 'work-item-types/'],
  ].map((rest) => w + rest);
  for (const project of projects) {
    const p = `${w}projects/${project.id}/`;
    paths.push(
      ...['', 'members/', 'states/', 'issue-labels/', 'cycles/', 'modules/', 'pages/', 'intake-issues/'].map(
        (rest) => p + rest,
      ),
    );
    const items = (await admin.get(`${p}issues/?per_page=1000`)).body.results as { id: string }[];
    for (const item of items)
      paths.push(
        ...['', 'history/', 'comments/', 'issue-links/', 'issue-relation/', 'sub-issues/', 'versions/'].map(
          (rest) => `${p}issues/${item.id}/${rest}`,
        ),
      );
  }
  const found: string[] = [];
  for (const url of paths) {
    const [one, other] = [await admin.get(url), await there.caller.get(url)];
    if (one.status !== other.status || withoutAddresses(one.text) !== withoutAddresses(other.text))
      found.push(`${url} ${one.text.slice(0, 600)} ${other.text.slice(0, 600)}`);
  }
  expect(found).toEqual([]);
  const next = { name: 'The next one' };
  const made = await there.caller.post(`${w}projects/${projects[0]!.id}/issues/`, next);
  expect(made.body.sequence_id).toBe(
    (await admin.post(`${w}projects/${projects[0]!.id}/issues/`, next)).body.sequence_id,
  );
}, 240_000);
