import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Debian's package is unpacked here and not installed: that would start a server. */
const UNPACKED = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'prometheus');
const BINARY = path.join(UNPACKED, 'usr', 'bin', 'promtool');

const works = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const find = (): string | undefined =>
  [process.env['PROMTOOL_PATH'], 'promtool', BINARY].find(
    (program) => program !== undefined && works(program),
  );

/** The program that checks rules of Prometheus; undefined, with the reason on the screen, where it cannot be had. */
export function promtool(): string | undefined {
  const found = find();
  if (found) return found;
  fs.mkdirSync(UNPACKED, { recursive: true });
  spawnSync('apt-get', ['download', '-qq', 'prometheus'], { cwd: UNPACKED, stdio: 'ignore' });
  for (const name of fs.readdirSync(UNPACKED).filter((file) => file.endsWith('.deb'))) {
    spawnSync('dpkg', ['-x', name, '.'], { cwd: UNPACKED, stdio: 'ignore' });
    fs.rmSync(path.join(UNPACKED, name));
  }
  const fetched = find();
  if (!fetched) console.log('Skipped: promtool is not there and cannot be fetched; PROMTOOL_PATH names one.');
  return fetched;
}
