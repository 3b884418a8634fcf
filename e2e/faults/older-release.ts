import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { emptyDataDirectory, freePort, removeDirectory } from '../help/server.ts';

const root = path.join(import.meta.dirname, '../..');
const OURS = '@tandem';
/** Put beside the older release: its API on a database that is as it was found. */
const ENTRY = `
import { buildApp } from './api/build-app.ts';
import { readConfig } from './api/config.ts';
import { openDatabase } from './db/postgres/client.ts';

const config = readConfig(process.env);
const { db, sql } = openDatabase({ connection: { url: config.database_url }, max: 8 });
const app = await buildApp({ db, sql, config });
await app.listen({ port: config.port, host: config.host });
console.log('The older release listens');
`;

export type OlderServer = { url: string; output: () => string; stop: () => Promise<void> };

/** Whether the history of this checkout reaches back to a release; that of a shallow clone may not. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Files of a release in a directory of their own. Packages are those of this checkout, but for our own. */
function checkOut(commit: string, directory: string): void {
  const archive = execFileSync(
    'git',
    ['archive', commit, 'api', 'db', 'shared', 'realtime', 'package.json'],
    {
      cwd: root,
      maxBuffer: 1_000_000_000,
    },
  );
  execFileSync('tar', ['-x'], { cwd: directory, input: archive });
  const packages = path.join(directory, 'node_modules');
  fs.mkdirSync(path.join(packages, OURS), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== OURS) fs.symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  for (const name of ['api', 'db', 'shared', 'realtime'])
    fs.symlinkSync(path.join(directory, name), path.join(packages, OURS, name));
  fs.writeFileSync(path.join(directory, 'older.ts'), ENTRY);
}

async function untilListening(child: ChildProcess, output: () => string): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The older release has ended: ${output()}`);
  });
  const listens = (async () => {
    while (!output().includes('The older release listens')) await once(child.stdout!, 'data');
  })();
  await Promise.race([listens, ended]);
}

/** Starts the API of an older release on a database, without its migrations. */
export async function startOlder(commit: string, databaseUrl: string): Promise<OlderServer> {
  const directory = emptyDataDirectory();
  checkOut(commit, directory);
  const port = await freePort();
  const child = spawn(process.execPath, ['older.ts'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: path.join(directory, 'data'),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      AUTH_RATE_LIMIT_PER_MINUTE: '0',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    removeDirectory(directory);
  };
  try {
    await untilListening(child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, output: () => output, stop };
}
