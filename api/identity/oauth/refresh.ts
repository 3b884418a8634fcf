import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { GrantScope } from '@tandem/shared/identity/oauth/schema.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Client, noteClientUse } from './clients.ts';
import { invalidGrant, oauthError } from './errors.ts';
import { endGrant } from './grants.ts';
import { scopeOf } from './scopes.ts';
import { type Tokens, issueTokens, refreshTokenAfter } from './tokens.ts';

/** For so long a program that lost the answer may ask for it again. */
const AGAIN_SECONDS = 30;

export type RefreshInput = { refresh_token: string; scope: string | undefined };

type Refresh = {
  id: string;
  client_id: string;
  scope: GrantScope;
  is_used: boolean;
  was_just_used: boolean;
};

/** A refresh token that is not over with what it is for, which is locked: of two uses at once one is the second. */
async function lockRefresh(tx: Tx, hash: Uint8Array): Promise<Refresh | undefined> {
  await sql`
    select from oauth_grants g where g.id = (select t.grant_id from oauth_tokens t where t.token_hash = ${hash})
    for update`.execute(tx);
  const { rows } = await sql<Refresh>`
    select g.id, g.client_id, g.scope, t.used_at is not null as is_used,
      coalesce(t.used_at > now() - make_interval(secs => ${AGAIN_SECONDS}), false) as was_just_used
    from oauth_tokens t
    join oauth_grants g on g.id = t.grant_id
    join users u on u.id = g.user_id and u.is_active
    where t.token_hash = ${hash} and t.kind = 'refresh' and t.expires_at > now()`.execute(tx);
  return rows[0];
}

/** Whether a refresh token was not used yet. */
async function isUnused(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from oauth_tokens where token_hash = ${hashSessionKey(token)} and used_at is null`.execute(tx);
  return rows.length > 0;
}

type Used = { client: Client; input: RefreshInput };

async function useRefresh(request: FastifyRequest, tx: Tx, { client, input }: Used): Promise<Tokens | null> {
  const hash = hashSessionKey(input.refresh_token);
  const refresh = await lockRefresh(tx, hash);
  if (!refresh || refresh.client_id !== client.id) return null;
  if (input.scope && scopeOf(input.scope) === 'write' && refresh.scope === 'read')
    throw oauthError('invalid_scope', 'The person has allowed to read, and no more.');
  const next = refreshTokenAfter(request.server.config, input.refresh_token);
  if (refresh.is_used && !(refresh.was_just_used && (await isUnused(tx, next)))) {
    await endGrant(request, tx, { id: refresh.id, reason: 'refresh token used twice' });
    return null;
  }
  await sql`
    update oauth_tokens set used_at = now() where token_hash = ${hash} and used_at is null`.execute(tx);
  await noteClientUse(tx, client.id);
  return issueTokens(tx, refresh, next);
}

/**
 * New tokens for a refresh token, which counts no longer. Its reuse ends all of them, but for the same question again
 * within half a minute, before the new token was used (docs/contract/oauth.md#refreshing). 400 with `invalid_grant`.
 */
export async function refreshTokens(
  request: FastifyRequest,
  client: Client,
  input: RefreshInput,
): Promise<Tokens> {
  const tokens = await inTransaction(request.server.db, (tx) => useRefresh(request, tx, { client, input }));
  if (!tokens) throw invalidGrant();
  return tokens;
}
