import { createHash, randomInt } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { AuthErrorName } from '@tandem/shared/identity/auth/errors.ts';
import { sql } from 'kysely';
import type { Signer } from '../../http/secrets/signed-token.ts';
import { authError } from './auth-error.ts';

const PURPOSE = 'sign-in code';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const LIFETIME = '10 minutes';
const MAX_TRIES = 5;
/** Codes for one address within a quarter of an hour, and within a day. */
const MAX_PER_QUARTER = 4;
const MAX_PER_DAY = 10;

/** The same refusals have other numbers for who has no account yet. */
export type CodeMode = 'SIGN_IN' | 'SIGN_UP';
const refusal = (
  name: 'INVALID_MAGIC_CODE' | 'EXPIRED_MAGIC_CODE' | 'EMAIL_CODE_ATTEMPT_EXHAUSTED',
  mode: CodeMode,
  email: string,
) => authError(`${name}_${mode}` satisfies AuthErrorName, { email });

/**
 * Whose code it is: an address, and the browser that asked. Limits are those of the address, or of `counted_by`, which has
 * a code of its own then.
 */
type CodeOwner = { email: string; browser: string; mode: CodeMode; counted_by?: string };
const keyOf = ({ email, counted_by }: CodeOwner): string => counted_by ?? email;

/** `abcd-efgh-ijkl`: 56 bits. */
export function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const hashOfBrowser = (browser: string): Buffer => createHash('sha256').update(browser).digest();
const signedText = ({ email, browser }: CodeOwner, code: string) => `${email}\n${browser}\n${code}`;

/**
 * Stores a new code in the place of the one before, counted against the limits of its address in the same statement
 * (docs/contract/sessions.md#codes-by-mail).
 */
export async function issueCode(tx: Tx, signer: Signer, owner: CodeOwner): Promise<string> {
  const code = newCode();
  const code_hash = signer.sign(PURPOSE, signedText(owner, code));
  const { rows } = await sql`
    insert into sign_in_codes as c (email, code_hash, browser_hash, issued_at, expires_at)
    values (${keyOf(owner)}, ${code_hash}, ${hashOfBrowser(owner.browser)}, array[now()], now() + ${LIFETIME}::interval)
    on conflict (email) do update set code_hash = excluded.code_hash, browser_hash = excluded.browser_hash, tries = 0,
      expires_at = excluded.expires_at,
      issued_at = array(select t from unnest(c.issued_at) t where t > now() - interval '1 day') || now()
    where (select count(*) filter (where t > now() - interval '15 minutes') < ${MAX_PER_QUARTER}::int
      and count(*) filter (where t > now() - interval '1 day') < ${MAX_PER_DAY}::int from unnest(c.issued_at) t)
    returning email`.execute(tx);
  if (rows.length === 0) throw refusal('EMAIL_CODE_ATTEMPT_EXHAUSTED', owner.mode, owner.email);
  return code;
}

/**
 * Takes one try at a code, before it is compared, so that many at once do not slip through together; the right one is
 * used up by it. Another browser than the one that asked has no code to try (docs/contract/sessions.md#wrong-codes).
 */
export async function useCode(db: Db, signer: Signer, owner: CodeOwner, typed: string): Promise<void> {
  const { email, mode } = owner;
  const tried = await takeTry(db, owner);
  if (!tried) throw await whyNoCode(db, owner);
  const isRight = signer.isSigned(PURPOSE, signedText(owner, typed.trim().toLowerCase()), tried.code_hash);
  if (isRight && (await burn(db, keyOf(owner), tried.code_hash))) return;
  if (isRight) throw refusal('EXPIRED_MAGIC_CODE', mode, email);
  throw refusal(
    tried.tries >= MAX_TRIES ? 'EMAIL_CODE_ATTEMPT_EXHAUSTED' : 'INVALID_MAGIC_CODE',
    mode,
    email,
  );
}

async function takeTry(db: Db, owner: CodeOwner): Promise<{ code_hash: string; tries: number } | undefined> {
  const { rows } = await sql<{ code_hash: string; tries: number }>`
    update sign_in_codes set tries = tries + 1
    where email = ${keyOf(owner)} and browser_hash = ${hashOfBrowser(owner.browser)} and code_hash is not null
      and expires_at > now() and tries < ${MAX_TRIES}::int
    returning code_hash, tries`.execute(db);
  return rows[0];
}

/** Of two who come with the right code at the same moment one gets in. */
async function burn(db: Db, key: string, code_hash: string): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_codes set code_hash = null where email = ${key} and code_hash = ${code_hash} returning email`.execute(
    db,
  );
  return rows.length === 1;
}

async function whyNoCode(db: Db, owner: CodeOwner) {
  const { email, browser, mode } = owner;
  const { rows } = await sql`
    select from sign_in_codes where email = ${keyOf(owner)} and browser_hash = ${hashOfBrowser(browser)}
      and code_hash is not null and expires_at > now() and tries >= ${MAX_TRIES}::int`.execute(db);
  return refusal(rows.length > 0 ? 'EMAIL_CODE_ATTEMPT_EXHAUSTED' : 'EXPIRED_MAGIC_CODE', mode, email);
}

/** No code that is on its way counts any more. */
export async function dropCodes(db: Db, email: string): Promise<void> {
  await db.updateTable('sign_in_codes').set({ code_hash: null }).where('email', '=', email).execute();
}
