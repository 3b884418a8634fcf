import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findRefused } from './boundaries/check.ts';
import { findRefusedNames } from './names/check.ts';

/** What no rule of oxlint says: who may import whom, and which words names do without. */
const root = path.join(import.meta.dirname, '..');
const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
  { cwd: root },
);
const files = listed
  .toString()
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(path.join(root, file)));
const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));

type Package = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

function packagesOf(folder: string) {
  const text = fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Package;
  return { all: Object.keys(dependencies), for_tests: Object.keys(devDependencies) };
}

const everywhere = packagesOf('.').for_tests;
const WORKSPACES = ['shared', 'db', 'api', 'realtime', 'web', 'e2e', 'bench'];
const declared = new Map(
  WORKSPACES.map((folder) => {
    const { all, for_tests } = packagesOf(folder);
    const isProof = folder === 'e2e' || folder === 'bench';
    const proving = [...for_tests, ...everywhere];
    return [folder, { all: isProof ? [...all, ...proving] : all, for_tests: proving }] as const;
  }),
);
const code = new Map([...sources].filter(([file]) => !file.endsWith('.css')));

const refused = { boundaries: findRefused(sources, declared), names: findRefusedNames(code) };
for (const line of Object.values(refused).flat()) console.error(line);
for (const [rule, { length }] of Object.entries(refused))
  console.log(`${rule}: ${sources.size} files, ${length} refused`);
process.exitCode = Object.values(refused).flat().length === 0 ? 0 : 1;
