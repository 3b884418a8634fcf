import type { IncomingHttpHeaders } from 'node:http';
import { TOKEN_PREFIX } from '@tandem/shared/identity/api-tokens/schema.ts';
import { ACCESS_PREFIX } from '@tandem/shared/identity/oauth/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../postgres/client.ts';
import { type SessionUser, hashSessionKey } from './sessions.ts';

/**
 * The token that a request carries in one of two headers. A bearer of somebody else's making, as proxies add, is none of
 * ours; what stands in the header of ours is meant as one.
 */
export function apiTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string') return key;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return bearer?.startsWith(TOKEN_PREFIX) || bearer?.startsWith(ACCESS_PREFIX) ? bearer : undefined;
}

/** Whose token it is, and the only workspace that it is for, if there is one. */
type TokenHolder = { user: SessionUser; workspace_id: string | null };

/** Notes the use of a token that counts and gives its holder, who is active; undefined for any other text. */
export async function useToken(db: Db, token: string): Promise<TokenHolder | undefined> {
  const { rows } = await sql<SessionUser & { workspace_id: string | null }>`
    update api_tokens t set last_used = now() from users u
    where t.token_hash = ${hashSessionKey(token)} and t.is_active and (t.expired_at is null or t.expired_at > now())
      and u.id = t.user_id and u.is_active
    returning u.id, u.email, u.display_name, u.avatar, u.avatar_asset, u.user_timezone, t.workspace_id`.execute(
    db,
  );
  if (!rows[0]) return undefined;
  const { workspace_id, ...user } = rows[0];
  return { user, workspace_id };
}

const OF_MEMBER = ['api_tokens', 'oauth_codes', 'oauth_grants'] as const;

/**
 * Tokens and programs for a workspace end with the membership of their owner, for good
 * (docs/contract/api-tokens.md#the-end-of-a-token).
 */
export async function deleteTokensOfMember(
  tx: Tx,
  { workspace_id, user_id }: { workspace_id: string; user_id: string },
): Promise<void> {
  for (const table of OF_MEMBER) {
    await tx
      .deleteFrom(table)
      .where('workspace_id', '=', workspace_id)
      .where('user_id', '=', user_id)
      .execute();
  }
}

/** Every token and connected program of somebody whose account ends. */
export async function deleteTokensOfUser(tx: Tx, userId: string): Promise<void> {
  for (const table of OF_MEMBER) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
