import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.ts';

/** The whole proof, in the order in which a failure is cheapest. Names given as arguments run only those. */
const STEPS: { name: string; command: string[]; vitest?: boolean }[] = [
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit'], vitest: true },
  { name: 'pg', command: ['vitest', 'run', '--project', 'pg'], vitest: true },
  { name: 'realtime', command: ['vitest', 'run', '--project', 'realtime'], vitest: true },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'e2e', command: ['vitest', 'run', '--project', 'e2e'], vitest: true },
  { name: 'faults', command: ['vitest', 'run', '--project', 'faults'], vitest: true },
];

type Counts = { passed: number; failed: number; skipped: number };
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

/** What failed is said again under the counts, where a cut log still shows it. */
const failures: string[] = [];

function collectFailures(step: string, report: Report): void {
  for (const file of report.testResults ?? []) {
    const where = `${step}: ${path.relative(root, file.name)}`;
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed) {
      failures.push(`${where} > ${test.fullName}\n${test.failureMessages?.join('\n') ?? ''}`);
    }
    if (file.status === 'failed' && failed.length === 0) {
      failures.push(`${where}\n${file.message ?? ''}`);
    }
  }
}

async function runStep(step: (typeof STEPS)[number]): Promise<Counts> {
  if (!step.vitest) {
    const isGood = (await run(step.command)) === 0;
    if (!isGood) failures.push(step.name);
    return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
  }
  const resultFile = path.join(root, 'test-results', `${step.name}.json`);
  fs.rmSync(resultFile, { force: true });
  const code = await run([
    ...step.command,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
  ]);
  if (!fs.existsSync(resultFile)) {
    failures.push(`${step.name}: it ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = JSON.parse(fs.readFileSync(resultFile, 'utf8')) as Report;
  collectFailures(step.name, report);
  const failed = report.numFailedTests ?? 0;
  // A file that cannot be loaded or an error outside of any test fails the run without failing a test.
  const isOutside = code !== 0 && failed === 0;
  if (isOutside) failures.push(`${step.name}: an error outside of any test, see its output above`);
  return {
    passed: report.numPassedTests ?? 0,
    failed: isOutside ? 1 : failed,
    skipped: report.numPendingTests ?? 0,
  };
}

const wanted = process.argv.slice(2);
const steps = wanted.length > 0 ? STEPS.filter((step) => wanted.includes(step.name)) : STEPS;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
if (steps.some((step) => step.name === 'e2e')) ensureChromium();

for (const step of steps) {
  const start = performance.now();
  console.log(`\n── ${step.name}`);
  const counts = await runStep(step);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`── ${step.name}: ${counts.failed === 0 ? 'good' : 'FAILED'} (${seconds} s)`);
}

for (const failure of failures) console.log(`\nFAILED ${failure.slice(0, 3000)}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
