import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { findAccount, isOpened } from '../accounts/accounts-repo.ts';
import { knowCodeBrowser } from './code-browser.ts';
import { issueCode } from '../accounts/codes.ts';
import { requireEmail } from './email-check.ts';
import { isExistenceHidden, requireAllowedWay, requireCodes } from '../accounts/ways.ts';

/**
 * Mails a code to an address, whether it has an account or not: both take the same way
 * (docs/contract/sessions.md#codes-by-mail).
 */
export async function generateCode(
  request: FastifyRequest,
  reply: FastifyReply,
  typed: unknown,
): Promise<{ key: string }> {
  const { db, config } = request.server;
  const email = requireEmail(typed);
  const settings = await readSettings(request.server);
  requireAllowedWay(settings, email, 'code');
  requireCodes(settings, email);
  const account = await findAccount(db, email);
  const isKnown = isExistenceHidden(settings) || (account !== undefined && isOpened(account));
  const language = await languageOfUser(db, account?.id, request.headers['accept-language']);
  const browser = knowCodeBrowser(request, reply);
  const signer = signerOf(readInstanceKey(config));
  await inTransaction(db, async (tx) => {
    const code = await issueCode(tx, signer, { email, browser, mode: isKnown ? 'SIGN_IN' : 'SIGN_UP' });
    await queueMail(tx, config, { kind: 'login_code', to: email, language, values: { code } });
  });
  return { key: `magic_${email}` };
}
