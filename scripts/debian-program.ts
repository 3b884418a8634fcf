import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { aptGet } from './apt.ts';

const CACHE = path.join(import.meta.dirname, '..', 'node_modules', '.cache');
const PROGRAM_FOLDERS = ['usr/bin', 'usr/sbin'];
/** A library may need libraries of its own. */
const LEVELS_OF_LIBRARIES = 2;
const NO_LIBRARIES = /^libelogind0$|-tools$/;

export type DebianProgram = {
  /** The name of the program, and of the folder that its packages are unpacked into. */
  name: string;
  /** The packages that hold it; the libraries that they need come with them. */
  packages: readonly string[];
  /** With what it is asked whether it runs at all. */
  versionArgs: readonly string[];
  /** Names another program instead, as CADDY_PATH does. */
  variable: string;
};

/** How to run a program: the libraries that came with it are found by `env`. */
export type FoundProgram = { path: string; env: NodeJS.ProcessEnv; folder: string };

const works = ({ path: file, env }: FoundProgram, { versionArgs }: DebianProgram): boolean =>
  spawnSync(file, [...versionArgs], { env, stdio: 'ignore' }).status === 0;

function libraryFolders(folder: string): string[] {
  const parents = ['usr/lib', 'lib'].map((name) => path.join(folder, name));
  return parents.flatMap((parent) => {
    if (!fs.existsSync(parent)) return [];
    const inside = fs.readdirSync(parent).filter((name) => name.endsWith('-linux-gnu'));
    return [parent, ...inside.map((name) => path.join(parent, name))];
  });
}

function candidates({ name, variable }: DebianProgram): FoundProgram[] {
  const folder = path.join(CACHE, name);
  const installed = [process.env[variable], name].filter((file) => file !== undefined);
  const libraries = [...libraryFolders(folder), process.env['LD_LIBRARY_PATH'] ?? ''].filter(Boolean);
  const env = Object.assign({}, process.env, { LD_LIBRARY_PATH: libraries.join(':') });
  return [
    ...installed.map((file) => ({ path: file, env: process.env, folder: '/' })),
    ...PROGRAM_FOLDERS.map((inside) => ({ path: path.join(folder, inside, name), env, folder })),
  ];
}

const findProgram = (program: DebianProgram): FoundProgram | undefined =>
  candidates(program).find((found) => works(found, program));

const isInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' }).stdout ===
  'installed';

/** The libraries that packages need and that the machine does not have; of alternatives the first one. */
function missingLibraries(packages: readonly string[]): string[] {
  const { stdout } = spawnSync('apt-cache', ['depends', ...packages], { encoding: 'utf8' });
  const needed = [...stdout.matchAll(/^ [ |](?:Pre)?Depends: (lib[^\s:]+)/gm)].map(([, name]) => name ?? '');
  return [...new Set(needed)].filter((name) => !NO_LIBRARIES.test(name) && !isInstalled(name));
}

/** Packages are unpacked and not installed: that would start servers on the ports of the machine. */
function unpack({ name, packages }: DebianProgram): void {
  const folder = path.join(CACHE, name);
  fs.mkdirSync(folder, { recursive: true });
  let wanted: readonly string[] = packages;
  for (let level = 0; level <= LEVELS_OF_LIBRARIES && wanted.length > 0; level += 1) {
    spawnSync('apt-get', ['download', '-qq', ...wanted], { cwd: folder, stdio: 'ignore' });
    wanted = missingLibraries(wanted);
  }
  for (const file of fs.readdirSync(folder).filter((each) => each.endsWith('.deb')))
    spawnSync('dpkg', ['-x', file, '.'], { cwd: folder, stdio: 'inherit' });
}

/** Finds a program for tests, or fetches Debian's. Throws one clear sentence where neither is possible. */
export function ensureProgram(program: DebianProgram): FoundProgram {
  const found = findProgram(program);
  if (found) return found;
  console.log(`No ${program.name} found: fetching Debian’s …`);
  aptGet(['update', '-qq']);
  unpack(program);
  const fetched = findProgram(program);
  if (fetched) return fetched;
  throw new Error(`These tests need ${program.name}: install it, or set ${program.variable}.`);
}

/** The program, or why there is none: tests that need it are skipped for that reason, which is printed. */
export function programOrReason(program: DebianProgram): FoundProgram | { skipReason: string } {
  try {
    return ensureProgram(program);
  } catch (error) {
    const skipReason = (error as Error).message;
    console.log(`Skipped: ${skipReason}`);
    return { skipReason };
  }
}
