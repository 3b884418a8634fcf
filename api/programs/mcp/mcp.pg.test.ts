import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostOf } from '../../testing/app.ts';
import { type Programs, type Reply, makeOwnToken, makePrograms, makeToken } from '../testing.ts';

type Assistant = {
  client: Client;
  /** What a tool answered, read as JSON where it is that. */
  use: (tool: string, args?: object) => Promise<{ isError: boolean; text: string; body: Reply['body'] }>;
};

let programs: Programs;
let address: URL;
let project_id: string;
/** By a token for the workspace, of its administrator. */
let admin: Assistant;
const clients: Client[] = [];

async function connect(token: string): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  clients.push(client);
  const use: Assistant['use'] = async (name, args = {}) => {
    const { isError = false, content } = await client.callTool({ name, arguments: { ...args } });
    const { text = '' } = (content as { text?: string }[])[0] ?? {};
    const json = text.slice(Math.max(text.search(/[[{]/), 0));
    return { isError: isError === true, text, body: /^[[{]/.test(json) ? JSON.parse(json) : null };
  };
  return { client, use };
}

beforeAll(async () => {
  programs = await makePrograms();
  const { team } = programs;
  const { app } = team.test;
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = new URL(`http://${hostOf(app)}/mcp`);
  const { port } = app.server.address() as { port: number };
  address.port = String(port);
  project_id = team.project.id;
  admin = await connect(await makeToken(team.admin, team.workspace.slug));
}, 60_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await programs.team.test.close();
});

// docs/contract/mcp.md#tools
test('each tool says what it does and takes; who may only read has no others', async () => {
  const { team } = programs;
  const { tools } = await admin.client.listTools();
  expect(tools.length).toBeGreaterThan(80);
  for (const { name, description, inputSchema } of tools) {
    expect(description, name).toBeTruthy();
    expect(inputSchema.type, name).toBe('object');
  }
  const create = tools.find(({ name }) => name === 'create_work_item');
  expect(create?.inputSchema.required).toEqual(['project_id', 'body']);
  const reader = await connect(await makeToken(team.admin, team.workspace.slug, 'read'));
  const readable = (await reader.client.listTools()).tools;
  expect(readable.length).toBeGreaterThan(30);
  expect(readable.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
});

// docs/contract/mcp.md#tools
test('what an assistant does is done as by the person of its token', async () => {
  const made = await admin.use('create_work_item', { project_id, body: { name: 'By an assistant' } });
  expect(made.body).toMatchObject({ name: 'By an assistant', created_by: programs.team.admin.id });
  const issue_id = made.body.id;
  const changed = await admin.use('update_work_item', { project_id, issue_id, body: { priority: 'high' } });
  expect(changed.body).toMatchObject({ id: issue_id, priority: 'high' });
  const { slug } = programs.team.workspace;
  const own = await connect(await makeOwnToken(programs.team.member));
  expect((await own.use('get_work_item', { slug, project_id, issue_id })).body).toMatchObject({
    priority: 'high',
  });
  const listed = await admin.use('list_work_items', { project_id, fields: 'id,name' });
  expect(listed.body.results).toContainEqual({ id: issue_id, name: 'By an assistant' });
  expect((await admin.use('delete_work_item', { project_id, issue_id })).text).toBe('Done.');
  expect((await admin.use('get_work_item', { project_id, issue_id })).isError).toBe(true);
});

// docs/contract/mcp.md#repeats
test('a message that is repeated by its key writes once, and gives another token nothing', async () => {
  const { team } = programs;
  const { slug } = team.workspace;
  const send = async (token: string, name: string, given: object) => {
    const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: given } };
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'idempotency-key': `of an assistant ${name}`,
      },
      body: JSON.stringify(call),
    });
    return ((await answer.json()) as { result: { isError?: boolean; content: [{ text: string }] } }).result;
  };
  const writer = await makeToken(team.admin, slug);
  const reader = await makeToken(team.admin, slug, 'read');
  const write = { project_id, body: { name: 'Once' } };
  const made = async () =>
    JSON.parse((await send(writer, 'create_work_item', write)).content[0].text) as object;
  const first = await made();
  expect(first).toMatchObject({ name: 'Once' });
  expect(await made()).toEqual(first);
  expect(await send(reader, 'create_work_item', write)).toMatchObject({ isError: true });
  const read = { slug, project_id };
  const ofMember = await makeOwnToken(team.member);
  expect((await send(ofMember, 'list_work_items', read)).isError).toBeUndefined();
  await team.test.database.sql`
    update project_members set is_active = false where project_id = ${project_id} and user_id = ${team.member.id}`;
  expect((await send(ofMember, 'list_work_items', read)).isError).toBe(true);
  await team.test.database.sql`
    update project_members set is_active = true where project_id = ${project_id} and user_id = ${team.member.id}`;
});

