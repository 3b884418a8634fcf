import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '../testing.ts';
import type { Field } from './arguments/fields.ts';
import { type Assistant, type Desk, makeDesk } from './testing.ts';
import { CATALOGUE, FURTHER } from './tools/catalogue.ts';

const MAX_BYTES = 40_000;

let desk: Desk;
let admin: Assistant;
beforeAll(async () => {
  desk = await makeDesk();
  const { team } = desk.programs;
  admin = await desk.connect(await makeToken(team.admin, team.workspace.slug));
}, 60_000);
afterAll(() => desk.close());

/** Where a schema leaves open what may stand there, or does not say what something is. */
function openPlaces(field: Field, path: string): string[] {
  const inside = Object.entries(field.properties ?? {}).flatMap(([name, each]) => [
    ...(each.description || name === 'body' ? [] : [`${path}.${name} is not described`]),
    ...openPlaces(each, `${path}.${name}`),
  ]);
  const isOpen = field.properties !== undefined && field.additionalProperties !== false;
  return [...(isOpen ? [`${path} is open`] : []), ...inside];
}

// docs/contract/mcp.md#tools
test('the list of tools is at most 40 kB, and describes every argument at every level', async () => {
  const listed = await admin.client.listTools();
  expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThanOrEqual(MAX_BYTES);
  const open = listed.tools.flatMap(({ name, inputSchema }) => openPlaces(inputSchema as Field, name));
  expect(open).toEqual([]);
  const names = listed.tools.map(({ name }) => name);
  const own = ['find_tools', 'use_tool'];
  expect([...names, ...FURTHER].sort()).toEqual([...Object.keys(CATALOGUE), ...own].sort());
  const create = listed.tools.find(({ name }) => name === 'create_work_item');
  expect(create?.inputSchema).toMatchObject({
    properties: { body: { properties: { priority: { enum: ['urgent', 'high', 'medium', 'low', 'none'] } } } },
  });
});

// docs/contract/mcp.md#further-tools
test('tools that are not listed are found by words, described as fully, and used', async () => {
  const { body } = await admin.use('find_tools', { query: 'epics' });
  const tools = body.tools as { name: string; inputSchema: Field }[];
  expect(tools.map(({ name }) => name)).toContain('create_epic');
  for (const name of FURTHER) {
    const found = await admin.use('find_tools', { query: name.replaceAll('_', ' ') });
    const one = found.body.tools.find((each: { name: string }) => each.name === name);
    expect(one && openPlaces(one.inputSchema, name), name).toEqual([]);
  }
  const given = { body: { name: 'Remember' } };
  const made = await admin.use('use_tool', { name: 'create_sticky', arguments: given });
  expect(made.body).toMatchObject({ name: 'Remember' });
  expect((await admin.use('create_sticky', given)).body).toMatchObject({ name: 'Remember' });
  const unknown = await admin.use('use_tool', { name: 'create_stiky', arguments: given });
  expect(unknown.body.problems).toMatchObject([{ argument: 'name', did_you_mean: 'create_sticky' }]);
  await expect(admin.use('list_work_item')).rejects.toThrow(/Did you mean list_work_items\?/);
});

// docs/contract/mcp.md#further-tools
test('a token for reading finds and uses only what reads', async () => {
  const { team } = desk.programs;
  const reader = await desk.connect(await makeToken(team.admin, team.workspace.slug, 'read'));
  const { body } = await reader.use('find_tools', { query: 'sticky' });
  expect(body.tools.map(({ name }: { name: string }) => name)).not.toContain('create_sticky');
  const used = { name: 'create_sticky', arguments: { body: { name: 'No' } } };
  expect(await reader.use('use_tool', used)).toMatchObject({
    isError: true,
    body: { error: 'This API token may only read.' },
  });
});
