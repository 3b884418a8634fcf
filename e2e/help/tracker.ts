import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { writeMadeTracker } from './made-tracker.ts';

const root = path.join(import.meta.dirname, '..', '..');
const directory = process.env['TANDEM_DATA_DIR'] ?? path.join(root, '..', 'shared', 'data');
const publicFile = path.join(directory, 'jira-ALOY.ndjson.gz');
const isPublic = fs.existsSync(publicFile);

/** The key of the project: a public tracker of 1,499 items where it lies on the disk, a made one of 300 everywhere else. */
export const TRACKER = isPublic ? 'ALOY' : 'SAIL';

/** Runs the product's own command of imports beside the running server, and gives what it printed. */
export async function runImport(dataDirectory: string, given: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const args = ['api/cli/import.ts', ...given];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], ...printed] = await Promise.all([
    once(child, 'exit'),
    text(child.stderr),
    text(child.stdout),
  ]);
  if (code !== 0) throw new Error(`The import failed: ${printed.join('')}`);
  return printed.join('');
}

/** Imports the tracker. */
export async function importTracker(slug: string, dataDirectory: string): Promise<void> {
  const file = isPublic ? publicFile : writeMadeTracker();
  try {
    await runImport(dataDirectory, ['jira', file, '--workspace', slug, '--project', TRACKER]);
  } finally {
    if (!isPublic) fs.rmSync(file);
  }
}
