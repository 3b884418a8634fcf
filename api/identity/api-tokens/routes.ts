import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import {
  type ApiToken,
  apiTokenSchema,
  createTokenInput,
  newApiTokenSchema,
  updateTokenInput,
} from '@tandem/shared/identity/api-tokens/schema.ts';
import { tokenRequestSchema } from '@tandem/shared/identity/api-tokens/request-schema.ts';
import { flatListEnvelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { type UserContext, userContext, workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { findAgent } from '../../workspaces/agents/repo.ts';
import { listTokenRequests } from './read-requests.ts';
import { type TokensOf, findToken, listTokens } from './repo.ts';
import { createToken, deleteToken, updateToken } from './write.ts';

/** Clients of 1.3.1 know the same tokens by the second path. */
const MINE = ['/api/users/me/api-tokens/', '/api/users/api-tokens/'];
const OF_WORKSPACE = '/api/workspaces/:slug/api-tokens/';
const OF_AGENT = '/api/workspaces/:slug/agents/:agent_id/api-tokens/';
const agentParams = workspaceParams.extend({ agent_id: idInput });
const tokenId = z.object({ token_id: idInput });
/** A token makes no tokens, and knows nothing of others. */
const mine = { access: 'signed_in', tokens: 'none' } as const;
const admins = { access: { workspace: [ROLE.ADMIN] }, tokens: 'none' } as const;

type Scope = { ctx: UserContext; of: TokensOf };

/** The agent of the path; its tokens are for its workspace alone (docs/contract/agents.md#tokens-of-an-agent). */
async function scopeOfAgent(request: FastifyRequest): Promise<Scope> {
  const ctx = workspaceContext(request);
  const workspace_id = ctx.workspace.id;
  const { agent_id } = request.params as z.infer<typeof agentParams>;
  const agent = await findAgent(ctx.db, workspace_id, agent_id);
  if (!agent) throw notFound();
  return { ctx, of: { user_id: agent.user_id, workspace_id, agent: agent.display_name } };
}

/** The places of tokens: all of a person's, those that an administrator has in one workspace, and those of its agents. */
const PLACES = [
  ...MINE.map((path) => ({
    path,
    config: mine,
    params: z.object({}),
    whose: 'of the caller, for any workspace',
    scopeOf: async (request: FastifyRequest): Promise<Scope> => {
      const ctx = userContext(request);
      return { ctx, of: { user_id: ctx.user.id } };
    },
  })),
  {
    path: OF_WORKSPACE,
    config: admins,
    params: workspaceParams,
    whose: 'of the caller for this workspace',
    scopeOf: async (request: FastifyRequest): Promise<Scope> => {
      const ctx = workspaceContext(request);
      return { ctx, of: { user_id: ctx.user.id, workspace_id: ctx.workspace.id } };
    },
  },
  {
    path: OF_AGENT,
    config: admins,
    params: agentParams,
    whose: 'of an agent of this workspace',
    scopeOf: scopeOfAgent,
  },
] as const;
type Place = (typeof PLACES)[number];

/** Tokens by which programs act as a person or an agent (docs/contract/api-tokens.md). */
export function registerApiTokenRoutes(app: App): void {
  for (const place of PLACES) {
    registerAll(app, place);
    registerOne(app, place);
    registerRequests(app, place);
  }
}

function registerAll(app: App, { path, config, params, whose, scopeOf }: Place): void {
  app.get(
    path,
    {
      config,
      schema: {
        summary: `Tokens ${whose}, the newest first`,
        description: 'Without the tokens themselves, which nobody sees again.',
        params,
        response: { 200: z.array(apiTokenSchema) },
      },
    },
    async (request) => {
      const { ctx, of } = await scopeOf(request);
      return listTokens(ctx.db, of);
    },
  );

  app.post(
    path,
    {
      config: { ...config, secret_answer: true },
      schema: {
        summary: `Make a token ${whose}`,
        description:
          'The only answer with `token`. `scope` is `read` or `write`; without `expired_at` it stays. 403 with 5930 for who has yet to prove their address.',
        params,
        body: createTokenInput,
        response: { 201: newApiTokenSchema },
      },
    },
    async (request, reply) => {
      const { ctx, of } = await scopeOf(request);
      return reply.code(201).send(await createToken({ ...ctx, config: app.config }, of, request.body));
    },
  );
}

function registerOne(app: App, { path, config, params, whose, scopeOf }: Place): void {
  const one = `${path}:token_id/`;
  const oneParams = tokenId.extend(params.shape);
  const idOf = (request: FastifyRequest) => (request.params as z.infer<typeof tokenId>).token_id;

  app.get(
    one,
    {
      config,
      schema: { summary: `A token ${whose}`, params: oneParams, response: { 200: apiTokenSchema } },
    },
    async (request): Promise<ApiToken> => {
      const { ctx, of } = await scopeOf(request);
      const token = await findToken(ctx.db, of, idOf(request));
      if (!token) throw notFound();
      return token;
    },
  );

  app.patch(
    one,
    {
      config,
      schema: {
        summary: `Rename a token ${whose}, or switch it off and on`,
        description: 'What it may do and how long it lasts stay.',
        params: oneParams,
        body: updateTokenInput,
        response: { 200: apiTokenSchema },
      },
    },
    async (request) => {
      const { ctx, of } = await scopeOf(request);
      return updateToken(ctx, { of, id: idOf(request) }, request.body);
    },
  );

  app.delete(
    one,
    {
      config,
      schema: {
        summary: `End a token ${whose}`,
        description: 'Whatever uses it is refused from the next request on, and open event streams end.',
        params: oneParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { ctx, of } = await scopeOf(request);
      await deleteToken(ctx, of, idOf(request));
      return reply.code(204).send();
    },
  );
}

function registerRequests(app: App, { path, config, params, whose, scopeOf }: Place): void {
  app.get(
    `${path}:token_id/requests/`,
    {
      config,
      schema: {
        summary: `What was asked with a token ${whose}, the newest first`,
        description: 'Fifty to a page, of the last thirty days.',
        params: tokenId.extend(params.shape),
        querystring: pagingQuery,
        response: { 200: flatListEnvelope(tokenRequestSchema) },
      },
    },
    async (request) => {
      const { ctx, of } = await scopeOf(request);
      const { token_id } = request.params as z.infer<typeof tokenId>;
      return listTokenRequests(ctx.db, { of, id: token_id }, request.query);
    },
  );
}
