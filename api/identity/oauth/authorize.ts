import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import type { AuthorizationQuery, DecisionInput } from '@tandem/shared/identity/oauth/input.ts';
import {
  type Authorization,
  CODE_PREFIX,
  type Decision,
  type GrantScope,
} from '@tandem/shared/identity/oauth/schema.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type UserContext, auditFor, userContext } from '../../context.ts';
import { isOurResource, issuerOf } from '../../http/plugins/access/mcp-address.ts';
import { lockOwnAccount } from '../address/require-proven.ts';
import { type Client, findClient, noteClientUse } from './clients.ts';
import { answerAt, destinationOf, isRegistered } from './redirect-uris.ts';
import { scopeOf } from './scopes.ts';

const CODE_BYTES = 20;
const CODE_SECONDS = 60;
/** As many as tokens that a person makes themselves. */
const MAX_PROGRAMS = 100;
/** The SHA-256 of a verifier, as RFC 7636 writes it. */
const CHALLENGE = /^[\w-]{43}$/;

type Refused = { error: string; error_description: string };

/**
 * The program that asks, at an address that it has registered. Until both are known nothing is answered anywhere but here:
 * 400 that names the wrong one.
 */
async function clientOf(db: Db, { client_id, redirect_uri }: AuthorizationQuery): Promise<Client> {
  const client = await findClient(db, client_id);
  if (!client) throw invalidField('client_id', 'This program is not registered here, or no longer.');
  if (!isRegistered(client.redirect_uris, redirect_uri))
    throw invalidField('redirect_uri', 'The program has not registered this address.');
  return client;
}

/** What is wrong with a request of a known program (docs/contract/oauth.md#what-a-program-asks). */
function refusalOf(request: FastifyRequest, asked: AuthorizationQuery): Refused | null {
  const { response_type, code_challenge = '', code_challenge_method, resource } = asked;
  const refuse = (error: string, error_description: string): Refused => ({ error, error_description });
  if (response_type !== 'code') return refuse('unsupported_response_type', 'response_type is code.');
  if (code_challenge_method !== 'S256')
    return refuse('invalid_request', 'code_challenge_method is S256, and nothing else.');
  if (!CHALLENGE.test(code_challenge)) return refuse('invalid_request', 'code_challenge is no SHA-256.');
  if (resource !== undefined && !isOurResource(request, resource))
    return refuse('invalid_target', 'resource is the address of /mcp.');
  if (scopeOf(asked.scope) === null) return refuse('invalid_scope', 'Scopes are read and write.');
  return null;
}

/** Where the browser goes with an answer (docs/contract/oauth.md#the-answer). */
const answerTo = (
  request: FastifyRequest,
  { redirect_uri, state }: AuthorizationQuery,
  answer: Record<string, string>,
): string => answerAt(redirect_uri, { ...answer, state, iss: issuerOf(request) });

async function listOwnWorkspaces({ db, user }: UserContext): Promise<Authorization['workspaces']> {
  const { rows } = await sql<Authorization['workspaces'][number]>`
    select w.id, w.name, w.slug
    from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.user_id = ${user.id} and m.is_active and m.deleted_at is null
    order by lower(w.name), w.id`.execute(db);
  return rows;
}

/** What the person is asked (docs/contract/oauth.md#what-is-shown). */
export async function readAuthorization(
  request: FastifyRequest,
  asked: AuthorizationQuery,
): Promise<Authorization> {
  const ctx = userContext(request);
  const client = await clientOf(ctx.db, asked);
  const refused = refusalOf(request, asked);
  return {
    program: { name: client.name, ...destinationOf(asked.redirect_uri) },
    scope: scopeOf(asked.scope) ?? 'read',
    workspaces: await listOwnWorkspaces(ctx),
    refusal: refused && { ...refused, redirect_to: answerTo(request, asked, refused) },
  };
}

async function requireRoom(tx: Tx, { user }: UserContext, client: Client): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_grants
    where user_id = ${user.id} and client_id <> ${client.id}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_PROGRAMS)
    throw badRequest(`There are ${MAX_PROGRAMS} connected programs already. Disconnect one of them first.`);
}

type Allowed = { scope: GrantScope; workspace_id: string | null };

/** What the person allows: never more than was asked for, and only where they are a member. */
async function allowedOf(ctx: UserContext, decided: DecisionInput): Promise<Allowed> {
  const { allowed_scope: scope, workspace } = decided;
  if (scope === 'write' && scopeOf(decided.scope) !== 'write')
    throw invalidField('allowed_scope', 'The program did not ask to write.');
  if (workspace === null) return { scope, workspace_id: null };
  const own = await listOwnWorkspaces(ctx);
  if (!own.some(({ id }) => id === workspace))
    throw invalidField('workspace', 'You are no member of this workspace.');
  return { scope, workspace_id: workspace };
}

/** Makes the code that the program changes into tokens within a minute (docs/contract/oauth.md#the-code). */
async function makeCode(request: FastifyRequest, client: Client, decided: DecisionInput): Promise<string> {
  const ctx = { ...userContext(request), config: request.server.config };
  const allowed = await allowedOf(ctx, decided);
  const code = CODE_PREFIX + randomBytes(CODE_BYTES).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, ctx);
    await requireRoom(tx, ctx, client);
    if (!(await noteClientUse(tx, client.id)))
      throw invalidField('client_id', 'This program is not registered here, or no longer.');
    await sql`
      insert into oauth_codes
        (code_hash, client_id, user_id, workspace_id, redirect_uri, scope, code_challenge, expires_at)
      values (${hashSessionKey(code)}, ${client.id}, ${ctx.user.id}, ${allowed.workspace_id},
        ${decided.redirect_uri}, ${allowed.scope}, ${decided.code_challenge},
        now() + make_interval(secs => ${CODE_SECONDS}))`.execute(tx);
    await auditFor(ctx, tx, {
      action: 'program_allowed',
      workspace_id: allowed.workspace_id,
      target: { type: 'connected_program', id: client.id, name: client.name },
      details: { scope: allowed.scope, destination: destinationOf(decided.redirect_uri).destination },
    });
  });
  return code;
}

/** Answers a program what the person has decided, by the address that their browser goes to. */
export async function decide(request: FastifyRequest, decided: DecisionInput): Promise<Decision> {
  const client = await clientOf(userContext(request).db, decided);
  const refused = refusalOf(request, decided);
  if (refused) throw badRequest(refused.error_description);
  if (decided.decision === 'deny')
    return { redirect_to: answerTo(request, decided, { error: 'access_denied' }) };
  return { redirect_to: answerTo(request, decided, { code: await makeCode(request, client, decided) }) };
}
