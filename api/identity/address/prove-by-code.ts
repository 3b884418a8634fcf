import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyRequest } from 'fastify';
import { auditFor, sessionContext } from '../../context.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { sessionKeyOfRequest } from '../../http/plugins/access/access.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { issueCode, useCode } from '../accounts/codes.ts';
import { requireMail } from '../accounts/ways.ts';

/** A code counts in the session that asked for it. */
const ownerOf = (email: string, session_id: string) => ({
  email: email.toLowerCase(),
  browser: `session ${session_id}`,
  mode: 'SIGN_IN' as const,
});

async function requireUnproven(request: FastifyRequest): Promise<string> {
  const { db, user } = sessionContext(request);
  const { email, is_email_verified } = await db
    .selectFrom('users')
    .select(['email', 'is_email_verified'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (is_email_verified) throw badRequest('Your address is proven already.');
  return must(email, 'who signs in has an address');
}

/** Mails a code to the caller, by which they show that the address is theirs (docs/contract/sessions.md#proving-the-address). */
export async function mailProof(request: FastifyRequest): Promise<void> {
  const { db, user, session_id } = sessionContext(request);
  const { config } = request.server;
  const email = await requireUnproven(request);
  requireMail(await readSettings({ db, config }), email);
  const language = await languageOfUser(db, user.id, request.headers['accept-language']);
  await inTransaction(db, async (tx) => {
    const code = await issueCode(tx, signerOf(readInstanceKey(config)), ownerOf(email, session_id));
    await queueMail(tx, config, { kind: 'prove_address', to: email, language, values: { code } });
  });
}

/**
 * The address is the caller's: other sessions end, since who opened them may know the password, and what the caller has
 * set up stays.
 */
export async function proveByCode(request: FastifyRequest, code: string): Promise<void> {
  const ctx = sessionContext(request);
  const { db, user } = ctx;
  const email = await requireUnproven(request);
  const attempts = `proof of ${user.id}`;
  await takeAttempt(db, attempts);
  await useCode(db, signerOf(readInstanceKey(request.server.config)), ownerOf(email, ctx.session_id), code);
  await clearAttempts(db, attempts);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('users')
      .set({ is_email_verified: true, updated_at: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute();
    await deleteSessionsOfUser(tx, user.id, sessionKeyOfRequest(request));
    await auditFor(ctx, tx, { action: 'address_proven' });
  });
}
