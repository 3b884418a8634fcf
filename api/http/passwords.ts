import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { BoundedQueue } from './bounded-queue.ts';

/**
 * argon2id is the library's default algorithm; the numbers are the least that
 * docs/contract/sessions.md#how-passwords-are-stored allows.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

/** The library works on its own threads. One core is left to everybody else: many who sign in at once slow no list down. */
const PARALLEL = Math.max(1, os.availableParallelism() - 1);
const queue = new BoundedQueue({ parallel: PARALLEL, maxWaiting: MAX_WAITING });

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Compares a password with its hash; without a hash it takes as long and is wrong, so that time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  const against = stored ?? (await decoy);
  const isRight = await queue.run(() => verify(against, password));
  return isRight && stored !== null && stored !== undefined;
}

/** True when the hash was made with less work than new ones are. */
export function isHashOutdated(stored: string): boolean {
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
