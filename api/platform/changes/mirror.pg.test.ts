import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expectMade } from '../../testing/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'examples', 'mirror.mjs');

let team: Team;
let directory: string;
let file: string;
let env: Record<string, string>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  team = await makeTeam();
  const { app } = team.test;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tandem-mirror-'));
  file = path.join(directory, 'mirror.db');
  const made = await team.member.post('/api/users/me/api-tokens/', { scope: 'read' });
  const { token } = expectMade<{ token: string }>(made);
  env = {
    ...{ TANDEM_URL: `http://127.0.0.1:${port}`, TANDEM_TOKEN: token },
    TANDEM_WORKSPACE: team.workspace.slug,
    TANDEM_PROJECT: team.project.id,
  };
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await team.test.close();
  await fs.rm(directory, { recursive: true, force: true });
});

function start(): ChildProcess {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, file], { env, stdio: 'inherit' });
  children.push(child);
  return child;
}

function mirrored(): Record<string, unknown>[] {
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = db.prepare('select row from items order by id').all();
    db.close();
    return rows.map(({ row }) => JSON.parse(String(row)));
  } catch {
    // It is not there yet, or being written.
    return [];
  }
}

const listed = async (): Promise<Record<string, unknown>[]> => {
  const { body } = await team.member.get(`${team.items}?per_page=1000`);
  return body.results.sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1));
};
const expectMirror = async () => {
  const rows = await listed();
  await expect.poll(mirrored, { timeout: 30_000 }).toEqual(rows);
};

// docs/contract/changes.md#nothing-is-missed
test('the example mirrors a project, and goes on where it was killed', async () => {
  const { member, item, makeItem, states } = team;
  const [renamed, deleted, changed] = [await makeItem(), await makeItem(), await makeItem()];
  for (let n = 0; n < 9; n += 1) await makeItem({ name: `Item ${n}` });
  const first = start();
  await expectMirror();
  await member.patch(item(renamed.id), { name: 'Renamed', state_id: states.Done.id });
  await member.delete(item(deleted.id));
  await makeItem({ name: 'New' });
  await expectMirror();
  first.kill('SIGKILL');
  await once(first, 'exit');
  await member.patch(item(changed.id), { priority: 'high' });
  await member.post(`${item(renamed.id)}archive/`);
  await makeItem({ name: 'While it was away' });
  start();
  await expectMirror();
  expect(mirrored().map(({ name }) => name)).toContain('While it was away');
});
