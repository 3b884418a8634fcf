import type { AppError } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { isInstanceAdmin } from '@tandem/db/access/instance-admins.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Account, findAccount } from '../accounts/accounts-repo.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { recordFailedSignIn } from '../accounts/failed-sign-in.ts';
import { verifyPassword } from '../../http/secrets/passwords.ts';
import { openAdminSession } from '../auth/open-session.ts';
import { adminBaseOf } from '../entry/redirects.ts';
import { endSession } from '../entry/session-cookies.ts';

const text = z.string().default('');
export const adminSignInForm = z.object({
  email: text,
  password: text,
  csrfmiddlewaretoken: z.string().optional(),
});

/**
 * Signs in to the console by e-mail and password, for administrators alone; every refusal is thrown
 * (docs/contract/instance.md#signing-in-to-the-console).
 */
export async function signInAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  form: z.infer<typeof adminSignInForm>,
): Promise<FastifyReply> {
  const { db } = request.server;
  const typed = form.email.trim();
  if (!typed || !form.password)
    throw authError('REQUIRED_ADMIN_EMAIL_PASSWORD', typed ? { email: typed } : {});
  const email = parseEmail(typed);
  if (!email) throw authError('INVALID_ADMIN_EMAIL', { email: typed });
  await takeAttempt(db, email);
  const account = await findAccount(db, email);
  const isRight = await verifyPassword(account?.password_hash, form.password);
  const isAdmin = account !== undefined && !account.is_bot && (await isInstanceAdmin(db, account.id));
  if (!account || !isRight || !isAdmin || !account.is_active) {
    const refused = refusal(account, isRight && isAdmin, email);
    await recordFailedSignIn(request, { account, email, why: String(refused.body['error_message']) });
    throw refused;
  }
  await clearAttempts(db, email);
  return openAdminSession(request, reply, {
    id: account.id,
    password_hash: account.password_hash ?? undefined,
  });
}

function refusal(account: Account | undefined, isKnown: boolean, email: string): AppError {
  if (!account) return authError('ADMIN_USER_DOES_NOT_EXIST', { email });
  if (isKnown && !account.is_active) return authError('ADMIN_USER_DEACTIVATED', { email });
  return authError('ADMIN_AUTHENTICATION_FAILED', { email });
}

/** Ends the session of the console; that of the product goes on. */
export async function signOutAdmin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await endSession(request.server.db, request, reply, 'admin');
  return reply.redirect(`${adminBaseOf(request)}/`);
}
