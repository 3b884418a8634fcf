import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { findSessionUser } from '@tandem/db/access/sessions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sourceOf } from '../../context.ts';
import { sessionKeyOfRequest } from '../../http/plugins/access/access.ts';
import { forgetLinks } from '../../workspaces/invitations/shown-links.ts';
import { appBaseOf, isForBoards, wantedPath } from '../entry/redirects.ts';
import { endSession } from '../entry/session-cookies.ts';

/**
 * Ends the session on the server and in the browser; who is not signed in is sent to the same place
 * (docs/contract/sessions.md#signing-out).
 */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  nextPath: string | undefined,
): Promise<FastifyReply> {
  const { db } = request.server;
  const key = sessionKeyOfRequest(request);
  const user = key ? await findSessionUser(db, key) : undefined;
  if (user) {
    await db
      .updateTable('users')
      .set({ last_logout_time: sql`now()`, last_logout_ip: request.ip })
      .where('id', '=', user.id)
      .execute();
    await recordAudit(db, { action: 'signed_out', actor: user, source: sourceOf(request) });
  }
  await endSession(db, request, reply, 'app');
  await endSession(db, request, reply, 'admin');
  // Pictures and files that were shown stay in no cache for the next person at this browser.
  reply.header('clear-site-data', '"cache"');
  forgetLinks(request, reply);
  const path = isForBoards(request) ? wantedPath(request, nextPath) : '/';
  return reply.redirect(`${appBaseOf(request)}${path}`);
}
