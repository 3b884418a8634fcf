import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditFor, userContext } from '../../context.ts';
import { type Account, getAccount } from '../accounts/accounts-repo.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { dropCodes } from '../accounts/codes.ts';
import { isStrongPassword } from '../accounts/password-strength.ts';
import { hashPassword, verifyPassword } from '../../http/secrets/passwords.ts';
import { requireConfirmed } from '../second-factor/confirm.ts';
import { needsSecondStep, readFactors } from '../factors/factors-repo.ts';
import { dropResetTokens } from '../accounts/reset-tokens.ts';
import { renewSession } from '../entry/session-cookies.ts';

const wrongOld = () => authError('INCORRECT_OLD_PASSWORD', { error: 'Old password is not correct' });
const alreadySet = () =>
  authError('PASSWORD_ALREADY_SET', { error: 'Your password is already set. Change it instead.' });

/** Replaces the caller's password by one they know the old one of (docs/contract/sessions.md#changing-the-password). */
export async function changePassword(
  request: FastifyRequest,
  reply: FastifyReply,
  passwords: { old_password: string; new_password: string },
): Promise<void> {
  const { db, user } = userContext(request);
  const { old_password, new_password } = passwords;
  if (!old_password || !new_password) {
    throw authError('MISSING_PASSWORD', { error: 'Old and new password are required' });
  }
  const email = user.email ?? '';
  await takeAttempt(db, email);
  const account = await getAccount(db, user.id);
  if (!(await verifyPassword(account.password_hash, old_password))) {
    throw wrongOld();
  }
  await clearAttempts(db, email);
  if (!(await isStrongPassword(new_password, [email, user.display_name]))) {
    throw authError('INVALID_NEW_PASSWORD', { error: 'The new password is too easy to guess' });
  }
  await storePassword(request, reply, {
    before: account,
    password: new_password,
    action: 'password_changed',
  });
}

/** Gives a first password to who signed up without one (docs/contract/sessions.md#a-first-password). */
export async function setPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  password: string,
): Promise<void> {
  const { db, user } = userContext(request);
  const account = await getAccount(db, user.id);
  if (!account.is_password_autoset) {
    throw alreadySet();
  }
  // Whoever found the browser open would otherwise choose the proof by which the second factor is taken away.
  if (needsSecondStep(await readFactors(db, user.id))) {
    const { id } = must(request.state.credential, 'the access policy found the session');
    await requireConfirmed({ db, session_id: id });
  }
  if (!(await isStrongPassword(password, [user.email ?? '', user.display_name]))) {
    throw authError('INVALID_PASSWORD', { error: 'The password is too easy to guess' });
  }
  await storePassword(request, reply, { before: account, password, action: 'password_set' });
}

type NewPassword = { before: Account; password: string; action: 'password_changed' | 'password_set' };

/** Every other session ends; this one goes on under a new key. Of two at once one is too late. */
async function storePassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { before, password, action }: NewPassword,
): Promise<void> {
  const ctx = userContext(request);
  const { db, user } = ctx;
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash, is_password_autoset: false, updated_at: sql`now()` })
      .where('id', '=', user.id)
      .where('password_hash', 'is not distinct from', before.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw action === 'password_set' ? alreadySet() : wrongOld();
    await deleteSessionsOfUser(tx, user.id, await renewSession(tx, request, reply));
    await dropResetTokens(tx, user.id);
    await dropCodes(tx, user.email ?? '');
    await auditFor(ctx, tx, { action });
  });
}
