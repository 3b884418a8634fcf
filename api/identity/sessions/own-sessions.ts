import { deleteStepsOfUser } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { Session } from '@tandem/shared/identity/sessions/schema.ts';
import { sql } from 'kysely';
import { type UserContext, auditFor } from '../../context.ts';

/** The caller and the id of the session that they ask by. */
type Owner = UserContext & { session_id: string };

const isMine = ({ user }: Owner) => sql<boolean>`s.user_id = ${user.id} and s.expires_at > now()`;

/** Where the caller is signed in, this session first, then the one used last (docs/contract/sessions.md#own-sessions). */
export async function listSessions(ctx: Owner): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.id, s.user_agent, s.ip_address, s.created_at, s.last_seen_at, s.expires_at,
      s.id = ${ctx.session_id} as is_current, s.scope = 'admin' as is_console
    from sessions s where ${isMine(ctx)}
    order by is_current desc, s.last_seen_at desc, s.id`.execute(ctx.db);
  return rows;
}

type Ended = { id: string; user_agent: string; ip_address: string };

async function endSessions(ctx: Owner, tx: Tx, where: ReturnType<typeof isMine>): Promise<number> {
  const { rows } = await sql<Ended>`
    delete from sessions s where ${isMine(ctx)} and ${where}
    returning s.id, s.user_agent, s.ip_address`.execute(tx);
  for (const { id, user_agent, ip_address } of rows) {
    await auditFor(ctx, tx, {
      action: 'session_revoked',
      target: { type: 'session', id },
      details: { user_agent, ip_address },
    });
  }
  return rows.length;
}

/**
 * Ends another session of the caller; its connections close within five seconds
 * (docs/contract/sessions.md#ending-a-session). For the own one there is signing out, which clears the browser too.
 */
export async function endSession(ctx: Owner, id: string): Promise<void> {
  if (id === ctx.session_id) throw badRequest('This is the session that you are using. Sign out instead.');
  const ended = await inTransaction(ctx.db, (tx) => endSessions(ctx, tx, sql`s.id = ${id}`));
  if (ended === 0) throw notFound();
}

/** Ends every session of the caller but the one that asks, and the sign-ins that wait for their second step. */
export async function endOtherSessions(ctx: Owner): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(ctx, tx, sql`s.id <> ${ctx.session_id}`);
    await deleteStepsOfUser(tx, ctx.user.id);
  });
}
