import { AppError } from '@tandem/shared/http/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESOURCE_METADATA_PATH, issuerOf } from '../../http/plugins/access/mcp-address.ts';
import { MCP_PATH } from '../../http/plugins/access/api-tokens.ts';
import { type CallTool, mayUse } from './tools/tools.ts';

const INSUFFICIENT = 'insufficient_scope';

/** `Bearer` with what a client needs to be let in (RFC 9728, 5.1; RFC 6750, 3). */
function bearer(request: FastifyRequest, error: string | null): string {
  const metadata = issuerOf(request) + RESOURCE_METADATA_PATH + MCP_PATH;
  const parts = [`resource_metadata="${metadata}"`, 'scope="read write"'];
  return `Bearer ${[...(error ? [`error="${error}"`] : []), ...parts].join(', ')}`;
}

/** Says with a refusal how a program is let in (docs/contract/oauth.md#the-challenge). */
export async function challenge(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode === 401) {
    const { authorization, 'x-api-key': key } = request.headers;
    const isTried = authorization !== undefined || key !== undefined;
    reply.header('www-authenticate', bearer(request, isTried ? 'invalid_token' : null));
  }
  if (reply.statusCode === 403 && request.state.credential?.is_grant)
    reply.header('www-authenticate', bearer(request, INSUFFICIENT));
}

type Message = { method?: unknown; params?: { name?: unknown; arguments?: { name?: unknown } } };

/** The tool that a message uses, by itself or by `use_tool`. */
function toolOf({ method, params }: Message, tools: ReadonlyMap<string, CallTool>): CallTool | undefined {
  if (method !== 'tools/call') return undefined;
  const name = params?.name === 'use_tool' ? params.arguments?.name : params?.name;
  return typeof name === 'string' ? tools.get(name) : undefined;
}

/**
 * 403 where a program that was let in to read uses a tool that writes: clients of OAuth then ask the person again. Those
 * with an API token are answered by a result, as ever.
 */
export function refuseWrites(request: FastifyRequest, tools: ReadonlyMap<string, CallTool>): void {
  const { credential } = request.state;
  if (!credential?.is_grant || credential.scope !== 'read') return;
  const messages = [request.body].flat().filter((one): one is Message => typeof one === 'object' && !!one);
  const isWriting = messages.some((message) => {
    const tool = toolOf(message, tools);
    return tool !== undefined && !mayUse(tool, credential.scope);
  });
  if (isWriting) throw new AppError(403, { error: INSUFFICIENT, error_description: 'It may only read.' });
}
