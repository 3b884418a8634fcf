import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { inOneForm, isTooLong } from '@tandem/shared/identity/auth/password-rules.ts';
import { BoundedQueue } from '../bounded-queue.ts';

/**
 * argon2id is the library's default algorithm; the numbers are the least that
 * docs/contract/sessions.md#how-passwords-are-stored allows.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_WAITING = 200;

/** The library works on its own threads. One core is left to everybody else: many who sign in at once slow no list down. */
const PARALLEL = Math.max(1, os.availableParallelism() - 1);
const queue = new BoundedQueue({ parallel: PARALLEL, maxWaiting: MAX_WAITING });

export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(inOneForm(password), COST));

/**
 * Hashes of before there was one form are of what the keyboard sent: of these forms, as keyboards differ. What is too long
 * to be right is compared as it came.
 */
const formsOf = (password: string): Set<string> =>
  isTooLong(password)
    ? new Set([password])
    : new Set([inOneForm(password), password, password.normalize('NFC'), password.normalize('NFD')]);

let decoy: Promise<string> | undefined;

/**
 * Compares a password with its hash; without a hash it takes as long and is wrong, so that time tells nothing. Right but
 * outdated is what is to be hashed anew: that was of another form, or made with less work than new ones are.
 */
export async function comparePassword(
  stored: string | null | undefined,
  password: string,
): Promise<'right' | 'outdated' | 'wrong'> {
  decoy ??= hashPassword(randomBytes(32).toString('hex'));
  const against = stored ?? (await decoy);
  const right = await queue.run(() => findForm(against, password));
  if (right === undefined || stored === null || stored === undefined) return 'wrong';
  const { memoryCost, timeCost } = parseOptions(stored);
  const isCheap = memoryCost < COST.memoryCost || timeCost < COST.timeCost;
  return isCheap || right !== inOneForm(password) ? 'outdated' : 'right';
}

async function findForm(stored: string, password: string): Promise<string | undefined> {
  for (const form of formsOf(password)) if (await verify(stored, form)) return form;
  return undefined;
}

export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> =>
  (await comparePassword(stored, password)) !== 'wrong';
