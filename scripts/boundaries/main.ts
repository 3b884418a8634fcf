import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findRefused } from './check.ts';

const root = path.join(import.meta.dirname, '../..');
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  { cwd: root },
);
const files = listed
  .toString()
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(path.join(root, file)));
const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));

const refused = findRefused(sources);
for (const line of refused) console.error(line);
console.log(`boundaries: ${sources.size} files, ${refused.length} refused`);
process.exitCode = refused.length === 0 ? 0 : 1;
