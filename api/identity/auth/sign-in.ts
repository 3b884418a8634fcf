import type { Db } from '@tandem/db/postgres/client.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { type Account, findAccount } from '../accounts/accounts-repo.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import type { Credentials } from './forms.ts';
import { recordFailedSignIn } from '../accounts/failed-sign-in.ts';
import { openSession } from './open-session.ts';
import { comparePassword, hashPassword } from '../../http/secrets/passwords.ts';
import { isExistenceHidden, requireAllowedWay } from '../accounts/ways.ts';

/** Signs in by e-mail and password; every refusal is thrown (docs/contract/sessions.md#refused-sign-ins). */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Credentials,
): Promise<FastifyReply> {
  const { db } = request.server;
  if (!form.email.trim() || !form.password) {
    throw authError('REQUIRED_EMAIL_PASSWORD_SIGN_IN', { email: form.email.trim() });
  }
  const email = parseEmail(form.email);
  if (!email) throw authError('INVALID_EMAIL_SIGN_IN', { email: form.email.trim() });
  const settings = await readSettings(request.server);
  requireAllowedWay(settings, email, 'password');
  if (!isOn(settings.ENABLE_EMAIL_PASSWORD)) throw authError('PASSWORD_LOGIN_DISABLED', { email });
  await takeAttempt(db, email);
  const account = await findAccount(db, email);
  const compared = await comparePassword(account?.password_hash, form.password);
  const isRight = compared !== 'wrong';
  if (!account || !isRight || account.is_bot || !account.is_active) {
    const refused = refusal({ account, isRight, email, settings });
    await recordFailedSignIn(request, { account, email, why: String(refused.body['error_message']) });
    throw refused;
  }
  await clearAttempts(db, email);
  const password_hash =
    compared === 'outdated'
      ? await hashedAnew(db, account, form.password)
      : must(account.password_hash, 'it was compared');
  const user = { id: account.id, email, medium: 'email', password_hash } as const;
  return openSession(request, reply, user, form.next_path);
}

/** A right password as it is stored from now on; one that was replaced meanwhile is not brought back by it. */
async function hashedAnew(db: Db, { id, password_hash }: Account, password: string): Promise<string> {
  const before = must(password_hash, 'it was compared');
  const after = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? after : before;
}

type Refused = { account: Account | undefined; isRight: boolean; email: string; settings: Settings };

function refusal({ account, isRight, email, settings }: Refused): AppError {
  if (!account && !isExistenceHidden(settings)) return authError('USER_DOES_NOT_EXIST', { email });
  if (account && isRight && !account.is_active) return authError('USER_ACCOUNT_DEACTIVATED', { email });
  return authError('AUTHENTICATION_FAILED_SIGN_IN', { email });
}
