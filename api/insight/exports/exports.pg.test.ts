import type { ExportRow } from '@tandem/shared/insight/exports/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobContext } from '../../platform/jobs/job.ts';
import { jobContext, queueRows } from '../../platform/jobs/testing.ts';
import { startJobs } from '../../platform/jobs/worker.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { expireExports } from './expire.ts';
import { exportIssues } from './job.ts';
import { readCsv, unzip } from './testing.ts';

let team: Team;
let url: string;
beforeAll(async () => {
  team = await makeTeam();
  url = `/api/workspaces/${team.workspace.slug}/export-issues/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await db().deleteFrom('exports').execute();
});

const db = () => team.test.database.db;
const context = (): JobContext => {
  const { config, storage } = team.test.app;
  return { ...jobContext(db()), config, storage };
};

async function historyOf(person: Caller, page = 'per_page=10&cursor=10:0:0'): Promise<ExportRow[]> {
  const { status, body, text } = await person.get(`${url}?${page}`);
  expect(status, text).toBe(200);
  return body.results;
}

/** Asks for an export; its row. */
async function ask(person: Caller, body: Record<string, unknown>): Promise<ExportRow> {
  const answer = await person.post(url, body);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toEqual({ message: 'Once the export is ready you will be able to download it' });
  const [row] = await historyOf(person);
  return row!;
}

const run = (row: { id: string }) => exportIssues.run(context(), { export_id: row.id });

/** Follows the link of a row as a browser does. */
async function fetchFile(person: Caller, address: string): Promise<{ name: string; content: Buffer }> {
  const link = await person.get(address);
  expect(link.status, link.text).toBe(302);
  const file = await team.test.app.inject({ method: 'GET', url: String(link.headers['location']) });
  expect(file.statusCode).toBe(200);
  expect(file.headers['cache-control']).toBe('no-store');
  return { name: String(file.headers['content-disposition']), content: file.rawPayload };
}

/** Exports, and gives the files of the archive. */
async function exportOf(person: Caller, body: Record<string, unknown>): Promise<Map<string, Buffer>> {
  const { id } = await ask(person, body);
  await run({ id });
  const row = (await historyOf(person)).find((each) => each.id === id);
  expect(row?.status).toBe('completed');
  return unzip((await fetchFile(person, row!.url!)).content);
}

/** Lets the queue make what waits, until the newest export of a person is there. */
async function untilMade(person: Caller) {
  const worker = await startJobs({
    connection: { socketDirectory: team.test.database.socketDirectory, database: team.test.database.name },
    jobs: { queued: [exportIssues], scheduled: [] },
    context: context(),
  });
  try {
    await expect
      .poll(async () => (await historyOf(person))[0]?.status, { timeout: 10_000 })
      .toBe('completed');
  } finally {
    await worker.stop();
  }
}

const namesIn = (file: Buffer | undefined) =>
  (JSON.parse(file!.toString()) as Record<string, string>[]).map((item) => item['Name']);
const allNames = async (person: Caller, body: Record<string, unknown> = {}) =>
  namesIn((await exportOf(person, { provider: 'json', ...body })).get(`${team.workspace.id}.json`));

async function makeProjectWith(owner: Caller, identifier: string, item: string): Promise<Project> {
  const project = await team.test.makeProject(owner, team.workspace, { identifier });
  const items = `/api/workspaces/${team.workspace.slug}/projects/${project.id}/issues/`;
  expectMade(await owner.post(items, { name: item }));
  return project;
}

// docs/contract/exports.md#asking-for-an-export
// docs/contract/exports.md#the-file
// docs/contract/exports.md#the-row-of-an-export
// docs/contract/exports.md#who-gets-the-file
test('an export waits, runs as a job and can be fetched by its link', async () => {
  const { member, workspace } = team;
  await team.makeItem({ name: 'Something to keep' });
  const asked = await ask(member, { provider: 'csv' });
  expect(asked).toEqual({
    id: asked.id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    created_by: member.id,
    updated_by: member.id,
    project: [team.project.id],
    provider: 'csv',
    status: 'queued',
    url: null,
    initiated_by: member.id,
    initiated_by_detail: expect.objectContaining({ id: member.id, display_name: 'member', is_bot: false }),
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect((await member.get(`${url}${asked.id}/`)).status).toBe(404);
  await untilMade(member);
  const [done] = await historyOf(member);
  expect(done?.url).toBe(`${url}${asked.id}/`);
  const { name, content } = await fetchFile(member, done!.url!);
  const day = asked.created_at.slice(0, 10);
  expect(name).toBe(
    `attachment; filename*=UTF-8''export-${workspace.slug}-${asked.token.slice(0, 6)}-${day}.zip`,
  );
  const [head, ...lines] = readCsv(unzip(content).get(`${workspace.id}.csv`)!.toString());
  expect(head?.slice(0, 3)).toEqual(['ID', 'Project', 'Name']);
  expect(lines.map((line) => line[2])).toContain('Something to keep');
});

// docs/contract/exports.md#provider
// docs/contract/exports.md#the-history-of-exports
test('a bad provider, bad ids and missing parameters of the history are refused', async () => {
  const { member } = team;
  const refused = async (body: unknown) => {
    const { status, body: answer } = await member.post(url, body);
    return [status, Object.keys(answer)];
  };
  expect(await member.post(url, { provider: 'pdf' })).toMatchObject({
    status: 400,
    body: { error: "Provider 'pdf' not found." },
  });
  expect(await refused({})).toEqual([400, ['provider']]);
  expect(await refused({ provider: 'csv', project: ['nothing'] })).toEqual([400, ['project']]);
  expect(await refused({ provider: 'csv', multiple: 'yes' })).toEqual([400, ['multiple']]);
  for (const query of ['', '?per_page=10', '?cursor=10:0:0']) {
    expect((await member.get(`${url}${query}`)).body).toEqual({ error: 'per_page and cursor are required' });
  }
  expect((await member.get(`${url}?per_page=x&cursor=10:0:0`)).body).toHaveProperty('detail');
  expect(await historyOf(member)).toEqual([]);
});

// docs/contract/exports.md#asking-for-an-export
test('administrators and members of the workspace export; guests, strangers and nobody do not', async () => {
  const { admin, guest, test: app } = team;
  const row = await ask(admin, { provider: 'json' });
  const stranger = await app.makeUser();
  for (const [person, status] of [
    [guest, 403],
    [stranger, 403],
    [app.nobody, 401],
  ] as const) {
    expect((await person.post(url, { provider: 'csv' })).status).toBe(status);
    expect((await person.get(`${url}?per_page=10&cursor=10:0:0`)).status).toBe(status);
    expect((await person.get(`${url}${row.id}/`)).status).toBe(status);
  }
});

// docs/contract/exports.md#the-history-of-exports
test('everybody sees their own exports, newest first, page by page; administrators those of all', async () => {
  const { admin, member, outsider } = team;
  const first = await ask(member, { provider: 'csv' });
  const second = await ask(member, { provider: 'json' });
  const others = await ask(outsider, { provider: 'xlsx' });
  const idsOf = async (person: Caller, page?: string) => (await historyOf(person, page)).map(({ id }) => id);
  expect(await idsOf(member)).toEqual([second.id, first.id]);
  expect(await idsOf(admin)).toEqual([others.id, second.id, first.id]);
  expect(await idsOf(admin, 'per_page=2&cursor=2:1:0')).toEqual([first.id]);
  const { body } = await admin.get(`${url.slice(0, -1)}?per_page=2&cursor=2:0:0`);
  expect(body).toMatchObject({ total_count: 3, count: 2, next_cursor: '2:1:0', next_page_results: true });
});

// docs/contract/exports.md#which-projects
test('without projects all of the caller are exported; those that they are not in are left out', async () => {
  const { admin, member, outsider } = team;
  await team.makeItem({ name: 'Of the team' });
  const closed = await makeProjectWith(outsider, 'AAA', 'Of somebody else');
  const archived = await makeProjectWith(member, 'ZZZ', 'Put away');
  expect(await allNames(member)).toEqual(expect.arrayContaining(['Of the team', 'Put away']));
  await db()
    .updateTable('projects')
    .set({ archived_at: '2026-01-01' })
    .where('id', '=', archived.id)
    .execute();
  for (const person of [member, admin]) {
    const names = await allNames(person);
    expect(names).toContain('Of the team');
    expect(names).not.toContain('Of somebody else');
    expect(names).not.toContain('Put away');
  }
  const row = await ask(member, { provider: 'csv', project: [closed.id, team.project.id, archived.id] });
  expect(row.project).toEqual([team.project.id]);
  expect(await allNames(member, { project: [closed.id] })).toEqual([]);
});

// docs/contract/exports.md#filtered-exports
test('an export of a filtered list has what the list has; a wrong tree is refused', async () => {
  const { member, workspace } = team;
  const assignee_ids = [member.id];
  await team.makeItem({ name: 'Export it', priority: 'urgent', assignee_ids });
  const { id } = await team.makeItem({ name: 'Archived one', priority: 'urgent', assignee_ids });
  await db().updateTable('work_items').set({ archived_at: '2026-01-01' }).where('id', '=', id).execute();
  await team.makeItem({ name: 'Not of mine', priority: 'urgent' });
  const filters = { and: [{ assignee_id__in: 'me' }, { priority__in: 'urgent' }] };
  await ask(member, { provider: 'json', filters });
  await untilMade(member);
  const { content } = await fetchFile(member, (await historyOf(member))[0]!.url!);
  expect(namesIn(unzip(content).get(`${workspace.id}.json`))).toEqual(['Export it']);
  const wrong = await member.post(url, { provider: 'json', filters: { colour__in: 'red' } });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['filters']]);
});

// docs/contract/exports.md#the-file
test('one file of each project when that is asked for', async () => {
  const { member, project } = team;
  const other = await makeProjectWith(member, 'BBB', 'Of another');
  const files = await exportOf(member, {
    provider: 'json',
    multiple: true,
    project: [project.id, other.id],
  });
  expect([...files.keys()].toSorted()).toEqual([`${project.id}.json`, `${other.id}.json`].toSorted());
  expect(namesIn(files.get(`${other.id}.json`))).toEqual(['Of another']);
});

// docs/contract/exports.md#which-items-are-exported
// docs/contract/exports.md#who-gets-the-file
test('who lost a project before the job ran does not get it, and afterwards does not fetch it', async () => {
  const { member, outsider, test: app } = team;
  const project = await makeProjectWith(outsider, 'CCC', 'Secret');
  await app.addProjectMember(project.id, member, 15);
  const setActive = (is_active: boolean) =>
    db()
      .updateTable('project_members')
      .set({ is_active })
      .where('project_id', '=', project.id)
      .where('user_id', '=', member.id)
      .execute();
  const early = await ask(member, { provider: 'json', project: [project.id] });
  await setActive(false);
  await run(early);
  expect((await historyOf(member))[0]).toMatchObject({ status: 'completed', url: null });
  await setActive(true);
  const [row] = await historyOf(member);
  const { content } = await fetchFile(member, row!.url!);
  expect(namesIn(unzip(content).get(`${team.workspace.id}.json`))).toEqual([]);
  await setActive(false);
  expect((await member.get(row!.url!)).status).toBe(404);
});

// docs/contract/exports.md#who-gets-the-file
test('an administrator fetches what others exported from projects that they are in, and nothing else', async () => {
  const { admin, member, outsider } = team;
  await makeProjectWith(outsider, 'DDD', 'Closed');
  const shared = await ask(member, { provider: 'json', project: [team.project.id] });
  const closed = await ask(outsider, { provider: 'json' });
  await run(shared);
  await run(closed);
  const rows = await historyOf(admin);
  expect(rows.find(({ id }) => id === closed.id)).toMatchObject({ status: 'completed', url: null });
  expect((await admin.get(`${url}${closed.id}/`)).status).toBe(404);
  await fetchFile(admin, rows.find(({ id }) => id === shared.id)!.url!);
  expect((await outsider.get(`${url}${shared.id}/`)).status).toBe(404);
});

// docs/contract/exports.md#which-items-are-exported
test('a member of the workspace who is guest of a project exports what that shows them', async () => {
  const { outsider, test: app } = team;
  const person = await app.makeUser();
  await app.addMember(team.workspace.id, person, 15);
  const project = await makeProjectWith(outsider, 'EEE', 'Of the owner');
  await app.addProjectMember(project.id, person, 5);
  expect(await allNames(person)).toEqual([]);
  await db()
    .updateTable('projects')
    .set({ guest_view_all_features: true })
    .where('id', '=', project.id)
    .execute();
  expect(await allNames(person)).toEqual(['Of the owner']);
});

// docs/contract/exports.md#who-gets-the-file
test('a deleted project stays in the copies that its members made of it', async () => {
  const { member } = team;
  const project = await makeProjectWith(member, 'FFF', 'Kept');
  const row = await ask(member, { provider: 'json', project: [project.id] });
  await run(row);
  expect((await member.delete(`/api/workspaces/${team.workspace.slug}/projects/${project.id}/`)).status).toBe(
    204,
  );
  const { content } = await fetchFile(member, `${url}${row.id}/`);
  expect(namesIn(unzip(content).get(`${team.workspace.id}.json`))).toEqual(['Kept']);
});

// docs/contract/exports.md#failing
test('an export that cannot be made is failed after the last try, and the queue says why', async () => {
  const { member } = team;
  const storage = {
    ...team.test.app.storage,
    store: () => Promise.reject(new Error('The storage is away.')),
  };
  await ask(member, { provider: 'csv' });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(db());
  const worker = await startJobs({
    connection: { socketDirectory: team.test.database.socketDirectory, database: team.test.database.name },
    jobs: { queued: [exportIssues], scheduled: [] },
    context: { ...context(), storage },
  });
  try {
    await expect.poll(async () => (await historyOf(member))[0]?.status, { timeout: 10_000 }).toBe('failed');
  } finally {
    await worker.stop();
  }
  expect((await historyOf(member))[0]?.url).toBeNull();
  expect((await queueRows(db())).at(-1)?.last_error).toContain('The storage is away.');
});

// docs/contract/exports.md#failing
test('a job that runs twice makes one file that counts', async () => {
  const { member } = team;
  const row = await ask(member, { provider: 'csv' });
  await Promise.all([run(row), run(row)]);
  await run(row);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assets where entity_id = ${row.id} and is_uploaded`.execute(db());
  expect(rows[0]?.count).toBe(1);
});

