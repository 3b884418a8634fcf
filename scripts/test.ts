import { ensureCaddy } from './caddy.ts';
import { ensureChromium } from './chromium.ts';
import { BUILD, FORMAT, LINT, TYPES, type Step, endProof, proveStep, testsOf } from './proof-steps.ts';

/** The parts that were named as arguments; all of them without. */
const names = process.argv.slice(2);
const isWanted = (name: string) => names.length === 0 || names.includes(name);

/** Tests of several projects in one run, so that no worker stands still while another project has files left. */
function inOneRun(...projects: string[]): Step[] {
  const wanted = projects.filter(isWanted);
  return wanted.length > 0 ? [testsOf(wanted)] : [];
}
const alone = (step: Step): Step[] => (isWanted(step.name) ? [step] : []);

/** The whole proof, in the order in which a failure is cheapest. */
const STEPS: Step[] = [
  ...alone(FORMAT),
  ...alone(LINT),
  ...alone(TYPES),
  ...inOneRun('unit'),
  ...inOneRun('pg', 'calls', 'realtime'),
  ...alone(BUILD),
  ...inOneRun('started'),
  // One after the other: both measure how long answers take, and each is enough for a machine.
  ...inOneRun('e2e'),
  ...inOneRun('faults'),
];

if (isWanted('e2e') || isWanted('started')) ensureChromium();
if (isWanted('faults')) ensureCaddy();
for (const step of STEPS) await proveStep(step);
await endProof();
