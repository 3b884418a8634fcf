import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { ProviderSession } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sourceOf, userAgentOf } from '../../context.ts';
import { shownLinks } from '../../workspaces/invitations/shown-links.ts';
import { authError } from '../accounts/auth-error.ts';
import { takeUpAcceptedInvitations } from './take-up-invitations.ts';
import { landingPath } from './landing.ts';
import { adminBaseOf, appBaseOf, isForBoards } from './redirects.ts';
import { dropResetTokens } from '../accounts/reset-tokens.ts';
import { type ShownPassword, requireSamePassword } from '../accounts/same-password.ts';
import { startSession } from './session-cookies.ts';

/** `medium`: how somebody proved who they are; stored with the sign-in. `second_step`: by what else. */
type SignedIn = ShownPassword & {
  email: string;
  medium: string;
  second_step?: string;
  /** Of who came by a provider that may end the session. */
  provider?: ProviderSession | undefined;
};

/**
 * All that follows from having proved who one is, by as many proofs as they have set up: invitations accepted by their
 * link become memberships, the sign-in is noted, a new session begins, and the browser goes where the person belongs
 * (docs/contract/sessions.md#where-one-lands).
 */
export async function completeSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedIn,
  nextPath: string | undefined,
): Promise<FastifyReply> {
  const { db } = request.server;
  await inTransaction(db, async (tx) => {
    await requireSamePassword(tx, user, authError('AUTHENTICATION_FAILED_SIGN_IN', { email: user.email }));
    const { is_email_verified, display_name } = await tx
      .updateTable('users')
      .set({
        last_active: sql`now()`,
        last_login_time: sql`now()`,
        last_login_ip: request.ip,
        last_login_uagent: userAgentOf(request),
        last_login_medium: user.medium,
        token_updated_at: sql`now()`,
      })
      .where('id', '=', user.id)
      .returning(['is_email_verified', 'display_name'])
      .executeTakeFirstOrThrow();
    await dropResetTokens(tx, user.id);
    await recordAudit(tx, {
      action: 'signed_in',
      actor: { id: user.id, display_name },
      details: { with: user.medium, ...(user.second_step ? { second_step: user.second_step } : {}) },
      source: sourceOf(request),
    });
    await startSession(tx, request, reply, { user_id: user.id, scope: 'app', ...user.provider });
    if (!isForBoards(request))
      await takeUpAcceptedInvitations(tx, { ...user, is_email_verified }, shownLinks(request));
  });
  return reply.redirect(appBaseOf(request) + (await landingPath(db, user, nextPath)));
}

/** The same for the console of the instance, which has a session of its own. */
export async function openConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  { second_step, ...user }: ShownPassword & { second_step?: string },
): Promise<FastifyReply> {
  const { id } = user;
  await inTransaction(request.server.db, async (tx) => {
    await requireSamePassword(tx, user, authError('ADMIN_AUTHENTICATION_FAILED'));
    await recordAudit(tx, {
      action: 'signed_in',
      actor: { id },
      details: { with: 'console', ...(second_step ? { second_step } : {}) },
      source: sourceOf(request),
    });
    await startSession(tx, request, reply, { user_id: id, scope: 'admin' });
  });
  return reply.redirect(`${adminBaseOf(request)}/general`);
}
