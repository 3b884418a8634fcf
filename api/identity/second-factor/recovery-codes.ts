import { randomInt } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { readInstanceKey, readKeys } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const hashesOf = (keys: readonly string[], userId: string, code: string): string[] =>
  keys.map((key) => signerOf(key).sign(`recovery code of ${userId}`, code));

/** As people type them: in any case, with or without the line between. */
const asWritten = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replace(new RegExp(`^(.{${HALF}})`), '$1-');

/** New codes in the place of all that somebody had (docs/contract/second-factor.md#recovery-codes). */
export async function replaceRecoveryCodes(tx: Tx, config: Config, userId: string): Promise<string[]> {
  await deleteRecoveryCodes(tx, userId);
  const key = [readInstanceKey(config)];
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.flatMap((code) =>
        hashesOf(key, userId, code).map((code_hash) => ({ user_id: userId, code_hash })),
      ),
    )
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Whether it was an unused code of theirs, which is used now: of two at once one counts. */
export async function takeRecoveryCode(
  tx: Tx,
  config: Config,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('code_hash', 'in', hashesOf(readKeys(config), user_id, asWritten(code)))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
