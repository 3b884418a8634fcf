import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIssue } from '../../importers/testing-files.ts';
import { type JiraData, jiraService } from './testing-jira.ts';
import { finish } from './testing-live.ts';
import { type LocalService, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const data: JiraData = {
  key: 'OLD',
  name: 'Old project',
  account: 'ann@example.com',
  token: 'secret-of-the-test',
  issues: Array.from({ length: 6 }, (_, n) => makeIssue(n + 1)),
  page: 2,
};
let jira: LocalService;
let team: ImportTeam;
let child: ChildProcess | undefined;
beforeAll(async () => {
  jira = await startService((request, answer) => jiraService(data)(request, answer));
  team = await makeImportTeam({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await team.test.close();
  await jira.close();
});

function start(id: string): ChildProcess {
  const { socketDirectory, name } = team.test.database;
  const env = JSON.stringify({
    DATA_DIR: team.test.app.config.data_dir,
    SECRET_KEY: 'a key for tests, and for nothing else',
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  const file = path.join(import.meta.dirname, '../testing-process.ts');
  return spawn(process.execPath, [file, socketDirectory, name, env, id, 'fetch'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: jira.cert_file },
  });
}

// docs/contract/imports.md#from-the-service
test(
  'a process that is killed while it fetches leaves nothing, and the next one fetches all',
  { timeout: 120_000 },
  async () => {
    const db = () => team.test.database.db;
    const asked = Promise.withResolvers<void>();
    // The second page never comes.
    jira.first(({ body }) => {
      if (Object(body)['nextPageToken'] !== '2') return undefined;
      asked.resolve();
      return null;
    });
    const metadata = {
      cloud_hostname: jira.host,
      email: data.account,
      api_token: data.token,
      project_key: 'OLD',
    };
    const row = await team.ask('jira', { metadata, identifier: 'KILLED', name: 'Killed' });
    child = start(row.id);
    await asked.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await team.readRow(row)).toMatchObject({
      status: 'processing',
      step: 'fetching',
      has_file: false,
    });
    const left = await sql`select (select count(*)::int from assets) as files,
    (select count(*)::int from projects where identifier = 'KILLED') as projects`.execute(db());
    expect(left.rows).toEqual([{ files: 0, projects: 0 }]);
    jira.reset();
    await finish(team, row);
    expect(await team.readRow(row)).toMatchObject({ status: 'completed', imported_data: { created: 6 } });
    await finish(team, row);
    const { rows } =
      await sql`select count(*)::int as count from work_items w join projects p on p.id = w.project_id
    where p.identifier = 'KILLED'`.execute(db());
    expect(rows).toEqual([{ count: 6 }]);
  },
);
