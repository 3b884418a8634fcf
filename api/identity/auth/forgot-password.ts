import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyRequest } from 'fastify';
import { readSettings } from '../../platform/instance/settings.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, isOpened } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { requireEmail } from './email-check.ts';
import { issueResetToken, toUid } from '../accounts/reset-tokens.ts';
import { isExistenceHidden, requireMail } from '../accounts/ways.ts';

/**
 * Mails a link by which a new password is chosen. The link leads to the configured address, whatever host the request
 * named (docs/contract/sessions.md#a-forgotten-password).
 */
export async function forgotPassword(request: FastifyRequest, typed: unknown): Promise<{ message: string }> {
  const { db, config } = request.server;
  const email = requireEmail(typed);
  const settings = await readSettings(request.server);
  requireMail(settings, email);
  const account = await findAccount(db, email);
  const isKnown = account !== undefined && isOpened(account) && !account.is_bot;
  if (!isKnown && !isExistenceHidden(settings)) throw authError('USER_DOES_NOT_EXIST', { email });
  if (isKnown && account.is_active) {
    const language = await languageOfUser(db, account.id, request.headers['accept-language']);
    await inTransaction(db, async (tx) => {
      const token = await issueResetToken(tx, account.id);
      const query = new URLSearchParams({ uidb64: toUid(account.id), token, email });
      const url = `${config.app_url}/accounts/reset-password/?${query}`;
      await queueMail(tx, config, { kind: 'reset_password', to: email, language, values: { url } });
    });
  }
  return { message: 'Check your email to reset your password' };
}
