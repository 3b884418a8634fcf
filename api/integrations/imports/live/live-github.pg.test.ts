import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { githubService } from './testing-github.ts';
import { recordedGithub, runLive, tablesWith } from './testing-live.ts';
import { type LocalService, sendWithoutEnd, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const TOKEN = 'github_pat_a-secret-of-the-test';
const milestone = {
  number: 3,
  title: 'First draft',
  description: 'All of it',
  state: 'closed',
  ...{
    created_at: '2014-01-02T00:00:00Z',
    due_on: '2014-03-01T08:00:00Z',
    closed_at: '2014-03-02T08:00:00Z',
  },
};
const [first, ...others] = recordedGithub.issues;
const data = {
  ...recordedGithub,
  token: TOKEN,
  page: 2,
  issues: [{ ...first, milestone, stateReason: 'NOT_PLANNED', assignees: ['octo'] }, ...others],
};
const [owner = '', repo = ''] = data.repo.split('/');
let github: LocalService;
let team: ImportTeam;
beforeAll(async () => {
  github = await startService((request, answer) => githubService(data)(request, answer));
  team = await makeImportTeam({
    OUTBOUND_ALLOW: '127.0.0.1',
    GITHUB_API_URL: `https://${github.host}/`,
    IMPORT_FILE_SIZE_LIMIT: '60000',
  });
});
afterAll(async () => {
  await team.test.close();
  await github.close();
});
beforeEach(async () => {
  github.reset();
  await team.test.database.db.deleteFrom('importers').execute();
});

let count = 0;
const newProject = () => {
  count += 1;
  return { identifier: `HUB${count}`, name: `Hub ${count}` };
};
const look = (changes: object = {}) =>
  team.admin.post(`${team.all}github/`, { owner, repo, token: TOKEN, ...changes });
const metadata = { owner, name: repo, token: TOKEN };

// docs/contract/imports.md#what-is-there
test('what is there is answered in numbers, by POST and by GET, with a token or without', async () => {
  const { status, body, text } = await look();
  expect([status, body]).toEqual([
    200,
    {
      issue_count: 4,
      labels: data.labels.length,
      collaborators: [{ id: 7, login: 'octo', avatar_url: 'a', html_url: 'h', url: 'u' }],
    },
  ]);
  expect(text).not.toContain(TOKEN);
  const query = new URLSearchParams({ owner, repo, token: TOKEN }).toString();
  expect((await team.admin.get(`${team.all}github/?${query}`)).body).toEqual(body);
  const { token: _hidden, ...open } = data;
  github.first((request, answer) => githubService(open)(request, answer));
  expect((await team.admin.get(`${team.all}github/?owner=${owner}&repo=${repo}`)).body).toEqual(body);
  expect(github.asked.at(-1)?.headers.authorization).toBeUndefined();
});

// docs/contract/imports.md#what-is-there
test('a list that is too long to be counted is counted by its highest number', async () => {
  github.first(({ url }) =>
    url.pathname.endsWith('/issues')
      ? { body: [{ number: 91_234 }], headers: { link: `<${url.href}&after=x>; rel="next"` } }
      : undefined,
  );
  expect((await look()).body).toMatchObject({ issue_count: 91_234 });
});

// docs/contract/imports.md#what-a-service-refuses
test.each([
  [{ token: 'another' }, 'token', 6101],
  [{ token: null }, 'repo', 6102],
  [{ repo: 'none' }, 'repo', 6102],
  [{ owner: '..' }, 'owner', undefined],
  [{ repo: 'a/b' }, 'repo', undefined],
])('%j is refused by its name', async (changes, field, code) => {
  const { status, body } = await look(changes);
  expect([status, body]).toEqual([
    400,
    {
      [field]: [expect.any(String)],
      ...(code ? { error_code: code, error_message: expect.any(String) } : {}),
    },
  ]);
});

// docs/contract/imports.md#what-a-service-refuses
test('a limit that is used up says when it begins anew', async () => {
  const reset = Math.floor(Date.now() / 1_000) + 1_800;
  github.first(() => ({
    status: 403,
    body: { message: 'API rate limit exceeded' },
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
  }));
  const { status, body, headers } = await look();
  expect([status, body]).toEqual([
    400,
    { error: expect.stringContaining('Try again after'), error_code: 6107, error_message: 'RATE_LIMITED' },
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(1_700);
  const row = await runLive(team, 'github', { metadata, ...newProject() });
  expect(row.error).toEqual({ code: 'rate_limited', detail: new Date(reset * 1_000).toISOString() });
});

// docs/contract/imports.md#from-the-service
// docs/contract/imports.md#dry-run
test('issues, pull requests, comments, labels and milestones come as an archive has them', async () => {
  const target = newProject();
  const dry = await runLive(team, 'github', { metadata, config: { is_dry_run: true }, ...target });
  expect(dry).toMatchObject({
    status: 'completed',
    has_file: true,
    error: null,
    metadata: { owner, repo, file_name: `${repo}.json.gz` },
    difference: { items: { new: 4 }, modules: { new: 1 }, not_taken: { total: 0 } },
  });
  const { file_id } = dry.metadata as { file_id: string };
  github.reset();
  const done = await team.run('github', { metadata: { file_id, owner, name: repo }, ...target });
  expect(done).toMatchObject({
    imported_data: { created: 4, comments: 6, modules: 1 },
    metadata: { file_id, owner, repo },
  });
  expect(github.asked).toEqual([]);
  const archive = await team.bring(JSON.stringify({ ...data, token: undefined }), { name: 'same.json' });
  const same = await team.run('github', { metadata: { file_id: archive }, project_id: done.project });
  expect(same.imported_data).toMatchObject({ created: 0, updated: 0, unchanged: 4, comments: 0 });
  expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
});

// docs/contract/imports.md#from-the-service
// docs/contract/imports.md#the-token-of-a-service
test.each([
  [
    'a page elsewhere',
    (url: URL) => ({ body: [{ number: 1 }], link: url.href.replace('127.0.0.1', '10.0.0.1') }),
    'bad_answer',
  ],
  ['the same page again and again', (url: URL) => ({ body: [{ number: 1 }], link: url.href }), 'bad_answer'],
  ['another shape', () => ({ body: [1], link: '' }), 'bad_answer'],
] as const)('%s leaves nothing', async (_name, reply, code) => {
  github.first(({ url }) => {
    if (!url.pathname.endsWith('/issues')) return undefined;
    const { body, link } = reply(url);
    return { body, headers: { link: `<${link}>; rel="next"` } };
  });
  const row = await runLive(team, 'github', { metadata, ...newProject() });
  expect(row).toMatchObject({ status: 'failed', error: { code }, has_file: false, project: null });
  expect(await tablesWith(team.test.database.sql, TOKEN)).toEqual([]);
});

// docs/contract/imports.md#from-the-service
test('an answer without end is left', async () => {
  github.first(({ url }, answer) =>
    url.pathname.endsWith('/comments') ? sendWithoutEnd(answer) : undefined,
  );
  const row = await runLive(team, 'github', { metadata, ...newProject() });
  expect(row).toMatchObject({ status: 'failed', error: { code: 'source_too_large' } });
  const { rows } = await sql`select sealed_source from importers where id = ${row.id}`.execute(
    team.test.database.db,
  );
  expect(rows).toEqual([{ sealed_source: null }]);
});
