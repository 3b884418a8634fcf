import { expect, inject, test } from 'vitest';
import { serverUrl } from '../help/browser.ts';
import { Filler } from './fill.ts';
import { type People, peopleOf } from './people.ts';

type Tool = {
  name: string;
  annotations?: { readOnlyHint?: boolean };
  inputSchema: { required?: string[]; properties?: Record<string, unknown> };
};
type ToolResult = { isError?: boolean; content: { text: string }[] };

async function say<T>({ program }: People, method: string, params: object): Promise<T> {
  const answer = await fetch(`${serverUrl()}/mcp`, {
    method: 'POST',
    headers: {
      ...program.headers(),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return (JSON.parse(text) as { result: T }).result;
}

/** Where the first row of what an argument names is listed. */
const LISTS: Record<string, string> = {
  issue_id: 'work-items',
  state_id: 'states',
  label_id: 'labels',
  cycle_id: 'cycles',
  module_id: 'modules',
  page_id: 'pages',
};

// docs/contract/mcp.md#tools
test('every tool that reads is answered', async () => {
  const { tokens, ...world } = inject('world');
  const people = peopleOf({ ...world, tokens: tokens.slice(-3, -1) });
  const filler = new Filler(people);
  const { tools } = await say<{ tools: Tool[] }>(people, 'tools/list', {});
  const isReading = ({ name, annotations }: Tool) => annotations?.readOnlyHint && name !== 'use_tool';
  const reading = tools.filter(isReading);
  expect(reading.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const { name, inputSchema } of reading) {
    const args: Record<string, string> = {};
    const isGiven = 'slug' in (inputSchema.properties ?? {}) ? ['slug'] : [];
    for (const key of [...isGiven, ...(inputSchema.required ?? [])]) args[key] = await valueOf(filler, key);
    const { isError, content } = await say<ToolResult>(people, 'tools/call', { name, arguments: args });
    const text = content[0]?.text ?? '';
    if (isError && !/does not exist|not found|There is no work item/.test(text))
      wrong.push(`${name} ${JSON.stringify(args)}: ${text}`);
  }
  expect(wrong).toEqual([]);
});

async function valueOf(filler: Filler, key: string): Promise<string> {
  if (key === 'search' || key === 'query') return 'sails';
  const list = LISTS[key] ?? 'nowhere';
  const base = '/api/v1/workspaces/{slug}/';
  const template: Record<string, string> = {
    slug: '{slug}',
    project_id: '{project_id}',
    key: `${base}work-items/{key}`,
  };
  const path = template[key] ?? `${base}projects/{project_id}/${list}/{${key}}`;
  return (await filler.fill(`/${path}`.replace('//', '/'))).split('/').at(-1) ?? '';
}
