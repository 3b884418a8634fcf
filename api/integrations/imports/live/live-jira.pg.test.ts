import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeIssue, toLines } from '../../importers/testing-files.ts';
import { fetchImport } from '../fetch-job.ts';
import { type JiraData, jiraService } from './testing-jira.ts';
import { finish, recordedJira, runLive, tablesWith } from './testing-live.ts';
import { type LocalService, type ServiceReply, sendWithoutEnd, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const TOKEN = 'ATATT3xFf-a-secret-of-the-test';
const data: JiraData = {
  key: 'ALOY',
  name: 'Alloy',
  account: 'ann@example.com',
  token: TOKEN,
  issues: recordedJira,
  page: 2,
};
let jira: LocalService;
let team: ImportTeam;
beforeAll(async () => {
  jira = await startService((request, answer) => jiraService(data)(request, answer));
  team = await makeImportTeam({ OUTBOUND_ALLOW: '127.0.0.1', IMPORT_FILE_SIZE_LIMIT: '60000' });
});
afterAll(async () => {
  await team.test.close();
  await jira.close();
});
beforeEach(async () => {
  jira.reset();
  await db().deleteFrom('importers').execute();
});

const db = () => team.test.database.db;
let count = 0;
const newProject = () => {
  count += 1;
  return { identifier: `LIVE${count}`, name: `Live ${count}` };
};
const source = (changes: object = {}) => ({
  cloud_hostname: jira.host,
  email: data.account,
  api_token: TOKEN,
  project_key: 'aloy',
  ...changes,
});
const look = (changes: object = {}) => team.admin.post(`${team.all}jira/`, source(changes));
const asked = () => jira.asked.map(({ method, url }) => `${method} ${url.pathname}`);
const isSearch = ({ pathname }: URL) => pathname === '/rest/api/3/search/jql';
/** Pages of issues, but for the question whether there is such a search. */
const searches = () =>
  jira.asked.filter(({ url, body }) => isSearch(url) && Object(body)['maxResults'] !== 1);

describe('what is there', () => {
  // docs/contract/imports.md#what-is-there
  test('is answered in numbers, with who can be given issues, by POST and by GET', async () => {
    const { status, body, text } = await look();
    expect([status, body]).toEqual([
      200,
      {
        issues: 5,
        modules: 2,
        labels: 3,
        states: expect.any(Number),
        users: [
          {
            self: expect.stringContaining('accountId'),
            accountId: '5b10',
            accountType: 'atlassian',
            emailAddress: '',
            displayName: 'Ann',
            active: true,
            locale: 'en_US',
            avatarUrls: { '48x48': 'a', '24x24': 'b', '16x16': 'c', '32x32': 'd' },
          },
        ],
      },
    ]);
    expect(text).not.toContain(TOKEN);
    const query = new URLSearchParams(source()).toString();
    expect((await team.admin.get(`${team.all}jira?${query}`)).body).toEqual(body);
    expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
  });

  // docs/contract/imports.md#who-imports
  test('is for administrators of the workspace', async () => {
    for (const [person, status] of [
      [team.test.nobody, 401],
      [team.member, 403],
      [await team.test.makeUser(), 403],
    ] as const) {
      expect((await person.post(`${team.all}jira/`, source())).status).toBe(status);
      expect((await person.get(`${team.all}github/?owner=a&repo=b`)).status).toBe(status);
    }
    expect(jira.asked).toEqual([]);
  });

  // docs/contract/imports.md#what-a-service-refuses
  // docs/contract/outbound.md#what-is-asked
  test.each([
    [{ api_token: 'another' }, 'api_token', 6101, /credentials/],
    [{ project_key: 'NONE' }, 'project_key', 6102, /not there/],
    [{ cloud_hostname: '10.0.0.1' }, 'cloud_hostname', 6103, /public internet/],
    [{ cloud_hostname: '169.254.169.254' }, 'cloud_hostname', 6103, /public internet/],
    [{ cloud_hostname: '127.0.0.1:1' }, 'cloud_hostname', 6104, /cannot be reached/],
    [{ cloud_hostname: 'http://jira.example.com' }, 'cloud_hostname', undefined, /https/],
    [{ cloud_hostname: 'localhost' }, 'cloud_hostname', undefined, /https/],
    [{ api_token: 'a b' }, 'api_token', undefined, /one word/],
    [{ api_token: '' }, 'api_token', undefined, /one word/],
    [{ project_key: 'A" OR project = "B' }, 'project_key', undefined, /key/],
  ])('%j is refused by its name', async (changes, field, code, text) => {
    const { status, body } = await look(changes);
    expect([status, body]).toEqual([
      400,
      {
        [field]: [expect.stringMatching(text)],
        ...(code ? { error_code: code, error_message: expect.any(String) } : {}),
      },
    ]);
  });

  const inward = { location: 'http://169.254.169.254/latest' };
  // docs/contract/imports.md#what-a-service-refuses
  // docs/contract/imports.md#the-token-of-a-service
  test.each<[string, () => ServiceReply, string, number]>([
    ['a page of the web', () => ({ body: '<html>' }), 'cloud_hostname', 6105],
    ['another shape', () => ({ body: { a: 1 } }), 'cloud_hostname', 6105],
    ['a way elsewhere', () => ({ status: 302, headers: inward, body: '' }), 'cloud_hostname', 6105],
    ['no Jira', () => ({ status: 404, body: 'nothing' }), 'cloud_hostname', 6105],
    ['an outage', () => ({ status: 503, body: 'down' }), 'cloud_hostname', 6104],
    ['a wait', () => ({ status: 429, headers: { 'retry-after': '90' }, body: '' }), 'error', 6107],
  ])('%s is no answer', async (name, reply, field, code) => {
    const at = name === 'another shape' ? '/project/ALOY' : '/myself';
    jira.first(({ url }) => (url.pathname.endsWith(at) ? reply() : undefined));
    const { status, body, headers, text } = await look();
    expect([status, body['error_code'], Object.keys(body)]).toEqual([
      400,
      code,
      [field, 'error_code', 'error_message'],
    ]);
    expect(text).not.toContain(TOKEN);
    expect(headers['retry-after'] ?? '').toMatch(code === 6107 ? /^(89|90)$/ : /^$/);
    expect(JSON.stringify(body).includes('Try again after 20')).toBe(code === 6107);
    expect(jira.asked.every(({ url }) => url.host === jira.host)).toBe(true);
  });

  // docs/contract/imports.md#what-a-service-refuses
  test('an answer without end is left', async () => {
    jira.first(({ url }, answer) => (url.pathname.endsWith('/myself') ? sendWithoutEnd(answer) : undefined));
    expect((await look()).body).toEqual({
      cloud_hostname: [expect.any(String)],
      error_code: 6106,
      error_message: 'SOURCE_TOO_LARGE',
    });
  });
});

describe('an import from a Jira', () => {
  // docs/contract/imports.md#from-the-service
  // docs/contract/imports.md#dry-run
  test('is fetched into a file, looked at and imported, with all that the file of it would bring', async () => {
    const target = newProject();
    const dry = await runLive(team, 'jira', { metadata: source(), config: { is_dry_run: true }, ...target });
    expect(dry).toMatchObject({
      status: 'completed',
      error: null,
      has_file: true,
      metadata: {
        cloud_hostname: jira.host,
        email: data.account,
        project_key: 'ALOY',
        file_name: 'ALOY.ndjson.gz',
      },
      difference: { items: { new: 5, changed: 0 }, not_taken: { total: 0 }, cycles: { new: 1 } },
    });
    expect(searches()).toHaveLength(3);
    jira.reset();
    const { file_id } = dry.metadata as { file_id: string };
    const fetched = { file_id, cloud_hostname: jira.host, email: data.account, project_key: 'ALOY' };
    const done = await team.run('jira', { metadata: fetched, ...target });
    expect(done).toMatchObject({
      status: 'completed',
      imported_data: { created: 5, epics: 1 },
      metadata: fetched,
    });
    expect(jira.asked).toEqual([]);
    const file = await team.bring(toLines([...recordedJira]), { name: 'same.ndjson' });
    const same = await team.run('jira', { metadata: { file_id: file }, project_id: done.project });
    expect(same.imported_data).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 5,
      comments: 0,
      cycles: 1,
    });
  });

  // docs/contract/imports.md#again
  test('that is started once more asks anew', async () => {
    const first = await runLive(team, 'jira', { metadata: source(), ...newProject() });
    const [newer, ...others] = recordedJira;
    jira.first((request, answer) => {
      const fields = { ...newer?.fields, summary: 'Renamed there', updated: '2026-01-01T00:00:00.000+0000' };
      return jiraService({ ...data, issues: [{ ...newer, key: newer?.key ?? '', fields }, ...others] })(
        request,
        answer,
      );
    });
    const second = await runLive(team, 'jira', { metadata: source(), project_id: first.project });
    expect(second.imported_data).toMatchObject({ created: 0, updated: 1, unchanged: 4 });
    expect(second.metadata['file_id']).not.toBe(first.metadata['file_id']);
    const named =
      await sql`select from work_items where project_id = ${first.project} and name = 'Renamed there'`.execute(
        db(),
      );
    expect(named.rows).toHaveLength(1);
  });

  // docs/contract/imports.md#from-the-service
  test('of a Jira of one’s own is fetched by its older search, sprints written as text', async () => {
    jira.first((request, answer) => jiraService({ ...data, isOwn: true })(request, answer));
    expect((await look()).body).toMatchObject({ issues: 5, labels: 0 });
    const { status, imported_data, project } = await runLive(team, 'jira', {
      metadata: source(),
      ...newProject(),
    });
    expect([status, imported_data]).toMatchObject(['completed', { created: 5, cycles: 1 }]);
    const { rows } = await sql`select name from cycles where project_id = ${project}`.execute(db());
    expect(rows).toEqual([{ name: '2017 Sprint 17 Tooling' }]);
  });

  // docs/contract/imports.md#from-the-service
  test('has all comments, also those that a search keeps back', async () => {
    const comments = Array.from({ length: 130 }, (_, n) => ({
      id: String(n),
      author: { accountId: 'x1', displayName: 'Xi' },
      created: '2020-01-01T00:00:00Z',
      body: {
        type: 'doc',
        version: 1,
        content: [{ type: 'paragraph', content: [{ type: 'text', text: `No ${n}` }] }],
      },
    }));
    const issue = makeIssue(1, { comment: { comments } });
    jira.first((request, answer) => jiraService({ ...data, key: 'OLD', issues: [issue] })(request, answer));
    const metadata = source({ project_key: 'OLD' });
    const { imported_data } = await runLive(team, 'jira', { metadata, ...newProject() });
    expect(imported_data).toMatchObject({ created: 1, comments: 130 });
    expect(asked().filter((each) => each.endsWith('/comment'))).toHaveLength(2);
  });

  // docs/contract/imports.md#from-the-service
  test('waits when it is asked to, and goes on', async () => {
    let waits = 0;
    jira.first(({ url, body }) => {
      if (!isSearch(url) || Object(body)['nextPageToken'] !== '2' || waits === 1) return undefined;
      waits += 1;
      return { status: 429, headers: { 'retry-after': '1' }, body: { message: TOKEN } };
    });
    const { imported_data } = await runLive(team, 'jira', { metadata: source(), ...newProject() });
    expect([imported_data, waits]).toMatchObject([{ created: 5 }, 1]);
  });

  const until = (hours: number) => new Date(Date.now() + hours * 3_600_000).toUTCString();
  // docs/contract/imports.md#failing
  // docs/contract/imports.md#what-a-service-refuses
  test.each<[string, () => ServiceReply, RegExp]>([
    [
      'rate_limited',
      () => ({ status: 429, headers: { 'retry-after': until(2) }, body: 'x' }),
      /^20\d\d-.*Z$/,
    ],
    ['wrong_credentials', () => ({ status: 401, body: { message: TOKEN } }), /credentials/],
    ['source_missing', () => ({ status: 403, body: '' }), /not there/],
    ['bad_answer', () => ({ body: { issues: 'none' } }), /something else/],
    ['bad_answer', () => ({ status: 302, headers: { location: 'http://10.0.0.1/' }, body: '' }), /elsewhere/],
    ['bad_answer', () => ({ body: { issues: [], nextPageToken: String(Math.random()) } }), /anything new/],
  ])('that meets %s in the middle leaves nothing', async (code, reply, detail) => {
    jira.first(({ url, body }) => (isSearch(url) && Object(body)['nextPageToken'] ? reply() : undefined));
    const target = newProject();
    const row = await runLive(team, 'jira', { metadata: source(), ...target });
    expect(row).toMatchObject({
      status: 'failed',
      has_file: false,
      imported_data: null,
      project: null,
      error: { code, detail: expect.stringMatching(detail) },
    });
    expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
    const { rows } = await sql`select sealed_source from importers where id = ${row.id}`.execute(db());
    expect(rows).toEqual([{ sealed_source: null }]);
  });

  // docs/contract/imports.md#from-the-service
  test('of more than a file may have is not begun to be written', async () => {
    const long = (n: number) =>
      Array.from({ length: 2_000 }, (_, at) => ((at * 7919 + n * 104_729) % 99_991).toString(36)).join(' ');
    const issues = Array.from({ length: 20 }, (_, n) => makeIssue(n + 1, { description: long(n) }));
    jira.first((request, answer) => jiraService({ ...data, issues })(request, answer));
    const row = await runLive(team, 'jira', { metadata: source(), ...newProject() });
    expect(row).toMatchObject({ status: 'failed', error: { code: 'source_too_large' }, has_file: false });
  });

  // docs/contract/imports.md#from-the-service
  test('asks for fewer issues at once when they are too much, and leaves an answer without end', async () => {
    jira.first(({ url, body }, answer) =>
      isSearch(url) && Number(Object(body)['maxResults']) > 25 ? sendWithoutEnd(answer) : undefined,
    );
    const { imported_data } = await runLive(team, 'jira', { metadata: source(), ...newProject() });
    expect(imported_data).toMatchObject({ created: 5 });
    jira.first(({ url }, answer) => (isSearch(url) ? sendWithoutEnd(answer) : undefined));
    const row = await runLive(team, 'jira', { metadata: source(), ...newProject() });
    expect(row.error?.code).toBe('source_too_large');
  });

  // docs/contract/imports.md#from-the-service
  test('of a service that is away is tried again, and then says so', async () => {
    const row = await team.ask('jira', {
      metadata: source({ cloud_hostname: '127.0.0.1:1' }),
      ...newProject(),
    });
    const error = await fetchImport
      .run(team.context(), { importer_id: row.id })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'source_unreachable' });
    expect(await team.readRow(row)).toMatchObject({ status: 'processing', error: null });
    await fetchImport.gaveUp?.(team.context(), { importer_id: row.id }, error);
    expect(await team.readRow(row)).toMatchObject({
      status: 'failed',
      error: { code: 'source_unreachable' },
    });
    expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
  }, 60_000);

  // docs/contract/imports.md#taking-an-import-off-the-list
  // docs/contract/imports.md#failing
  test('that is taken off the list is not fetched, nor is one of who is no administrator any more', async () => {
    const gone = await team.ask('jira', { metadata: source(), ...newProject() });
    await team.admin.delete(`${team.all}jira/${gone.id}/`);
    await finish(team, gone);
    expect(jira.asked).toEqual([]);
    const other = await team.test.makeUser();
    await team.test.addMember(team.workspace.id, other, 20);
    const theirs = await team.ask('jira', { metadata: source(), ...newProject() }, other);
    await sql`update workspace_members set role = 15 where user_id = ${other.id}`.execute(db());
    await finish(team, theirs);
    expect(await team.readRow(theirs)).toMatchObject({
      status: 'failed',
      error: { code: 'not_administrator' },
    });
    expect(jira.asked).toEqual([]);
  });

  // docs/contract/imports.md#starting-an-import
  test.each([
    [{ api_token: null }, 'api_token'],
    [{ cloud_hostname: '' }, 'cloud_hostname'],
    [{ project_key: 'a-b' }, 'project_key'],
    [{ email: 'a b' }, 'email'],
  ])('without a file and with %j is refused by its name', async (changes, field) => {
    const body = { metadata: source(changes), ...newProject() };
    const { status, body: refusal } = await team.admin.post(`${team.start}jira/`, body);
    expect([status, Object.keys(refusal)]).toEqual([400, [field]]);
  });

  // docs/contract/imports.md#the-token-of-a-service
  test('has its token in no row, answer, job or log, and sealed while it waits alone', async () => {
    const made = await team.admin.post('/api/users/me/api-tokens/', { label: 'x', description: '' });
    const headers = { 'x-api-key': String(made.body['token']) };
    const query = new URLSearchParams(source()).toString();
    await team.test.nobody.get(`${team.all}jira/?${query}`, undefined, { headers });
    const started = await team.test.nobody.post(
      `${team.start}jira/`,
      { metadata: source(), ...newProject() },
      { headers: { ...headers, 'idempotency-key': 'live' } },
    );
    expect([started.status, started.text.includes(TOKEN)]).toEqual([201, false]);
    await expect
      .poll(async () => (await sql`select from api_token_requests`.execute(db())).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(2);
    expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
    const basic = Buffer.from(`${data.account}:${TOKEN}`).toString('base64');
    expect(await tablesWith(team.test.database.sql, basic)).toEqual([]);
    const sealed = () => sql`select sealed_source is not null as is_sealed from importers`.execute(db());
    expect((await sealed()).rows).toEqual([{ is_sealed: true }]);
    await finish(team, started.body);
    expect((await sealed()).rows).toEqual([{ is_sealed: false }]);
    expect((await team.readRow(started.body)).status).toBe('completed');
    expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
  }, 60_000);
});
