import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import type { OpenApi } from '../../../http/docs/operations.ts';
import { TOKEN_API } from '../../../http/plugins/access/api-tokens.ts';
import { type Described, describeArguments } from '../arguments/schema.ts';
import { CATALOGUE, FIXED, FURTHER, WORDS } from './catalogue.ts';

/** A tool with the call that it stands for; `in_path` and `in_query` are names of its arguments. */
export type CallTool = Described & {
  tool: Tool;
  method: string;
  path: string;
  is_list: boolean;
  /** What is sent whatever the arguments say. */
  fixed?: object | undefined;
};

/** Lists whose rows have many fields, or of which there are many. */
const SIZED = /^list_(my_)?(work_items|projects|cycles|modules|pages|intake_items|notifications)/;

const isReading = (method: string) => method === 'GET';

function annotationsOf(method: string): Tool['annotations'] {
  return isReading(method) ? { readOnlyHint: true } : { destructiveHint: method === 'DELETE' };
}

/** What the call says of itself, or what says more to an assistant. */
const wordsOf = (name: string, said: (string | undefined)[]): string =>
  WORDS[name] ?? said.filter(Boolean).join('. ');

function toolOf(name: string, [method = '', path = '']: readonly string[], documents: OpenApi[]): CallTool {
  const operation = documents
    .map(({ paths }) => paths?.[path]?.[method.toLowerCase()])
    .find((one) => one !== undefined);
  if (!operation) throw new Error(`The tool ${name} stands for no call: ${method} ${path}`);
  const fixed = FIXED[name];
  const is_list = name.startsWith('list_');
  // Only calls for programs can be tried without doing anything (docs/contract/programs.md#dry-run).
  const isDry = !isReading(method) && path.startsWith(TOKEN_API);
  const described = describeArguments(name, operation, {
    list: is_list,
    sized: SIZED.test(name),
    dry: isDry,
    fixed: fixed !== undefined,
  });
  const tool: Tool = {
    name,
    description: wordsOf(name, [operation.summary, operation.description]),
    inputSchema: described.input,
    annotations: annotationsOf(method),
  };
  return { ...described, tool, method, path, is_list, fixed };
}

/** All tools, by their names, made from the descriptions of the API for programs and of that of the screens. */
export const toolsOf = (...documents: OpenApi[]): Map<string, CallTool> =>
  new Map(Object.entries(CATALOGUE).map(([name, call]) => [name, toolOf(name, call, documents)]));

/** Those that a token may use: without the right to write, what reads alone. */
export const mayUse = ({ method }: CallTool, scope: string | null): boolean =>
  scope === 'write' || isReading(method);

/** Those of them that are listed; the others are found by their words (docs/contract/mcp.md#further-tools). */
export const toolsFor = (tools: ReadonlyMap<string, CallTool>, scope: string | null): Tool[] =>
  [...tools.values()]
    .filter((one) => mayUse(one, scope) && !FURTHER.has(one.tool.name))
    .map(({ tool }) => tool);
