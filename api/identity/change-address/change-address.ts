import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { ChangeAddress } from '@tandem/shared/identity/users/address.ts';
import type { UserRecord } from '@tandem/shared/identity/users/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { isEnforcedFor } from '@tandem/shared/identity/instance/enforced.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditFor, recordFor, sessionContext } from '../../context.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { sessionKeyOfRequest } from '../../http/plugins/access/access.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { dropCodes, issueCode, useCode } from '../accounts/codes.ts';
import { dropResetTokens } from '../accounts/reset-tokens.ts';
import { requireMail } from '../accounts/ways.ts';
import { lockOwnAccount, requireProvenAddress } from '../address/require-proven.ts';
import { requireConfirmed } from '../second-factor/confirm.ts';
import { userChanges } from '../users/announce.ts';
import { presentUserRecord } from '../users/present.ts';
import { USER_COLUMNS, getUser } from '../users/repo.ts';

/** A code is for one person, one address and the session that asked; codes are counted by the person. */
const ownerOf = (email: string, { user, session_id }: ReturnType<typeof sessionContext>) => ({
  email,
  browser: `session ${session_id} to ${email}`,
  mode: 'SIGN_IN' as const,
  counted_by: `another address of ${user.id}`,
});

/** The address as it is stored; 400 under its name for what is none, and for the caller's own. */
async function readAddress(db: Db, userId: string, text: string): Promise<string> {
  const email = parseEmail(text);
  if (email === null) throw invalidField('email', 'Enter a valid email address.');
  const user = await getUser(db, userId);
  if (user.email?.toLowerCase() === email) throw invalidField('email', 'This is your address already.');
  return email;
}

const isTaken = async (db: Db, email: string): Promise<boolean> =>
  (await sql`select from users where lower(email) = ${email}`.execute(db)).rows.length > 0;

/** With a private address a person would come in without the provider of their company. */
function requireOwnAddress(settings: Settings, email: string): void {
  if (isEnforcedFor(settings, email)) throw badRequest('Your company manages this email address.');
}

/**
 * Mails a code to the address that is to stand for the account. An address that another account has is answered alike
 * and gets no mail (docs/contract/users.md#another-address).
 */
export async function mailAddressCode(request: FastifyRequest, typed: string): Promise<void> {
  const ctx = sessionContext(request);
  const { db, user } = ctx;
  const { config } = request.server;
  await requireConfirmed(ctx);
  const settings = await readSettings({ db, config });
  requireOwnAddress(settings, user.email ?? '');
  requireMail(settings, user.email ?? '');
  await requireProvenAddress(db, config, user.id);
  const email = await readAddress(db, user.id, typed);
  const language = await languageOfUser(db, user.id, request.headers['accept-language']);
  await inTransaction(db, async (tx) => {
    const code = await issueCode(tx, signerOf(readInstanceKey(config)), ownerOf(email, ctx));
    if (await isTaken(tx, email)) return;
    await queueMail(tx, config, {
      kind: 'change_address',
      to: email,
      language,
      values: { code },
      sender_id: user.id,
    });
  });
}

/** Another address stands for the account from now on (docs/contract/users.md#another-address). */
export async function changeAddress(
  request: FastifyRequest,
  { email: typed, code }: ChangeAddress,
): Promise<UserRecord> {
  const ctx = sessionContext(request);
  const { db, user } = ctx;
  const { config } = request.server;
  const email = await readAddress(db, user.id, typed);
  const attempts = `another address of ${user.id}`;
  await takeAttempt(db, attempts);
  await useCode(db, signerOf(readInstanceKey(config)), ownerOf(email, ctx), code);
  await clearAttempts(db, attempts);
  const language = await languageOfUser(db, user.id, request.headers['accept-language']);
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, { ...ctx, config });
    const before = must((await getUser(tx, user.id)).email, 'who has proven their address has one');
    requireOwnAddress(await readSettings({ db: tx, config }), before);
    const after = await storeAddress(tx, user.id, email);
    await deleteSessionsOfUser(tx, user.id, sessionKeyOfRequest(request));
    await dropResetTokens(tx, user.id);
    for (const address of [before, email]) await dropCodes(tx, address.toLowerCase());
    await queueMail(tx, config, {
      kind: 'address_changed',
      to: before,
      language,
      values: { url: `${config.app_url}/` },
    });
    await auditFor(ctx, tx, { action: 'address_changed', details: { from: before, to: email } });
    await recordFor(ctx, tx, await userChanges(tx, after));
    return presentUserRecord(after);
  });
}

/** Who has the code reads the mail of the address, so that they may learn of the account that has it by now. */
async function storeAddress(tx: Tx, id: string, email: string) {
  try {
    return await tx
      .updateTable('users')
      .set({ email, is_email_verified: true, updated_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (violatedIndex(error) === 'users_email_key') throw authError('USER_ALREADY_EXIST', { email });
    throw error;
  }
}
