import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { hostOf } from '../../testing/app.ts';
import { type Programs, type Reply, makePrograms } from '../testing.ts';

export type Used = { isError: boolean; text: string; body: Reply['body'] };
export type Assistant = {
  client: Client;
  /** What a tool answered, read as JSON where it is that. */
  use: (tool: string, args?: object) => Promise<Used>;
  /** How often tools were used since the last time this was asked, and the characters of what was sent and answered. */
  spent: () => { calls: number; bytes: number };
};

export type Desk = {
  programs: Programs;
  /** Where assistants ask. */
  address: URL;
  connect: (token: string) => Promise<Assistant>;
  close: () => Promise<void>;
};

async function assistantAt(address: URL, token: string): Promise<Assistant> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  let spent = { calls: 0, bytes: 0 };
  const use: Assistant['use'] = async (name, args = {}) => {
    const params = { name, arguments: { ...args } };
    const answer = await client.callTool(params);
    const bytes = Buffer.byteLength(JSON.stringify(params)) + Buffer.byteLength(JSON.stringify(answer));
    spent = { calls: spent.calls + 1, bytes: spent.bytes + bytes };
    const { text = '' } = (answer.content as { text?: string }[])[0] ?? {};
    const json = text.slice(Math.max(text.search(/[[{]/), 0));
    return { isError: answer.isError === true, text, body: /^[[{]/.test(json) ? JSON.parse(json) : null };
  };
  const takeSpent = () => {
    const sum = spent;
    spent = { calls: 0, bytes: 0 };
    return sum;
  };
  return { client, use, spent: takeSpent };
}

/** A team whose assistants ask over HTTP, as real ones do. */
export async function makeDesk(): Promise<Desk> {
  const programs = await makePrograms();
  const { app } = programs.team.test;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = new URL(`http://${hostOf(app)}/mcp`);
  address.port = String((app.server.address() as { port: number }).port);
  const clients: Client[] = [];
  const connect = async (token: string) => {
    const assistant = await assistantAt(address, token);
    clients.push(assistant.client);
    return assistant;
  };
  const close = async () => {
    await Promise.all(clients.map((client) => client.close()));
    await programs.team.test.close();
  };
  return { programs, address, connect, close };
}