// docs/contract/exports.md#how-many-wait
test('ten exports of one person can wait; the next is refused until one is done', async () => {
  const { member, admin } = team;
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => member.post(url, { provider: 'csv', project: [team.project.id] })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    body: { error: expect.any(String) },
  });
  await ask(admin, { provider: 'csv' });
  await run((await historyOf(member))[0]!);
  await ask(member, { provider: 'csv' });
});

// docs/contract/exports.md#failing
// docs/contract/exports.md#old-files
// docs/contract/exports.md#who-gets-the-file
test('files go after seven days, the history stays; what no job has finished in a day is failed', async () => {
  const { member } = team;
  const [old, young, lost] = [
    await ask(member, { provider: 'csv' }),
    await ask(member, { provider: 'csv' }),
    await ask(member, { provider: 'csv' }),
  ];
  await run(old);
  await run(young);
  const keyOf = async ({ id }: ExportRow) =>
    (await db().selectFrom('assets').select('storage_key').where('entity_id', '=', id).executeTakeFirst())
      ?.storage_key;
  const age = async ({ id }: ExportRow, days: number) => {
    const then = sql<string>`now() - make_interval(days => ${days}) - interval '1 minute'`;
    await db()
      .updateTable('exports')
      .set({ created_at: then, updated_at: then })
      .where('id', '=', id)
      .execute();
    await db().updateTable('assets').set({ created_at: then }).where('entity_id', '=', id).execute();
  };
  await age(old, 7);
  await age(young, 6);
  await age(lost, 1);
  const [oldKey, youngKey] = [await keyOf(old), await keyOf(young)];
  const before = await historyOf(member);
  expect(before.find(({ id }) => id === old.id)).toMatchObject({ status: 'completed', url: null });
  expect((await member.get(`${url}${old.id}/`)).status).toBe(404);
  expect(await expireExports.run(context())).toEqual({ files: 1, lost: 1 });
  expect(await keyOf(old)).toBeUndefined();
  expect(await team.test.app.storage.look(oldKey!)).toBeNull();
  expect(await team.test.app.storage.look(youngKey!)).not.toBeNull();
  const after = await historyOf(member);
  expect(after.map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [old.id, 'completed'],
      [young.id, 'completed'],
      [lost.id, 'failed'],
    ]),
  );
  await fetchFile(member, after.find(({ id }) => id === young.id)!.url!);
});
