/** A small generator: the same seed gives the same numbers, so that a failing round can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The seed that an environment variable names, or another one each time. Whoever draws from it prints it. */
export const seedOf = (variable: string): number => Number(process.env[variable] ?? Date.now() % 1_000_000);

/** Whether everything is to be tried that the usual proof tries a part of (`npm run test:long`). */
export const isLongProof = process.env['PROOF'] === 'long';

/** A run tries one in so many. */
const PART = 3;

/** What a run with this seed tries of `all`: a third, so that three seeds in turn try everything; all of it in the long proof. */
export const inTurn = <Value>(all: readonly Value[], seed: number): Value[] =>
  all.filter((_, at) => isLongProof || (at + seed) % PART === 0);
