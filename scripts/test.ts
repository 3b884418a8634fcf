import fs from 'node:fs';
import path from 'node:path';
import { ensureCaddy } from './caddy.ts';
import { ensureChromium } from './chromium.ts';
import {
  BUILD,
  FORMAT,
  LINT,
  ROWS,
  TYPES,
  type Step,
  endProof,
  proveStep,
  root,
  testsOf,
} from './proof-steps.ts';

/** The parts that were named as arguments; all of them without. */
const names = process.argv.slice(2);
const isWanted = (name: string) => names.length === 0 || names.includes(name);

/** Tests of several projects in one run, so that no worker stands still while another project has files left. */
function inOneRun(...projects: string[]): Step[] {
  const wanted = projects.filter(isWanted);
  return wanted.length > 0 ? [testsOf(wanted)] : [];
}
const DATABASE_TESTS = ['pg', 'calls', 'realtime'];
const alone = (step: Step): Step[] => (isWanted(step.name) ? [step] : []);

/** The whole proof, in the order in which a failure is cheapest. */
const STEPS: Step[] = [
  ...alone(FORMAT),
  ...alone(LINT),
  ...alone(TYPES),
  ...inOneRun('unit'),
  ...inOneRun(...DATABASE_TESTS),
  ...alone(BUILD),
  ...inOneRun('started'),
  // One after the other: both measure how long answers take, and each is enough for a machine.
  ...inOneRun('e2e'),
  ...inOneRun('faults'),
  ...inOneRun('cluster'),
];

if (isWanted('e2e') || isWanted('started')) ensureChromium();
if (isWanted('faults') || isWanted('cluster')) ensureCaddy();
// What they record is of this run alone; what runs once more adds to it.
if (DATABASE_TESTS.some(isWanted))
  fs.rmSync(path.join(root, '.cache/statements'), { recursive: true, force: true });
for (const step of STEPS) await proveStep(step);
await endProof(alone(ROWS));
