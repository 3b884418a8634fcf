import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { OpenApi } from '../../http/docs/operations.ts';
import { MCP_PATH } from '../../http/plugins/access/api-tokens.ts';
import { askedByAssistant } from '../../http/plugins/access/assistants.ts';
import { challenge, refuseWrites } from './challenge.ts';
import { type CallTool, toolsOf } from './tools/tools.ts';

/**
 * The model context protocol for assistants: each message is answered by itself, without a session between them
 * (docs/contract/mcp.md). 401 without a token; what a tool may do, its call decides.
 */
export function registerMcp(app: App): void {
  let tools: Map<string, CallTool> | null = null;
  app.post(
    MCP_PATH,
    {
      config: {
        access: 'signed_in',
        tokens: 'every',
        throttle: 'by_calls_behind',
        keys: 'of_calls_behind',
        is_cross_origin: true,
      },
      schema: { hide: true, body: z.unknown() },
      onSend: challenge,
    },
    async (request, reply) => {
      // Loaded by the first who asks: most installations have no assistants.
      const { answerMessage } = await import('./server.ts');
      tools ??= toolsOf(app.describePrograms() as OpenApi, app.swagger() as OpenApi);
      refuseWrites(request, tools);
      const known = tools;
      return sendOn(reply, await askedByAssistant(() => answerMessage(request, reply, known)));
    },
  );
}

/** Sends what the library answered. */
async function sendOn(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  return reply.send(await answer.text());
}
