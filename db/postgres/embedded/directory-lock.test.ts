import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './directory-lock.ts';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-lock-'));
// Longer than the path of a socket may be.
const deep = path.join(parent, 'x'.repeat(120));
fs.mkdirSync(deep);
const directory = path.join(deep, 'data');

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process of its own that tries to lock the directory, says how that went, and stays. */
async function startOther(): Promise<{ child: ChildProcess; output: string }> {
  const module = path.join(import.meta.dirname, 'directory-lock.ts');
  const code = `
    const { lockDirectory } = await import(${JSON.stringify(module)});
    try { lockDirectory(${JSON.stringify(directory)}, 'elsewhere'); console.log('locked'); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim() };
}

test('a lock says who has it, and ends with its process, however that ends', async () => {
  const { child, output } = await startOther();
  expect(output).toBe('locked');
  const holder = `elsewhere; process ${child.pid} on ${os.hostname()}, since 20`;
  expect(() => lockDirectory(directory, 'here')).toThrow(DirectoryInUse);
  expect(() => lockDirectory(directory, 'here')).toThrow(holder);
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory, 'here').release();
});

test('of many that start at once on what a killed process left, one has the lock', async () => {
  const { child } = await startOther();
  child.kill('SIGKILL');
  const others = await Promise.all(Array.from({ length: 4 }, startOther));
  expect(others.filter(({ output }) => output === 'locked')).toHaveLength(1);
  expect(others.filter(({ output }) => output.includes('in use by Tandem (elsewhere'))).toHaveLength(3);
});
