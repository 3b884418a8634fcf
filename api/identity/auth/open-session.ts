import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { shownLinks } from '../../workspaces/invitations/shown-links.ts';
import { takeUpAcceptedInvitations } from './take-up-invitations.ts';
import { landingPath } from './landing.ts';
import { appBaseOf } from './redirects.ts';
import { startSession, userAgentOf } from './session-cookies.ts';

/** How somebody proved who he is; stored with the sign-in. */
type Medium = 'email';

export type SignedIn = { id: string; email: string; medium: Medium };

/**
 * All that follows from having proved who one is: invitations accepted by their link become memberships, the sign-in is
 * noted, a new session begins, and the browser goes where the person belongs
 * (docs/contract/sessions.md#where-one-lands).
 */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedIn,
  nextPath: string | undefined,
): Promise<FastifyReply> {
  const { db } = request.server;
  await inTransaction(db, async (tx) => {
    const { is_email_verified } = await tx
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
      .returning('is_email_verified')
      .executeTakeFirstOrThrow();
    await takeUpAcceptedInvitations(tx, { ...user, is_email_verified }, shownLinks(request));
  });
  await startSession(db, request, reply, { user_id: user.id, scope: 'app' });
  return reply.redirect(appBaseOf(request) + (await landingPath(db, user, nextPath)));
}
