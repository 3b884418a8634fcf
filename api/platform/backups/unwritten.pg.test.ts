import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type TestDatabase } from '@tandem/db/testing/database.ts';
import { openDatabaseProxy, type DatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import { writeArchive } from '../archives/write-archive.ts';
import { jobContext } from '../jobs/testing.ts';
import { writeBackup } from './write-backup.ts';

const COMMAND = path.join(import.meta.dirname, '../../cli/backup.ts');
/** More than lines and streams take in while nobody reads. */
const LARGE = 30_000_000;

let app: TestApp;
let workspace_id: string;
let maker_id: string;
let proxy: DatabaseProxy;
let directory: string;
const commands = new Set<ChildProcess>();

beforeAll(async () => {
  app = await createTestApp();
  const maker = await app.makeUser();
  const workspace = await app.makeWorkspace(maker);
  await app.makeProject(maker, workspace);
  [workspace_id, maker_id] = [workspace.id, maker.id];
  // What does not pack, so that the file grows as well.
  await app.database.sql`
    create table a_large_one as select string_agg(md5(random()::text), '') as text
    from generate_series(1, ${LARGE} / 32) n group by n % 1000`;
  const { socketDirectory } = app.database;
  proxy = await openDatabaseProxy(() => socketDirectory);
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-unwritten-test-'));
});
afterEach(async () => {
  proxy.unmute();
  for (const command of commands) command.kill('SIGKILL');
  commands.clear();
  await rm(directory, { recursive: true, force: true });
});

const connectionOf = ({ socketDirectory, name }: TestDatabase) => ({ socketDirectory, database: name });
const context = () => ({
  ...jobContext(app.database.db),
  connection: connectionOf(app.database),
  config: app.app.config,
  storage: app.app.storage,
});

/** A file on a disk that is full. */
async function onFullDisk(): Promise<string> {
  const file = path.join(directory, 'full.zip');
  for (const name of [file, `${file}.part`]) await symlink('/dev/full', name);
  return file;
}

const copying = async () =>
  (
    await app.database.sql`
    select from pg_stat_activity where application_name = 'tandem copy' and datname = current_database()`
  ).length;

type Outcome = { code: number | null; text: string };

/** The command as `npm run backup` runs it, on the database of the test. */
function backup(...args: string[]): { child: ChildProcess; ended: Promise<Outcome> } {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...process.env,
      DATA_DIR: directory,
      DATABASE_URL: `postgres://tandem@127.0.0.1:${proxy.port}/${app.database.name}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  commands.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }));
  return { child, ended };
}

const WRITERS = {
  backup: (file: string) => writeBackup(context(), file),
  archive: (file: string) => writeArchive(context(), { workspace_id, maker_id }, file),
};

// docs/contract/backups.md#a-file-that-cannot-be-written
test.each(['backup', 'archive'] as const)(
  'a %s without a directory or on a full disk ends with the reason, and leaves no backend and no half file',
  async (kind) => {
    await expect(WRITERS[kind](path.join(directory, 'nope/x.zip'))).rejects.toThrow(
      'x.zip cannot be written: its directory does not exist.',
    );
    await expect(WRITERS[kind](await onFullDisk())).rejects.toThrow(
      'full.zip cannot be written: the disk is full.',
    );
    await expect.poll(copying).toBe(0);
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);

// docs/contract/backups.md#a-file-that-cannot-be-written
test('the command says that there is no such directory, and ends', async () => {
  const { code, text } = await backup('/nope/x.zip').ended;
  expect(text.trim()).toBe('/nope/x.zip cannot be written: its directory does not exist.');
  expect(code).toBe(1);
});

// docs/contract/backups.md#a-file-that-is-there
test('a file that is there is replaced only where the command is told so, and only by a whole one', async () => {
  const file = path.join(directory, 'kept.zip');
  await writeFile(file, 'the last one');
  const refused = await backup(file).ended;
  expect(refused.text).toContain('kept.zip is there already. Give it another name, or --overwrite');
  expect(refused.code).toBe(1);
  expect(await readFile(file, 'utf8')).toBe('the last one');
  const replaced = await backup(file, '--overwrite').ended;
  expect([replaced.code, replaced.text]).toEqual([0, expect.stringContaining('kept.zip: ')]);
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK');
});

// docs/contract/backups.md#a-file-that-cannot-be-written
test.each(['SIGTERM', 'SIGINT'] as const)(
  'the command ends by %s while the database does not answer, and the file that was there stays',
  async (signal) => {
    const file = path.join(directory, 'kept.zip');
    await writeFile(file, 'the last one');
    const { child, ended } = backup(file, '--overwrite');
    await expect.poll(copying, { timeout: 30_000 }).toBe(1);
    proxy.mute();
    child.kill(signal);
    expect(await ended).toEqual({ code: 1, text: `Stopped by ${signal}; nothing was written.\n` });
    expect(await readFile(file, 'utf8')).toBe('the last one');
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
);
