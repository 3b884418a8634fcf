import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { findEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import postgres from 'postgres';
import { type Person, expectStatus, signUp } from '../../e2e/help/person.ts';
import {
  type Server,
  freePort,
  newDataDirectory,
  removeDirectory,
  startServer,
} from '../../e2e/help/server.ts';

const root = path.join(import.meta.dirname, '..', '..');
const MEMORY_POLL_MS = 100;

/** Where the public trackers lie; the bench needs the large one. */
export const DATA_DIRECTORY = process.env['TANDEM_DATA_DIR'] ?? path.join(root, '..', 'shared', 'data');

export type Scene = {
  server: Server;
  person: Person;
  slug: string;
  /** The imported project of 22,371 items. */
  projectId: string;
  project: string;
  sql: postgres.Sql;
  socketDirectory: string;
  importSeconds: number;
  importPeakMb: number;
  firstStartSeconds: number;
};

/** Memory of one process in MB, from /proc: 'VmHWM' is its peak, 'VmRSS' what it holds now. */
export function memoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A process and those that it started. */
function familyOf(pid: number): number[] {
  const found = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return [pid, ...found.stdout.trim().split('\n').filter(Boolean).map(Number)];
}

export async function runImport(
  file: string,
  slug: string,
  dataDirectory: string,
): Promise<{ seconds: number; peakMb: number }> {
  const args = ['scripts/boot.mjs', 'import', 'jira', file, '--workspace', slug, '--project', 'TIMOB'];
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDirectory },
  });
  let peakMb = 0;
  const poll = setInterval(() => {
    peakMb = Math.max(peakMb, ...familyOf(child.pid ?? 0).map((pid) => memoryMb(pid, 'VmHWM')));
  }, MEMORY_POLL_MS);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(poll);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - start) / 1000, peakMb };
}

type Started = Pick<Scene, 'server' | 'person' | 'slug' | 'sql' | 'socketDirectory'>;

/** A running product with somebody in a workspace, and a way to its database. */
async function startProduct(env: Record<string, string>): Promise<Started> {
  const server = await startServer({ dataDirectory: newDataDirectory(), env });
  const person = await signUp(server.url, 'Bench');
  const slug = 'bench';
  expectStatus(await person.call('POST', '/api/workspaces/', { name: 'Bench', slug }), 201);
  const embedded = findEmbeddedPostgres(path.join(server.dataDirectory, 'postgres'));
  if (!embedded) throw new Error('The embedded server is not there.');
  const { socketDirectory, database } = embedded;
  const sql = postgres({ host: socketDirectory, user: 'tandem', database, max: 16 });
  return { server, person, slug, sql, socketDirectory };
}

/** The same with one project without items. */
export async function prepareEmptyScene(env: Record<string, string>): Promise<Scene> {
  const started = await startProduct(env);
  const base = `/api/workspaces/${started.slug}/projects`;
  const body = { name: 'Empty', identifier: 'EMPTY' };
  const { id } = expectStatus(await started.person.call('POST', `${base}/`, body), 201);
  const importing = { importSeconds: 0, importPeakMb: 0, firstStartSeconds: 0 };
  return { ...started, ...importing, projectId: id, project: `${base}/${id}` };
}

export async function endScene({ server, sql }: Scene): Promise<void> {
  await sql.end();
  await server.stop();
  removeDirectory(server.dataDirectory);
}

/** A running product with the large tracker imported by its own command. */
export async function prepareScene(): Promise<Scene> {
  const file = path.join(DATA_DIRECTORY, 'jira-TIMOB.ndjson.gz');
  if (!fs.existsSync(file))
    throw new Error(`The bench needs ${path.basename(file)}; set TANDEM_DATA_DIR to its folder.`);
  const start = performance.now();
  // Hooks are told of changes at a receiver on this machine.
  const started = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
  const firstStartSeconds = (performance.now() - start) / 1000;
  const { person, slug, server } = started;
  const imported = await runImport(file, slug, server.dataDirectory);
  const projects = expectStatus(await person.call('GET', `/api/workspaces/${slug}/projects/`), 200);
  const projectId = projects.find((project: { identifier: string }) => project.identifier === 'TIMOB')
    .id as string;
  return {
    ...started,
    projectId,
    project: `/api/workspaces/${slug}/projects/${projectId}`,
    importSeconds: imported.seconds,
    importPeakMb: imported.peakMb,
    firstStartSeconds,
  };
}

/** Starts one of the bench's own servers and waits until it says that it is ready. */
export async function startFloor(
  file: string,
  args: string[],
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, file), [args[0] ?? '', String(port), ...args.slice(1)]);
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Lets autovacuum, caches and the garbage collector come to rest between figures. */
export const settle = () => delay(1000);
