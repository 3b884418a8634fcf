import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { seeded } from '#lib/sync/sync-testing.ts';

/** The same numbers, ids and pauses for the same seed. */
export function randomOf(seed: number): () => number {
  const random = seeded(seed);
  vi.spyOn(Math, 'random').mockImplementation(random);
  const fill = (bytes: Uint8Array) => bytes.map(() => Math.floor(random() * 256));
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => fill(bytes as Uint8Array) as never);
  return random;
}

/** `SEEDS=10000` runs the long form, of which a test takes its share; `SEED=123` one seed alone. */
export function seedsToRun({ count, fixed }: { count: number; fixed: readonly number[] }): number[] {
  const { SEED, SEEDS } = process.env;
  if (SEED) return [Number(SEED)];
  const base = Math.floor(Math.random() * 1e9);
  return [...fixed, ...Array.from({ length: Number(SEEDS ?? count) }, (_, at) => base + at)];
}

const CHUNK = 100;
export const inChunks = (seeds: readonly number[]) =>
  Array.from({ length: Math.ceil(seeds.length / CHUNK) }, (_, at) => {
    const chunk = seeds.slice(at * CHUNK, (at + 1) * CHUNK);
    return [chunk[0], chunk] as const;
  });

/** Browsers without a browser: what they have of it, and time that only tests move. */
export function useFakeBrowsers() {
  beforeAll(() => {
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterAll(() => vi.unstubAllGlobals());
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Names the seed in what fails, so that it can be run again. */
export async function nameSeed(seed: number, story: () => Promise<void>) {
  try {
    await story();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`seed ${seed} (run it alone with SEED=${seed}): ${message}`, { cause: error });
  }
}
