import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { wanted } from './calls.ts';

/** A run asks one value in so many. */
const PART = 3;
/** `npm run test:long` and CALLS=… ask all of them. */
export const isWhole = process.env['PROOF'] === 'long' || wanted !== '';

/** Decides which values this run asks; CALLS_SEED repeats a run. */
const seed = Number(process.env['CALLS_SEED'] ?? Date.now() % 1_000_000);

/** A number that only the seed and the key decide. */
function numberOf(key: string): number {
  return createHash('sha1').update(`${seed} ${key}`).digest().readUInt32BE(0);
}

/**
 * The third of `values` that this run asks of what `key` names, such as a call and one of its fields. Three runs with
 * following seeds do not ask the same third everywhere, and every value has its turn.
 */
export function shareOf<Value>(values: readonly Value[], key: string): readonly Value[] {
  if (isWhole) return values;
  const turn = numberOf(key) % PART;
  return values.filter((_, at) => at % PART === turn);
}

/** `PATCH /api/workspaces/{slug}/` at the beginning of what was noted about a call. */
const PATH_OF_CALL = /^[A-Z]+ (\/[^ :]+)/;

/** Fails with what was noted about calls, and with the command that asks the first of them again with every value. */
export function expectNoProblems(problems: readonly string[]): void {
  const path = PATH_OF_CALL.exec(problems[0] ?? '')?.[1] ?? '';
  const file = expect.getState().testPath?.split('/').at(-1) ?? '';
  const repeat = `CALLS='${path}' npx vitest run --project calls ${file}`;
  expect(problems, `seed ${seed}; to repeat the first: ${repeat}`).toEqual([]);
}
