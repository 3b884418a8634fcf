import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { ConnectedProgram } from '@tandem/shared/identity/oauth/schema.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sourceOf } from '../../context.ts';
import { destinationOf } from './redirect-uris.ts';

type Ended = { id: string; client_id: string; name: string; user_id: string; workspace_id: string | null };

/**
 * Ends what a person allowed a program, with all of its tokens; false where it has ended already. With `user_id` only that
 * of this person.
 */
export async function endGrant(
  request: FastifyRequest,
  tx: Tx,
  { id, user_id = null, reason }: { id: string; user_id?: string | null; reason: string },
): Promise<boolean> {
  const { rows } = await sql<Ended>`
    delete from oauth_grants g using oauth_clients c
    where g.id = ${id} and c.id = g.client_id and (${user_id}::uuid is null or g.user_id = ${user_id}::uuid)
    returning g.id, g.client_id, c.name, g.user_id, g.workspace_id`.execute(tx);
  const [ended] = rows;
  if (!ended) return false;
  await recordAudit(tx, {
    action: 'program_ended',
    actor: { id: ended.user_id },
    workspace_id: ended.workspace_id,
    target: { type: 'connected_program', id: ended.client_id, name: ended.name },
    details: { reason },
    source: sourceOf(request),
  });
  return true;
}

type Row = Omit<ConnectedProgram, 'destination' | 'destination_kind'> & { redirect_uri: string };

/** The programs that a person has let in, the newest first (docs/contract/oauth.md#connected-programs). */
export async function listPrograms(db: Db, userId: string): Promise<ConnectedProgram[]> {
  const { rows } = await sql<Row>`
    select g.id, c.name, g.redirect_uri, g.scope, g.workspace_id as workspace, w.name as workspace_name,
      g.created_at, g.last_used
    from oauth_grants g
    join oauth_clients c on c.id = g.client_id
    left join workspaces w on w.id = g.workspace_id
    where g.user_id = ${userId} order by g.created_at desc, g.id`.execute(db);
  return rows.map(({ redirect_uri, ...row }) => ({ ...row, ...destinationOf(redirect_uri) }));
}
