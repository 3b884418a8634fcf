import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { GrantScope } from '@tandem/shared/identity/oauth/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Client, noteClientUse } from './clients.ts';
import { invalidGrant } from './errors.ts';
import { endGrant } from './grants.ts';
import { type Grant, type Tokens, firstRefreshToken, issueTokens, isVerified } from './tokens.ts';

type Code = {
  client_id: string;
  user_id: string;
  workspace_id: string | null;
  redirect_uri: string;
  scope: GrantScope;
  code_challenge: string;
  grant_id: string | null;
  is_over: boolean;
};

export type CodeInput = { code: string; redirect_uri: string; code_verifier: string };

async function lockCode(tx: Tx, hash: Uint8Array): Promise<Code | undefined> {
  const { rows } = await sql<Code>`
    select client_id, user_id, workspace_id, redirect_uri, scope, code_challenge, grant_id,
      expires_at <= now() as is_over
    from oauth_codes where code_hash = ${hash} for update`.execute(tx);
  return rows[0];
}

const isFor = (code: Code, client: Client, input: CodeInput): boolean =>
  !code.is_over &&
  code.client_id === client.id &&
  code.redirect_uri === input.redirect_uri &&
  isVerified(input.code_verifier, code.code_challenge);

/** Whether the person still is who may let the program in; holds their account. */
async function isStillAllowed(tx: Tx, { user_id, workspace_id }: Code): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${user_id} and u.is_active and (${workspace_id}::uuid is null or exists (
      select from workspace_members m
      where m.workspace_id = ${workspace_id} and m.user_id = u.id and m.is_active and m.deleted_at is null))
    for no key update of u`.execute(tx);
  return rows.length > 0;
}

/** What the person allowed takes the place of what they had allowed this program before. */
async function makeGrant(tx: Tx, code: Code): Promise<Grant> {
  const { client_id, user_id, workspace_id, redirect_uri, scope } = code;
  await sql`delete from oauth_grants where user_id = ${user_id} and client_id = ${client_id}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into oauth_grants (client_id, user_id, workspace_id, redirect_uri, scope)
    values (${client_id}, ${user_id}, ${workspace_id}, ${redirect_uri}, ${scope}) returning id`.execute(tx);
  return { id: must(rows[0], 'a row was just inserted').id, scope };
}

async function useCode(
  request: FastifyRequest,
  tx: Tx,
  { client, input }: { client: Client; input: CodeInput },
): Promise<Tokens | null> {
  const hash = hashSessionKey(input.code);
  const code = await lockCode(tx, hash);
  if (!code) return null;
  if (code.grant_id !== null) {
    await endGrant(request, tx, { id: code.grant_id, reason: 'code used twice' });
    return null;
  }
  // One try is all that a code has: it has been in the address of a browser.
  const isGood =
    isFor(code, client, input) && (await isStillAllowed(tx, code)) && (await noteClientUse(tx, client.id));
  if (!isGood) {
    await sql`delete from oauth_codes where code_hash = ${hash}`.execute(tx);
    return null;
  }
  const grant = await makeGrant(tx, code);
  await sql`update oauth_codes set grant_id = ${grant.id} where code_hash = ${hash}`.execute(tx);
  return issueTokens(tx, grant, firstRefreshToken());
}

/**
 * Tokens for a code, once (docs/contract/oauth.md#the-code). A second use revokes the tokens of the
 * first: one of the two callers stole the code. 400 with `invalid_grant`.
 */
export async function exchangeCode(
  request: FastifyRequest,
  client: Client,
  input: CodeInput,
): Promise<Tokens> {
  const tokens = await inTransaction(request.server.db, (tx) => useCode(request, tx, { client, input }));
  if (!tokens) throw invalidGrant();
  return tokens;
}
