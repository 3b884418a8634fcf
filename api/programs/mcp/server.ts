import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import { callTool } from './call.ts';
import { type CallTool, toolsFor } from './tools.ts';

const INSTRUCTIONS = `Tandem is work management: workspaces have projects, projects have work items with states, labels,
cycles and modules, and pages. Find a project with list_projects before anything inside of it. Work items have keys such as
ABC-12, found by get_work_item_by_key. Descriptions, comments and pages are HTML. Try writes with dry_run first when
somebody has not asked for exactly that.`;

function serverOf(request: FastifyRequest, tools: ReadonlyMap<string, CallTool>): Server {
  const server = new Server(
    { name: 'tandem', title: 'Tandem', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const scope = request.state.credential?.scope ?? null;
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(tools, scope) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId: id }) => {
    const called = tools.get(params.name);
    if (!called) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    return callTool(request, called, { id, given: params.arguments ?? {} });
  });
  return server;
}

/** The library's answer to one message or to some at once. */
export async function answerMessage(
  request: FastifyRequest,
  tools: ReadonlyMap<string, CallTool>,
): Promise<Response> {
  const server = serverOf(request, tools);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const { accept = '', 'content-type': type = '', 'mcp-protocol-version': version } = request.headers;
    const headers = {
      accept,
      'content-type': type,
      ...(version ? { 'mcp-protocol-version': String(version) } : {}),
    };
    const url = `http://localhost${request.url}`;
    return await transport.handleRequest(new Request(url, { method: 'POST', headers }), {
      parsedBody: request.body,
    });
  } finally {
    await server.close();
  }
}
