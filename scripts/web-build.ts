import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { writeManifests } from './app-manifest.ts';
import { fillServiceWorker } from './service-worker.ts';

const root = path.join(import.meta.dirname, '..');
const SOURCES = ['web', 'shared', 'package-lock.json'];
const LEFT_OUT = new Set(['node_modules', 'dist']);

/** Where the built client lies. */
export const WEB_DIST = path.join(root, 'web', 'dist');
const STAMP_FILE = '.stamp';
/** A build is made beside the one that is served and takes its place when it is whole: two builds never mix. */
const PART_PREFIX = '.dist-';

function addTo(hash: ReturnType<typeof createHash>, file: string): void {
  const stat = fs.statSync(file);
  if (!stat.isDirectory()) {
    hash.update(`${path.relative(root, file)} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!LEFT_OUT.has(name) && !name.startsWith(PART_PREFIX)) addTo(hash, path.join(file, name));
  }
}

function sourcesStamp(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, path.join(root, source));
  return hash.digest('hex');
}

function isBuilt(stamp: string): boolean {
  const stampFile = path.join(WEB_DIST, STAMP_FILE);
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const MIN_COMPRESSED_BYTES = 1024;

/** Compresses once what would otherwise be compressed for every visitor. */
async function compressAssets(build: string): Promise<void> {
  const directory = path.join(build, 'assets');
  const names = fs.readdirSync(directory).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const bytes = await fs.promises.readFile(file);
      if (bytes.length < MIN_COMPRESSED_BYTES) return;
      await fs.promises.writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }));
      await fs.promises.writeFile(`${file}.br`, await brotli(bytes));
    }),
  );
}

async function runVite(build: string): Promise<void> {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', 'web', '--logLevel', 'warn', '--outDir', build, '--emptyOutDir'];
  const code = await new Promise<number>((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      // Tests run with another NODE_ENV, by which React would come with all of its development code.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) throw new Error('The web client could not be built; see the messages above.');
}

/** Puts a whole build in the place of the last one; when another process was quicker with the same, its own stays. */
function takePlace(build: string, stamp: string): void {
  const last = `${build}-last`;
  try {
    if (fs.existsSync(WEB_DIST)) fs.renameSync(WEB_DIST, last);
    fs.renameSync(build, WEB_DIST);
  } catch (error) {
    if (!isBuilt(stamp)) throw error;
  }
  for (const left of [build, last]) fs.rmSync(left, { recursive: true, force: true });
}

/** Builds the client when its sources changed since the last build. A release that ships without sources skips it. */
export async function ensureWebBuild(): Promise<void> {
  if (!fs.existsSync(path.join(root, 'web', 'index.html'))) return;
  const stamp = sourcesStamp();
  if (isBuilt(stamp)) return;
  process.stdout.write('Building the web client …\n');
  const build = path.join(root, 'web', `${PART_PREFIX}${process.pid}`);
  try {
    await runVite(build);
    writeManifests(build, path.join(root, 'web', 'i18n'));
    fillServiceWorker(build);
    await compressAssets(build);
    fs.writeFileSync(path.join(build, STAMP_FILE), stamp);
    takePlace(build, stamp);
  } finally {
    fs.rmSync(build, { recursive: true, force: true });
  }
}