// docs/contract/mcp.md#where-to-begin
test('an assistant learns who it acts as and where it may', async () => {
  const { team } = programs;
  const { slug } = team.workspace;
  const { body } = await admin.use('get_access');
  expect(body).toMatchObject({ user: { id: team.admin.id }, token: { scope: 'write', workspace: slug } });
  const own = await connect(await makeOwnToken(team.guest));
  expect((await own.use('list_workspaces')).body.results).toMatchObject([{ slug, role_slug: 'guest' }]);
});

// docs/contract/mcp.md#dry-run
test('a dry run answers as if it were done, and nothing is', async () => {
  const body = { name: 'Only thought of' };
  const tried = await admin.use('create_work_item', { project_id, body, dry_run: true });
  expect(tried.text).toMatch(/^Dry run, nothing was done:/);
  expect(tried.body).toMatchObject(body);
  expect((await admin.use('get_work_item', { project_id, issue_id: tried.body.id })).isError).toBe(true);
  const refused = await admin.use('create_work_item', { project_id, body: { name: '' }, dry_run: true });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toContain('name');
});

// docs/contract/mcp.md#who-may
test('a tool is refused what its person or token may not do', async () => {
  const { team } = programs;
  const { slug } = team.workspace;
  const reader = await connect(await makeToken(team.admin, slug, 'read'));
  const made = await reader.use('create_work_item', { project_id, body: { name: 'No' } });
  expect(made).toMatchObject({ isError: true, body: { error: 'This API token may only read.' } });
  const guest = await connect(await makeOwnToken(team.guest));
  expect((await guest.use('create_label', { slug, project_id, body: { name: 'No' } })).isError).toBe(true);
  const outsider = await connect(await makeOwnToken(team.outsider));
  expect((await outsider.use('list_work_items', { slug, project_id })).isError).toBe(true);
});

// docs/contract/mcp.md#who-may
test('without a token nobody comes in, whatever cookies they bring; only POST is there', async () => {
  const { team } = programs;
  const ask = async (headers: object, method: 'GET' | 'POST' | 'DELETE' = 'POST') => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const answer = await team.test.app.inject({
      method,
      url: '/mcp',
      headers: {
        host: hostOf(team.test.app),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' ? { payload: JSON.stringify(message) } : {}),
    });
    return answer.statusCode;
  };
  expect(await ask({})).toBe(401);
  expect(await ask({ 'x-api-key': 'tandem_api_made_up' })).toBe(401);
  expect(await ask({ cookie: team.admin.cookie })).toBe(401);
  const token = await makeToken(team.admin, team.workspace.slug);
  expect(await ask({ 'x-api-key': token })).toBe(200);
  expect(await ask({ 'x-api-key': token }, 'GET')).toBe(405);
  expect(await ask({ 'x-api-key': token }, 'DELETE')).toBe(405);
});

// docs/contract/mcp.md#tools
test('what is no tool, or names a place elsewhere, is refused', async () => {
  await expect(admin.use('drop_everything')).rejects.toThrow(/There is no tool/);
  const elsewhere = await admin.use('list_states', { project_id: `${project_id}/../../../../users/me` });
  expect(elsewhere.isError).toBe(true);
  const missing = await admin.use('get_label', { project_id });
  expect(missing).toMatchObject({ isError: true, text: 'Missing: label_id' });
  expect(await admin.use('list_states', { project_id: '..' })).toMatchObject({ text: 'Missing: project_id' });
  const beyond = await admin.use('create_label', { project_id, body: 'no object' });
  expect(beyond.isError).toBe(true);
});

// docs/contract/api-tokens.md#log-of-requests
test('what an assistant asks stands in the log of its token', async () => {
  const { team } = programs;
  const own = await makeOwnToken(team.admin);
  const assistant = await connect(own);
  const { slug } = team.workspace;
  await assistant.use('list_cycles', { slug, project_id });
  const { sql } = team.test.database;
  const stored = () => sql`select path from api_token_requests where path like ${`%${project_id}/cycles/`}`;
  await expect.poll(async () => (await stored()).length).toBeGreaterThan(0);
});
