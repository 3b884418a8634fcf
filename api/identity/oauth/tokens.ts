import { createHash, randomBytes } from 'node:crypto';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { ACCESS_PREFIX, type GrantScope, REFRESH_PREFIX } from '@tandem/shared/identity/oauth/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { scopesIn } from './scopes.ts';

const TOKEN_BYTES = 20;
const ACCESS_SECONDS = 3600;
/** Of a program that does not ask: each use of a refresh token begins them anew. */
const REFRESH_SECONDS = 30 * 24 * 3600;

export type Grant = { id: string; scope: GrantScope };

/** What a program gets for a code or a refresh token. */
export type Tokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

const randomToken = (prefix: string): string => prefix + randomBytes(TOKEN_BYTES).toString('hex');

/** The first refresh token of a grant. */
export const firstRefreshToken = (): string => randomToken(REFRESH_PREFIX);

/**
 * The refresh token that follows one. It comes of that one and the key of the installation, so that a program which lost
 * an answer and asks again is given the same, and nothing that opens anything is stored.
 */
export const refreshTokenAfter = (config: Config, token: string): string =>
  REFRESH_PREFIX +
  signerOf(readInstanceKey(config))
    .sign('oauth-refresh-token', token)
    .slice(0, 2 * TOKEN_BYTES);

async function insertToken(
  tx: Tx,
  grant: Grant,
  { token, kind, seconds }: { token: string; kind: 'access' | 'refresh'; seconds: number },
): Promise<void> {
  await sql`
    insert into oauth_tokens (token_hash, grant_id, kind, expires_at)
    values (${hashSessionKey(token)}, ${grant.id}, ${kind}, now() + make_interval(secs => ${seconds}))
    on conflict (token_hash) do nothing`.execute(tx);
}

/** A new access token of a grant, beside a refresh token that is stored unless it is already. */
export async function issueTokens(tx: Tx, grant: Grant, refresh_token: string): Promise<Tokens> {
  const access_token = randomToken(ACCESS_PREFIX);
  await insertToken(tx, grant, { token: access_token, kind: 'access', seconds: ACCESS_SECONDS });
  await insertToken(tx, grant, { token: refresh_token, kind: 'refresh', seconds: REFRESH_SECONDS });
  return {
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    scope: scopesIn(grant.scope),
  };
}

/** Whether a verifier is the one that a challenge was made of (RFC 7636, 4.6). */
export const isVerified = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  createHash('sha256').update(verifier).digest('base64url') === challenge;
