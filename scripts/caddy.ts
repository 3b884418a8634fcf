import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { aptGet } from './apt.ts';

/** Debian's package is unpacked here and not installed: that would start a server on port 80. */
const UNPACKED = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'caddy');
const BINARY = path.join(UNPACKED, 'usr', 'bin', 'caddy');

const works = (program: string): boolean => spawnSync(program, ['version']).status === 0;

const findCaddy = (): string | undefined =>
  [process.env['CADDY_PATH'], 'caddy', BINARY].find((program) => program !== undefined && works(program));

/** Finds the proxy of docs/Caddyfile for tests, or fetches Debian's. Throws one clear sentence where neither is possible. */
export function ensureCaddy(): string {
  const found = findCaddy();
  if (found) return found;
  console.log('No Caddy found: fetching Debian’s caddy …');
  aptGet(['update', '-qq']);
  fs.mkdirSync(UNPACKED, { recursive: true });
  spawnSync('apt-get', ['download', '-qq', 'caddy'], { cwd: UNPACKED, stdio: 'inherit' });
  for (const name of fs.readdirSync(UNPACKED).filter((file) => file.endsWith('.deb')))
    spawnSync('dpkg', ['-x', name, '.'], { cwd: UNPACKED, stdio: 'inherit' });
  const fetched = findCaddy();
  if (fetched) return fetched;
  throw new Error('The tests of restarts behind a proxy need Caddy: install it, or set CADDY_PATH.');
}
