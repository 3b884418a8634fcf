import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Field } from './arguments/fields.ts';
import { nearest } from './arguments/near.ts';
import { WrongArguments, resultOf, shownOf } from './arguments/problems.ts';
import { type Arguments, readInput } from './arguments/read.ts';
import type { Input } from './arguments/schema.ts';
import { FURTHER } from './tools/catalogue.ts';
import { type CallTool, mayUse } from './tools/tools.ts';

const MAX_FOUND = 6;

const text = (description: string): Field => ({ type: 'string', description });

const FIND: Input = {
  type: 'object',
  properties: { query: text('Words, such as epic, sticky, time') },
  required: ['query'],
  additionalProperties: false,
};

const USE: Input = {
  type: 'object',
  properties: {
    name: text('Its name'),
    arguments: { type: 'object', description: 'As its inputSchema says' },
  },
  required: ['name'],
  additionalProperties: false,
};

/** The tools by which those that are not listed are found and used (docs/contract/mcp.md#further-tools). */
export const toolsOfFurther = (scope: string | null): Tool[] => [
  {
    name: 'find_tools',
    description: 'Find further tools: templates, initiatives, epics, stickies, states, time, estimates …',
    inputSchema: FIND,
    annotations: { readOnlyHint: true },
  },
  {
    name: 'use_tool',
    description: 'Use a tool of find_tools',
    inputSchema: USE,
    annotations: scope === 'write' ? { destructiveHint: true } : { readOnlyHint: true },
  },
];

const wordsOf = (words: string) =>
  words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

/** How many of the words begin one of the tool's, or are begun by it: "epics" finds get_epic. */
function rank({ name, description = '' }: Tool, words: readonly string[]): number {
  const own = wordsOf(`${name} ${description}`);
  return words.filter((word) =>
    own.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one))),
  ).length;
}

/** Further tools that the words find, the best first, with what they take. */
export function findTools(
  tools: ReadonlyMap<string, CallTool>,
  scope: string | null,
  given: Arguments,
): CallToolResult {
  const { query = '' } = readInput(FIND, given);
  const words = wordsOf(String(query).slice(0, 200));
  const usable = [...tools.values()].filter((one) => FURTHER.has(one.tool.name) && mayUse(one, scope));
  const found = usable
    .map(({ tool }) => ({ tool, far: rank(tool, words) }))
    .filter(({ far }) => far > 0)
    .sort((one, other) => other.far - one.far)
    .slice(0, MAX_FOUND)
    .map(({ tool: { name, description, inputSchema } }) => ({ name, description, inputSchema }));
  const names = found.length > 0 ? {} : { known: usable.map(({ tool }) => tool.name) };
  return resultOf(JSON.stringify({ tools: found, ...names }), false);
}

/** The tool that `use_tool` names, and what it is given; WrongArguments for none. */
export function usedTool(
  tools: ReadonlyMap<string, CallTool>,
  given: Arguments,
): { called: CallTool; given: Arguments } {
  const { name = '', arguments: own = {} } = readInput(USE, given);
  const called = tools.get(String(name));
  if (called) return { called, given: own as Arguments };
  const near = nearest(String(name), [...tools.keys()]);
  const problem = { argument: 'name', problem: 'There is no such tool.', given: shownOf(name) };
  throw new WrongArguments([{ ...problem, ...(near === undefined ? {} : { did_you_mean: near }) }]);
}
