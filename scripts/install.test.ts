import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './install.mjs';

const NOBODY = 65_534;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-install-'));
afterEach(() => {
  fs.chmodSync(path.join(directory, 'checkout'), 0o755);
  fs.rmSync(directory, { recursive: true });
});

/** Rights count for everybody but root; whoever else runs it must reach Node as well. */
function asOrdinaryUser(): { node: string; uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return { node: process.execPath };
  const node = path.join(directory, 'node');
  fs.copyFileSync(process.execPath, node);
  return { node, uid: NOBODY, gid: NOBODY };
}

test('a checkout that is not installed and cannot be written to says what to do', () => {
  const checkout = path.join(directory, 'checkout');
  fs.mkdirSync(path.join(checkout, 'scripts'), { recursive: true });
  for (const file of ['scripts/boot.mjs', 'scripts/install.mjs', 'package-lock.json'])
    fs.copyFileSync(path.join(root, file), path.join(checkout, file));
  fs.chmodSync(checkout, 0o555);
  fs.chmodSync(directory, 0o755);
  const { node, ...user } = asOrdinaryUser();
  const start = spawnSync(node, [path.join(checkout, 'scripts/boot.mjs'), 'start'], {
    ...user,
    encoding: 'utf8',
    cwd: checkout,
  });
  expect(start.stderr).toMatch(
    /^The packages of this release are not installed, and .* cannot be written to\.\nRun /,
  );
  expect(start.stderr).not.toContain('at ');
  expect(start.status).toBe(1);
});
