import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GithubData, githubService } from './testing-github.ts';
import { type JiraData, jiraService } from './testing-jira.ts';
import { runLive } from './testing-live.ts';
import { type LocalService, type ServiceHandler, startService } from './testing-service.ts';
import { type ImportTeam, makeImportTeam } from '../testing.ts';

const directory =
  process.env['TANDEM_DATA_DIR'] ?? path.join(import.meta.dirname, '../../../../../shared/data');
const FILES = { jira: 'jira-ALOY.ndjson.gz', github: 'github-tls13-spec.json.gz' };
const read = (name: string) => zlib.gunzipSync(fs.readFileSync(path.join(directory, name))).toString('utf8');

if (!Object.values(FILES).every((name) => fs.existsSync(path.join(directory, name)))) {
  test(`left out: the real trackers are not here (${directory}); TANDEM_DATA_DIR says where they are`, () => {
    process.stdout.write(
      `Left out: imports from services with real trackers, since ${directory} is not here.\n`,
    );
  });
} else {
  describe('a service that answers a real tracker', () => {
    let service: LocalService;
    let team: ImportTeam;
    let handler: ServiceHandler;
    beforeAll(async () => {
      service = await startService((request, answer) => handler(request, answer));
      team = await makeImportTeam({ OUTBOUND_ALLOW: '127.0.0.1', GITHUB_API_URL: `https://${service.host}` });
    });
    afterAll(async () => {
      await team.test.close();
      await service.close();
    });

    // docs/contract/imports.md#from-the-service
    test.each([
      ['of Jira Cloud', false],
      ['of a Jira of one’s own', true],
    ])('%s gives what the file of it gave', { timeout: 300_000 }, async (_name, isOwn) => {
      const text = read(FILES.jira);
      const issues = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as JiraData['issues'][number]);
      const account = { account: 'ann@example.com', token: 'secret' };
      handler = jiraService({ ...account, key: 'ALOY', name: 'Alloy', issues, isOwn });
      const metadata = {
        cloud_hostname: service.host,
        email: account.account,
        api_token: account.token,
        project_key: 'ALOY',
      };
      const file_id = await team.bring(text, { name: FILES.jira, isGzip: true });
      const identifier = isOwn ? 'OWN' : 'CLOUD';
      const first = await team.run('jira', {
        metadata: { file_id, cloud_hostname: service.host },
        identifier,
      });
      expect(first.imported_data).toMatchObject({ created: 1499, comments: 4513 });
      const again = await runLive(team, 'jira', { metadata, project_id: first.project });
      expect(again).toMatchObject({
        status: 'completed',
        imported_data: {
          created: 0,
          updated: 0,
          unchanged: 1499,
          comments: 0,
          people: 0,
          not_taken: { total: 0 },
        },
      });
    });

    // docs/contract/imports.md#from-the-service
    test('of GitHub gives what the archive gave', { timeout: 300_000 }, async () => {
      const text = read(FILES.github);
      const archive = JSON.parse(text) as GithubData;
      handler = githubService(archive);
      const [owner = '', name = ''] = archive.repo.split('/');
      const file_id = await team.bring(text, { name: FILES.github, isGzip: true });
      const first = await team.run('github', { metadata: { file_id }, identifier: 'TLS' });
      expect(first.imported_data).toMatchObject({ created: 1444 });
      const again = await runLive(team, 'github', { metadata: { owner, name }, project_id: first.project });
      expect(again).toMatchObject({
        status: 'completed',
        imported_data: { created: 0, updated: 0, unchanged: 1444, comments: 0, not_taken: { total: 0 } },
      });
    });
  });
}
