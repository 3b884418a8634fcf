import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const directory = process.env['TANDEM_DATA_DIR'] ?? path.join(root, '..', 'shared', 'data');
const file = path.join(directory, 'jira-ALOY.ndjson.gz');

/** Whether the public trackers lie where tests look for them. */
export const hasTrackers = fs.existsSync(file);
if (!hasTrackers)
  console.warn('Skipped: journeys on a real tracker need jira-ALOY.ndjson.gz; set TANDEM_DATA_DIR.');

/** Imports the tracker of 1,499 items by the product's own command, beside the running server. */
export function importTracker(slug: string, dataDirectory: string): void {
  const args = ['api/cli/import.ts', 'jira', file, '--workspace', slug, '--project', 'ALOY'];
  const env = { ...process.env, DATA_DIR: dataDirectory };
  const result = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`The import failed: ${result.stderr}${result.stdout}`);
}
