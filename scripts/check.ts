import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { FORMAT, LINT, type Step, TYPES, endProof, proveStep, root, testsOf } from './proof-steps.ts';

/**
 * The quick check, for every few minutes: format, lint, types, the unit tests that what changed since the main branch
 * reaches, and the database tests that stand in its folders. With folders or files as arguments the tests of these alone.
 */
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Where this branch left main; on main the last commit. */
const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');

/** What differs from there: committed, not committed, and new. */
const changedFiles = (): string[] => [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];

const isDatabaseTest = (file: string) => file.endsWith('.pg.test.ts');

/** Tests that look into files of the repository: nothing that they import says what they are about. */
const READING = /\b(?:readdirSync|readFileSync|globSync)\(/;
const readingTests = (): string[] =>
  git('ls-files', '*.test.ts', '*.test.tsx').filter(
    (file) => !isDatabaseTest(file) && READING.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );

/** The unit tests that something changed reaches through their imports. */
const changedUnits = (): Step => ({
  ...testsOf(['unit']),
  name: 'unit of what changed',
  command: [...testsOf(['unit']).command, `--changed=${base}`, '--passWithNoTests'],
});

/** The nearest folder, the file's own or one around it below its room, that has database tests. */
function testedFolder(file: string): string | null {
  for (let folder = path.dirname(file); folder.split('/').length > 1; folder = path.dirname(folder)) {
    const full = path.join(root, folder);
    if (fs.existsSync(full) && fs.readdirSync(full).some(isDatabaseTest)) return `${folder}/`;
  }
  return null;
}

const hasTests = (area: string, isWanted: (file: string) => boolean): boolean => {
  const full = path.join(root, area);
  if (!fs.existsSync(full)) return false;
  if (fs.statSync(full).isFile()) return isWanted(area);
  return fs.readdirSync(full, { recursive: true, encoding: 'utf8' }).some(isWanted);
};

/** Every project that has tests in these areas, with its areas. */
function stepsOf(areas: readonly string[], projects: readonly string[]) {
  return projects.flatMap((project) => {
    const isOfRealtime = (area: string) => area.startsWith('realtime');
    const isOfCalls = (area: string) => area.startsWith('api/every-call');
    const filters = areas.filter((area) => {
      if (project === 'unit')
        return hasTests(area, (file) => /\.test\.tsx?$/.test(file) && !isDatabaseTest(file));
      if (!hasTests(area, isDatabaseTest)) return false;
      if (project === 'realtime') return isOfRealtime(area);
      return !isOfRealtime(area) && isOfCalls(area) === (project === 'calls');
    });
    return filters.length > 0 ? [testsOf([project], filters)] : [];
  });
}

const wanted = process.argv.slice(2);
const missing = wanted.filter((area) => !fs.existsSync(path.join(root, area)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(2);
}
const DATABASE_PROJECTS = ['pg', 'calls', 'realtime'];
await proveStep(FORMAT);
await proveStep(LINT);
await proveStep(TYPES);
if (wanted.length > 0) {
  for (const step of stepsOf(wanted, ['unit', ...DATABASE_PROJECTS])) await proveStep(step);
} else {
  await proveStep(changedUnits());
  await proveStep({ ...testsOf(['unit'], readingTests()), name: 'unit of the repository' });
  const areas = new Set(changedFiles().flatMap((file) => testedFolder(file) ?? []));
  for (const step of stepsOf([...areas], DATABASE_PROJECTS)) await proveStep(step);
}
await endProof();
