import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchema, OpenApi } from '../../http/docs/operations.ts';
import { CATALOGUE } from './catalogue.ts';

/** A tool with the call that it stands for; `in_path` and `in_query` are names of its arguments. */
export type CallTool = {
  tool: Tool;
  method: string;
  path: string;
  in_path: string[];
  in_query: string[];
  has_body: boolean;
};

const isReading = (method: string) => method === 'GET';

/** What every tool that writes takes beside its own arguments. */
const DRY_RUN: JsonSchema & { description: string } = {
  type: 'boolean',
  description: 'Checks everything and answers as if it were done, and does nothing.',
};

/** The workspace need not be named by a token that is for one alone. */
const isOptional = (name: string) => name === 'slug';

function toolOf(name: string, [method = '', path = '']: readonly string[], document: OpenApi): CallTool {
  const operation = document.paths?.[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The tool ${name} stands for no call: ${method} ${path}`);
  const parameters = operation.parameters ?? [];
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const properties = {
    ...Object.fromEntries(parameters.map((each) => [each.name, each.schema ?? {}])),
    ...(body ? { body } : {}),
    ...(isReading(method) ? {} : { dry_run: DRY_RUN }),
  };
  const needed = parameters
    .filter((each) => each.required && !isOptional(each.name))
    .map((each) => each.name);
  const namesIn = (place: string) => parameters.filter((each) => each.in === place).map((each) => each.name);
  return {
    ...{ method, path, in_path: namesIn('path'), in_query: namesIn('query'), has_body: body !== undefined },
    tool: {
      name,
      description: [operation.summary, operation.description].filter(Boolean).join('. '),
      inputSchema: { type: 'object', properties, required: [...needed, ...(body ? ['body'] : [])] },
      annotations: {
        readOnlyHint: isReading(method),
        destructiveHint: method === 'DELETE',
        idempotentHint: isReading(method) || method === 'DELETE',
        openWorldHint: false,
      },
    },
  };
}

/** All tools, by their names, made from the description of the API for programs. */
export const toolsOf = (document: OpenApi): Map<string, CallTool> =>
  new Map(Object.entries(CATALOGUE).map(([name, call]) => [name, toolOf(name, call, document)]));

/** Those that a token may use: without the right to write, what reads alone. */
export const toolsFor = (tools: ReadonlyMap<string, CallTool>, scope: string | null): Tool[] =>
  [...tools.values()].filter(({ method }) => scope === 'write' || isReading(method)).map(({ tool }) => tool);
