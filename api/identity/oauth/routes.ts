import { hashSessionKey } from '@tandem/db/access/sessions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { isOurResource } from '../../http/plugins/access/mcp-address.ts';
import { registerClient } from './clients.ts';
import { oauthError } from './errors.ts';
import { exchangeCode } from './exchange.ts';
import { clientOfForm, formOf, needed, takeForms } from './forms.ts';
import { endGrant } from './grants.ts';
import { REGISTER_PATH, REVOKE_PATH, TOKEN_PATH, registerOauthMetadata } from './metadata.ts';
import { refreshTokens } from './refresh.ts';
import type { Tokens } from './tokens.ts';

const MAX_REGISTRATION_BYTES = 16 * 1024;
const config = { access: 'public', throttle: 'authentication', is_cross_origin: true } as const;
const schema = { hide: true, body: z.unknown() } as const;

/** What programs ask to be let in to `/mcp` without an API token (docs/contract/oauth.md). */
export function registerOauthRoutes(app: App): void {
  registerOauthMetadata(app);
  app.post(REGISTER_PATH, { config, schema, bodyLimit: MAX_REGISTRATION_BYTES }, async (request, reply) =>
    reply.code(201).send(await registerClient(app.db, request.body)),
  );
  app.register(async (scope) => {
    takeForms(scope);
    scope.post(TOKEN_PATH, { config, schema }, (request) => giveTokens(request));
    scope.post(REVOKE_PATH, { config, schema }, async (request) => {
      await revoke(request);
      return {};
    });
  });
}

async function giveTokens(request: FastifyRequest): Promise<Tokens> {
  const form = formOf(request);
  const type = needed(form, 'grant_type');
  if (type !== 'authorization_code' && type !== 'refresh_token')
    throw oauthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  const client = await clientOfForm(request);
  const resource = form.get('resource');
  if (resource && !isOurResource(request, resource))
    throw oauthError('invalid_target', 'resource is the address of /mcp.');
  if (type === 'refresh_token') {
    const refresh_token = needed(form, 'refresh_token');
    return refreshTokens(request, client, { refresh_token, scope: form.get('scope') });
  }
  const code = needed(form, 'code');
  const code_verifier = needed(form, 'code_verifier');
  const redirect_uri = needed(form, 'redirect_uri');
  return exchangeCode(request, client, { code, code_verifier, redirect_uri });
}

/**
 * Ends what a program may do, by either of its tokens; a token that is unknown, or of another program, changes nothing and
 * is no error (RFC 7009).
 */
async function revoke(request: FastifyRequest): Promise<void> {
  const token = needed(formOf(request), 'token');
  const client = await clientOfForm(request);
  await inTransaction(request.server.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select g.id from oauth_tokens t join oauth_grants g on g.id = t.grant_id
      where t.token_hash = ${hashSessionKey(token)} and g.client_id = ${client.id}`.execute(tx);
    const [grant] = rows;
    if (grant) await endGrant(request, tx, { id: grant.id, reason: 'by the program' });
  });
}
