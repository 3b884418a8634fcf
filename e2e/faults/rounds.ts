import { randomFrom, seedOf } from '../help/random.ts';

/** How often each scene is played: once as a part of the whole proof, more often with FAULT_ROUNDS. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
export const isFull = ROUNDS > 1;

/**
 * How long anybody waits for an answer in an outage, and for everything to go on after it. Three and ten seconds are what
 * is promised; the short form is a part of the whole proof, on machines that do other things meanwhile, and measures less
 * sharply: outages last longer than an answer may take even so.
 */
export const ANSWER_WITHIN_MS = isFull ? 3_000 : 7_000;
export const RECOVERED_WITHIN_MS = isFull ? 10_000 : 20_000;

const first = seedOf('FAULT_SEED');

/** The generator of one round; its seed is printed, and FAULT_SEED plays it again. */
export function roundOf(name: string, round: number): { seed: number; random: () => number } {
  const seed = first + round;
  console.log(`${name}: FAULT_SEED=${seed}`);
  return { seed, random: randomFrom(seed) };
}

/** Says how a round went to whoever asked for many. */
export function report(text: string): void {
  if (isFull) console.log(text);
}

export const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)] as T;
