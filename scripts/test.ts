import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';

/** The whole proof, in the order in which a failure is cheapest. Names given as arguments run only those. */
const STEPS: { name: string; command: string[]; vitest?: boolean; again?: boolean }[] = [
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'], vitest: true },
  { name: 'pg', command: ['vitest', 'run', '--project', 'pg'], vitest: true, again: true },
  { name: 'realtime', command: ['vitest', 'run', '--project', 'realtime'], vitest: true, again: true },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'e2e', command: ['vitest', 'run', '--project', 'e2e'], vitest: true, again: true },
  { name: 'faults', command: ['vitest', 'run', '--project', 'faults'], vitest: true },
];

type Counts = { passed: number; failed: number; skipped: number };
type Step = (typeof STEPS)[number];
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
const root = path.join(import.meta.dirname, '..');

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

const wanted = process.argv.slice(2);
const steps = wanted.length > 0 ? STEPS.filter((step) => wanted.includes(step.name)) : STEPS;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
if (steps.some((step) => step.name === 'e2e')) ensureChromium();

for (const step of steps) {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  failures.push(...counts.failures);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${counts.failed === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
}

// Said again under everything else, where a cut log still shows it.
for (const failure of unsteady) console.log(`\nUNSTEADY ${failure.slice(0, 3000)}`);
for (const failure of failures) console.log(`\nFAILED ${failure.slice(0, 3000)}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
