import { ensureChromium } from './chromium.ts';
import { BUILD, FORMAT, LINT, TYPES, endProof, proveStep, testsOf } from './proof-steps.ts';

/** The whole proof, in the order in which a failure is cheapest. Names given as arguments run only those. */
const STEPS = [
  FORMAT,
  LINT,
  TYPES,
  testsOf('unit'),
  testsOf('pg'),
  testsOf('calls'),
  testsOf('realtime'),
  BUILD,
  testsOf('e2e'),
  testsOf('faults'),
];

const wanted = process.argv.slice(2);
const steps = wanted.length > 0 ? STEPS.filter(({ name }) => wanted.includes(name)) : STEPS;
if (steps.some(({ name }) => name === 'e2e')) ensureChromium();
for (const step of steps) await proveStep(step);
endProof();
