import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A part of the proof: a command that is good or not, or tests. What fails of `again` is run once more. */
export type Step = { name: string; command: string[]; vitest?: boolean; again?: boolean };

const npm = (script: string) => ['npm', 'run', '--silent', script];

export const FORMAT: Step = { name: 'format', command: npm('format:check') };
export const LINT: Step = { name: 'lint', command: npm('lint') };
export const TYPES: Step = { name: 'types', command: npm('types') };
export const BUILD: Step = { name: 'build', command: npm('build') };

/** The tests of the client's components stand in a page; they belong to those that need nothing else. */
const projectsOf = (name: string) => (name === 'unit' ? ['unit', 'screens'] : [name]);

/** Tests of a project of vitest.config.ts; `filters` are parts of their paths. */
export const testsOf = (name: string, filters: readonly string[] = []): Step => ({
  name,
  command: ['vitest', 'run', ...projectsOf(name).flatMap((project) => ['--project', project]), ...filters],
  vitest: true,
  again: ['pg', 'calls', 'realtime', 'e2e'].includes(name),
});

type Counts = { passed: number; failed: number; skipped: number };
/** `files` failed as a whole or in part; `failures` say what. */
type Result = Counts & { files: string[]; failures: string[] };
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
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** What failed once and passed when it was run again. */
const unsteady: string[] = [];

const pathOf = (file: string) => path.relative(root, file);

const failedFiles = ({ testResults = [] }: Report): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => pathOf(name));

function failuresOf(step: string, { testResults = [] }: Report): string[] {
  return testResults.flatMap((file) => {
    const where = `${step}: ${pathOf(file.name)}`;
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map((test) => `${where} > ${test.fullName}\n${test.failureMessages?.join('\n')}`);
    return file.status === 'failed' && tests.length === 0 ? [`${where}\n${file.message}`] : tests;
  });
}

async function runVitest(name: string, command: string[]): Promise<Result> {
  const resultFile = path.join(root, 'test-results', `${name}.json`);
  fs.rmSync(resultFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const code = await run([...command, ...reporters]);
  if (!fs.existsSync(resultFile)) {
    return { passed: 0, failed: 1, skipped: 0, files: [], failures: [`${name}: it ended without a report`] };
  }
  const report = JSON.parse(fs.readFileSync(resultFile, 'utf8')) as Report;
  const failures = failuresOf(name, report);
  const failed = report.numFailedTests ?? 0;
  // A file that cannot be loaded or an error outside of any test fails the run without failing a test.
  const isOutside = code !== 0 && failed === 0;
  if (isOutside) failures.push(`${name}: an error outside of any test, see its output above`);
  return {
    passed: report.numPassedTests ?? 0,
    failed: isOutside ? 1 : failed,
    skipped: report.numPendingTests ?? 0,
    files: isOutside ? [] : failedFiles(report),
    failures,
  };
}

const AGAIN_AT_MOST = 3;

/**
 * A few files that failed are run again by themselves: tests that watch several processes depend on what else the machine
 * does. What passes then counts, and is named at the end with what it said, so that it is seen and mended.
 */
async function runAgain({ name, command }: Step, first: Result): Promise<Result> {
  console.log(`\n── ${name}: once more ${first.files.join(' ')}`);
  const second = await runVitest(`${name}-again`, [...command, ...first.files]);
  if (second.failed > 0) return { ...first, failures: [...first.failures, ...second.failures] };
  unsteady.push(...first.failures);
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [] };
}

async function runStep(step: Step): Promise<Result> {
  if (!step.vitest) {
    const isGood = (await run(step.command)) === 0;
    const failures = isGood ? [] : [step.name];
    return { passed: isGood ? 1 : 0, failed: failures.length, skipped: 0, files: [], failures };
  }
  const result = await runVitest(step.name, step.command);
  const canRepeat = step.again && result.files.length > 0 && result.files.length <= AGAIN_AT_MOST;
  return canRepeat ? runAgain(step, result) : result;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

/** Runs one part, says how it went, and counts it. */
export async function proveStep(step: Step): Promise<void> {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const result = await runStep(step);
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  failures.push(...result.failures);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${result.failed === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
}

/** Says the outcome of all parts and ends the process; what failed stands last, where a cut log still shows it. */
export function endProof(): never {
  for (const failure of unsteady) console.log(`\nUNSTEADY ${failure.slice(0, 3000)}`);
  for (const failure of failures) console.log(`\nFAILED ${failure.slice(0, 3000)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}
