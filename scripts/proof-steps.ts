import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { SECONDS_FILE } from './processor-time/names.ts';
import { waitedSeconds } from './processor-time/processes.ts';
import { type FileSeconds, printDearest } from './processor-time/table.ts';

const PROCESSOR_TIME = './scripts/processor-time/reporter.ts';

/** A part of the proof: a command that is good or not, or tests. */
export type Step = { name: string; command: string[]; vitest?: boolean };

const npm = (script: string) => ['npm', 'run', '--silent', script];

export const FORMAT: Step = { name: 'format', command: npm('format:check') };
export const LINT: Step = { name: 'lint', command: npm('lint') };
export const TYPES: Step = { name: 'types', command: npm('types') };
export const BUILD: Step = { name: 'build', command: npm('build') };

/** What needs no database; the tests of the client's components stand in a page. */
const UNIT = ['unit', 'client', 'screens'];
const projectsOf = (name: string) => (name === 'unit' ? UNIT : [name]);

/**
 * Tests of projects of vitest.config.ts, whose files share the workers; `filters` are parts of their paths. Those that ask
 * PostgreSQL wait a third of the time: one worker more than there are cores.
 */
export const testsOf = (names: readonly string[], filters: readonly string[] = []): Step => {
  const projects = names.flatMap(projectsOf).flatMap((project) => ['--project', project]);
  const workers = names.includes('pg') ? [`--maxWorkers=${availableParallelism() + 1}`] : [];
  const command = ['vitest', 'run', ...projects, ...workers, ...filters];
  return { name: names.join(' '), command, vitest: true };
};

type Counts = { passed: number; failed: number; skipped: number };
/** `files` failed as a whole or in part, with `countsOfFiles` of all tests; `failures` say what. */
type Result = Counts & { files: string[]; countsOfFiles: Counts; failures: string[] };
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
export const root = path.join(import.meta.dirname, '..');

function run(command: string[]): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What failed once and passed when it was run again. */
const unsteady: string[] = [];

const pathOf = (file: string) => path.relative(root, file);

const failedFiles = ({ testResults = [] }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => pathOf(name));

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The tests of the files that failed; those whose file could not be prepared count as skipped. */
function countsOfFailedFiles({ testResults = [] }: Report): Counts {
  const files = testResults.filter(({ status }) => status === 'failed');
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const count = (isCounted: (status: string) => boolean) => statuses.filter(isCounted).length;
  const [passed, failed] = [count((is) => is === 'passed'), count((is) => is === 'failed')];
  return { passed, failed, skipped: statuses.length - passed - failed };
}

function failuresOf(step: string, { testResults = [] }: Report): string[] {
  return testResults.flatMap((file) => {
    const where = `${step}: ${pathOf(file.name)}`;
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map((test) => `${where} > ${test.fullName}\n${test.failureMessages?.join('\n')}`);
    return file.status === 'failed' && tests.length === 0 ? [`${where}\n${file.message}`] : tests;
  });
}

/** What the files of all steps cost. */
const costs: FileSeconds[] = [];

function noteCosts(): void {
  if (!fs.existsSync(SECONDS_FILE)) return;
  costs.push(...(JSON.parse(fs.readFileSync(SECONDS_FILE, 'utf8')) as FileSeconds[]));
  fs.rmSync(SECONDS_FILE);
}

async function runVitest({ name, command }: Step): Promise<Result> {
  const resultFile = path.join(root, 'test-results', `${name.replaceAll(' ', '-')}.json`);
  fs.rmSync(resultFile, { force: true });
  const reporters = ['default', 'json', PROCESSOR_TIME].map((reporter) => `--reporter=${reporter}`);
  const code = await run([...command, ...reporters, `--outputFile.json=${resultFile}`]);
  noteCosts();
  if (!fs.existsSync(resultFile)) {
    const failures = [`${name}: it ended without a report`];
    return { ...NONE, failed: 1, files: [], countsOfFiles: NONE, failures };
  }
  const report = JSON.parse(fs.readFileSync(resultFile, 'utf8')) as Report;
  const failures = failuresOf(name, report);
  const files = failedFiles(report);
  // An error outside of any file fails the run without failing a file.
  if (code !== 0 && files.length === 0) {
    failures.push(`${name}: an error outside of any test, see its output above`);
  }
  return {
    passed: report.numPassedTests ?? 0,
    // A file that cannot be loaded or prepared fails without failing a test.
    failed: Math.max(report.numFailedTests ?? 0, failures.length),
    skipped: report.numPendingTests ?? 0,
    files,
    countsOfFiles: countsOfFailedFiles(report),
    failures,
  };
}

const AGAIN_AT_MOST = 8;
/** Tests that watch several processes or a page; those of pure rules or with faults by chance fail for good. */
const MAY_BE_UNSTEADY = /\.(pg\.test\.ts|e2e\.ts|started\.ts|test\.tsx)$/;

const canRepeat = ({ files }: Result): boolean =>
  files.length > 0 && files.length <= AGAIN_AT_MOST && files.every((file) => MAY_BE_UNSTEADY.test(file));

/**
 * A few files that failed are run again, when everything else has ended and one after the other: tests that watch several
 * processes depend on what else the machine does. What passes then counts, and is named at the end with what it said, so
 * that it is seen and mended.
 */
async function repeat({ name, command }: Step, first: Result): Promise<Result> {
  console.log(`\n── ${name}: once more ${first.files.join(' ')}`);
  const again = { name: `${name} again`, command: [...command, '--no-file-parallelism', ...first.files] };
  const second = await runVitest(again);
  const isAgain = (failure: string) => second.files.some((file) => failure.includes(`${name}: ${file}`));
  unsteady.push(...first.failures.filter((failure) => !isAgain(failure)));
  const { countsOfFiles: before } = first;
  const passed = first.passed - before.passed + second.passed;
  const skipped = first.skipped - before.skipped + second.skipped;
  const failures = [...first.failures.filter(isAgain), ...second.failures];
  return { ...first, passed, skipped, failed: second.failed, failures };
}

async function runStep(step: Step): Promise<Result> {
  if (step.vitest) return runVitest(step);
  const isGood = (await run(step.command)) === 0;
  const failures = isGood ? [] : [step.name];
  const counts = { ...NONE, passed: isGood ? 1 : 0, failed: failures.length };
  return { ...counts, files: [], countsOfFiles: NONE, failures };
}

const total = { ...NONE };
const failures: string[] = [];
/** What failed and gets a second run at the end. */
const unsettled: { step: Step; result: Result }[] = [];

function count(result: Result): void {
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  failures.push(...result.failures);
}

/** Runs one part, says how it went, and counts it. */
export async function proveStep(step: Step): Promise<void> {
  const start = performance.now();
  const before = waitedSeconds();
  console.log(`\n── ${step.name}`);
  const result = await runStep(step);
  if (step.vitest && canRepeat(result)) unsettled.push({ step, result });
  else count(result);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const cost = Math.round(waitedSeconds() - before);
  const took = cost > 0 ? `${seconds} s, ${cost} of the processors` : `${seconds} s`;
  console.log(`── ${step.name}: ${result.failed === 0 ? 'good' : 'FAILED'} (${took})`);
}

/** Runs once more what may be unsteady, says the outcome of all parts and ends the process; what failed stands last, where a cut log still shows it. */
export async function endProof(): Promise<never> {
  for (const { step, result } of unsettled) count(await repeat(step, result));
  printDearest(costs);
  for (const failure of unsteady) console.log(`\nUNSTEADY ${failure.slice(0, 3000)}`);
  for (const failure of failures) console.log(`\nFAILED ${failure.slice(0, 3000)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}
