import fs from 'node:fs';
import path from 'node:path';
import { DEMO_SIGN_IN } from '@tandem/api/demo/seed-demo.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, expectStatus, signIn, signUp } from '../../help/person.ts';
import {
  type Server,
  emptyDataDirectory,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../../help/server.ts';
import { runImport } from '../../help/tracker.ts';

let here: Server;
let there: Server;
let files: string;
beforeAll(async () => {
  files = emptyDataDirectory();
  [here, there] = await Promise.all([
    startServer({ dataDirectory: newDataDirectory(), args: ['--demo'] }),
    startServer({ dataDirectory: newDataDirectory() }),
  ]);
});
afterAll(async () => {
  for (const server of [here, there]) {
    await server?.stop();
    if (server) removeDirectory(server.dataDirectory);
  }
  removeDirectory(files);
});

const PATIENCE = { timeout: 60_000, interval: 200 };

/** Asks for the archive, waits for the job and saves the file. */
async function saveArchive(host: Person, slug: string): Promise<string> {
  const url = `/api/workspaces/${slug}/export-issues/`;
  expectStatus(await host.call('POST', url, { provider: 'archive' }), 200);
  const newest = async () => (await host.call('GET', `${url}?per_page=1&cursor=1:0:0`)).body.results[0];
  await expect.poll(async () => (await newest()).status, PATIENCE).toBe('completed');
  const headers = { cookie: host.cookie };
  const answer = await fetch(here.url + (await newest()).url, { headers });
  expect(answer.status).toBe(200);
  const file = path.join(files, 'archive.zip');
  fs.writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

// docs/contract/workspace-archive.md#the-import-of-a-workspace
test('a workspace moves to another instance by its archive and the command, and its people go on there', async () => {
  const host = await signIn(here.url, DEMO_SIGN_IN.email, DEMO_SIGN_IN.password);
  const [workspace] = (await host.call('GET', '/api/users/me/workspaces/')).body;
  const file = await saveArchive(host, workspace.slug);
  const moved = await signUp(there.url, 'Host', DEMO_SIGN_IN.email);
  expect(await runImport(there.dataDirectory, ['tandem', file, '--dry-run'])).toContain('Ready to import');
  expect((await moved.call('GET', '/api/users/me/workspaces/')).body).toEqual([]);
  expect(await runImport(there.dataDirectory, ['tandem', file])).toContain(`(${workspace.slug})`);
  const w = `/api/workspaces/${workspace.slug}/`;
  const projects: { id: string }[] = expectStatus(await host.call('GET', `${w}projects/`), 200);
  expect(projects).toHaveLength(3);
  const paths = projects.flatMap(({ id }) =>
    ['issues/?per_page=100', 'states/', 'cycles/', 'pages/', 'issue-labels/'].map(
      (rest) => `${w}projects/${id}/${rest}`,
    ),
  );
  for (const url of [`${w}projects/`, `${w}members/`, ...paths]) {
    const [one, other] = [await host.call('GET', url), await moved.call('GET', url)];
    // Who has an account there already keeps it, with its own id and names; lists of ids go by the ids.
    const inOrder = (_: string, value: unknown) =>
      Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.toSorted() : value;
    const as = (body: unknown) =>
      JSON.stringify(JSON.parse(JSON.stringify(body).replaceAll(moved.id, host.id)), inOrder);
    if (url.endsWith('members/') || url.endsWith('projects/'))
      expect(other.body.length, url).toBe(one.body.length);
    else expect(as(other.body), url).toBe(as(one.body));
  }
  const item = { name: 'Written after the move' };
  expectStatus(await moved.call('POST', `${w}projects/${projects[0]?.id}/issues/`, item), 201);
  await expect(runImport(there.dataDirectory, ['tandem', file])).rejects.toThrow('here already');
});
