// Installs the exact packages of package-lock.json once per content of that file. Zero dependencies, any Node >= 18.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libcOf, loadFailure, missingPackages } from './installed.mjs';
import { installPackages } from './pinned-node.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.install-stamp');
const lockFile = join(root, '.install-lock');
const MIN_NODE_MAJOR = 24;
const LOCK_POLL_MS = 200;
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM']);

/** What stands in the stamp where the packages of this lock file are installed for this platform. */
export const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}${process.arch} and it loads`)
    .digest('hex');

function isInstalled() {
  try {
    return readFileSync(stampFile, 'utf8') === wantedStamp();
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function endNotInstalled() {
  console.error(
    `The packages of this release are not installed, and ${root} cannot be written to.\n` +
      'Run `npm start` or `npm test` there once as a user who may write, or build the image of the Dockerfile; then start again.',
  );
  process.exit(1);
}

/** Takes the installer's lock; a lock whose owner died is stolen. False when another process finished the install. */
async function takeLock() {
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (NOT_WRITABLE.has(error.code)) endNotInstalled();
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = existsSync(lockFile) ? Number(readFileSync(lockFile, 'utf8')) : 0;
    if (owner && !isAlive(owner)) rmSync(lockFile, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    if (isInstalled()) return false;
  }
}

/** A sentence about what was installed and cannot be used; null when all is well. Without a stamp the next start tries again. */
function whatIsWrong() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const place = { platform: process.platform, arch: process.arch, libc: libcOf() };
  const missing = missingPackages(lock, place, (name) => existsSync(join(root, name, 'package.json')));
  if (missing.length > 0)
    return `npm has left out ${missing.join(', ')}. Start again, with a newer npm if that does not help.`;
  const failure = loadFailure(nodePath(), root);
  return failure && `What was installed does not load here: ${failure}`;
}

/** Makes node_modules match the lock file; returns at once when it already does. Exits the process when npm fails. */
export async function ensureInstalled() {
  if (isInstalled() || !(await takeLock())) return;
  try {
    if (isInstalled()) return;
    console.error('Installing packages (once) …');
    const problem = installPackages(root) ? whatIsWrong() : 'npm ci failed; see its message above.';
    if (problem) {
      console.error(problem);
      rmSync(lockFile, { force: true });
      process.exit(1);
    }
    writeFileSync(stampFile, wantedStamp());
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** The pinned Node of the registry; the system's own where no pinned one exists for this platform and it is new enough. */
export function nodePath() {
  const pinned = join(bin, 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['-v']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return process.execPath;
  console.error(
    `Tandem needs Node ${MIN_NODE_MAJOR} or newer, and no pinned Node exists for ${process.platform}-${process.arch}.`,
  );
  process.exit(1);
}

/**
 * What our own processes run with: our binaries first on PATH; compiled modules kept between starts, so that types are
 * stripped once; a young generation that does not grow to 100 MB while the modules load.
 */
export const withRuntime = (env) => ({
  ...env,
  PATH: bin + delimiter + (env.PATH ?? ''),
  NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'tandem'),
  // The C library gives each thread a pool of its own, and keeps what is free in it: eighty megabytes after a start.
  MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
  NODE_OPTIONS: [env.NODE_OPTIONS, '--max-semi-space-size=8'].filter(Boolean).join(' '),
});
