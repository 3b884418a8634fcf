import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const WORKER = 'service-worker.js';
/** The meter of passwords is of no use without the server that takes the password; the code of diagrams is large. */
const ONLY_ONLINE = /^(password-worker|diagram)-/;
const isLeftOut = (file: string) =>
  /\.(br|gz|map)$/.test(file) || file.startsWith('.') || file === WORKER || ONLY_ONLINE.test(file);

/** Every file of the built client, as the addresses they are served at. */
function clientFiles(build: string): string[] {
  const entries = fs.readdirSync(build, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isLeftOut(entry.name));
  const names = files.map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)));
  return names.map((name) => `/${name.split(path.sep).join('/')}`).sort();
}

/** Names to the worker of a build which files it holds for pages without a network; another build is another version. */
export function fillServiceWorker(build: string): void {
  const files = clientFiles(build);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(fs.readFileSync(path.join(build, file)));
  const names = [
    `const CLIENT_VERSION = ${JSON.stringify(hash.digest('hex').slice(0, 16))};`,
    `const CLIENT_FILES = ${JSON.stringify(files)};`,
  ];
  const file = path.join(build, WORKER);
  // It runs as a script in browsers of all ages, not as a module.
  const code = fs.readFileSync(file, 'utf8').replace(/export\s*\{\s*\};?/, '');
  fs.writeFileSync(file, `${names.join('\n')}\n${code}`);
}
