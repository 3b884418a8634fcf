import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findRefused } from './boundaries/check.ts';
import { findRefusedNames } from './names/check.ts';

/** What no rule of oxlint says: who may import whom, and which words names do without. */
const root = path.join(import.meta.dirname, '..');
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

const refused = { boundaries: findRefused(sources), names: findRefusedNames(sources) };
for (const line of Object.values(refused).flat()) console.error(line);
for (const [rule, { length }] of Object.entries(refused))
  console.log(`${rule}: ${sources.size} files, ${length} refused`);
process.exitCode = Object.values(refused).flat().length === 0 ? 0 : 1;
