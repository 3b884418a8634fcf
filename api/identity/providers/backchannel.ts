import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { isProviderOn } from '@tandem/shared/identity/instance/providers.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sourceOf } from '../../context.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { invalidRequest } from '../oauth/errors.ts';
import { type LogoutToken, readLogoutToken } from './logout-token.ts';

const DAY_S = 86_400;

/** Ends the sessions that a provider says are over (docs/contract/single-sign-on.md#ended-by-the-provider). */
export async function endByProvider(request: FastifyRequest, token: string): Promise<void> {
  const { server } = request;
  const settings = await readSettings(server);
  if (!isProviderOn(settings, 'oidc')) throw invalidRequest('Nobody signs in by OpenID Connect here.');
  const said = await readLogoutToken(server, settings, token).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a logout token was refused');
    throw invalidRequest('The logout token is not valid.');
  });
  await inTransaction(server.db, async (tx) => {
    await takeOnce(tx, said);
    for (const session of await endSessions(tx, settings.OIDC_ISSUER, said)) {
      await recordAudit(tx, {
        action: 'session_revoked',
        actor: { id: session.user_id },
        target: { type: 'session', id: session.id },
        details: { by: 'provider', user_agent: session.user_agent, ip_address: session.ip_address },
        source: sourceOf(request),
      });
    }
  });
}

/** A token counts once. It is remembered for as long as it could count. */
async function takeOnce(tx: Tx, { iss: issuer, jti, iat, exp }: LogoutToken): Promise<void> {
  await sql`delete from logout_tokens where expires_at < now()`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into logout_tokens (issuer, jti, expires_at)
    values (${issuer}, ${jti}, to_timestamp(${Math.min(Math.max(exp, iat), iat + DAY_S)}) + interval '1 hour')
    on conflict do nothing`.execute(tx);
  if (!numAffectedRows) throw invalidRequest('This logout token was taken already.');
}

type Ended = { id: string; user_id: string; user_agent: string; ip_address: string };

/**
 * Of a session that is named, that one; else all that this person began by the provider. Waiting second steps too. The
 * issuer is as the console has it, as with sessions: the provider may write it with a slash at its end.
 */
async function endSessions(tx: Tx, issuer: string, { sub, sid }: LogoutToken): Promise<Ended[]> {
  const bySession = sid === undefined ? sql`true` : sql`provider_sid = ${sid}`;
  const byPerson = sub === undefined ? sql`true` : sql`provider_subject = ${sub}`;
  const isMeant = sql`provider_issuer = ${issuer} and ${bySession} and ${byPerson}`;
  await sql`delete from sign_in_steps where ${isMeant}`.execute(tx);
  const { rows } = await sql<Ended>`
    delete from sessions where ${isMeant} returning id, user_id, user_agent, ip_address`.execute(tx);
  return rows;
}
