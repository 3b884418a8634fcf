import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { sourceOf } from '../../context.ts';
import { getUser } from '../users/repo.ts';
import { clearAttempts } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { dropCodes } from '../accounts/codes.ts';
import { isStrongPassword } from '../accounts/password-strength.ts';
import { proveAddress } from './prove-address.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { appBaseOf, isForBoards } from '../entry/redirects.ts';
import { burnResetToken, checkResetToken, fromUid } from '../accounts/reset-tokens.ts';

export const resetParams = z.object({ uidb64: z.string(), token: z.string() });
export const resetForm = z.object({
  password: z.string().default(''),
  csrfmiddlewaretoken: z.string().optional(),
});
type Reset = z.infer<typeof resetParams> & { password: string };

/**
 * Chooses a new password by the link of a mail; signs nobody in. Every refusal is thrown
 * (docs/contract/sessions.md#a-new-password-by-a-link).
 */
export async function resetPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  { uidb64, token, password }: Reset,
): Promise<FastifyReply> {
  const { db } = request.server;
  const userId = fromUid(uidb64);
  if (!userId) throw authError('EXPIRED_PASSWORD_TOKEN');
  const state = await checkResetToken(db, userId, token);
  if (state !== 'right')
    throw authError(state === 'late' ? 'EXPIRED_PASSWORD_TOKEN' : 'INVALID_PASSWORD_TOKEN');
  const user = await getUser(db, userId);
  const email = user.email ?? '';
  // The link goes back to the page, so that a better password can be chosen with it.
  const again = { email, uidb64, token };
  if (!(await isStrongPassword(password, [email, user.display_name])))
    throw authError('INVALID_PASSWORD', again);
  const password_hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    if (!(await burnResetToken(tx, userId, token))) throw authError('INVALID_PASSWORD_TOKEN');
    await proveAddress(tx, userId);
    await tx
      .updateTable('users')
      .set({ password_hash, is_password_autoset: false, updated_at: sql`now()` })
      .where('id', '=', userId)
      .execute();
    await deleteSessionsOfUser(tx, userId);
    await recordAudit(tx, {
      action: 'password_changed',
      actor: { id: userId },
      details: { by: 'link' },
      source: sourceOf(request),
    });
    await dropCodes(tx, email);
    await clearAttempts(tx, email);
  });
  return reply.redirect(
    `${appBaseOf(request)}${isForBoards(request) ? '/spaces/' : '/sign-in'}?success=True`,
  );
}
