import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

const KEY = 'the key of the model';
let server: http.Server;
let app: TestApp;
let [owner, guest]: Caller[] = [];
let url: string;
let projectUrl: string;
let asked: { path: string | undefined; key: string | undefined; body: unknown }[];
let reply: { status: number; body: string };

async function take(request: http.IncomingMessage, answer: http.ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({ path: request.url, key: request.headers.authorization, body: JSON.parse(body) });
  answer.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
}

beforeAll(async () => {
  server = http.createServer((request, answer) => void take(request, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const LLM_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  app = await createTestApp({ OUTBOUND_ALLOW: '127.0.0.1', LLM_URL });
  [owner, guest] = [await app.makeUser(), await app.makeUser()];
  const workspace = await app.makeWorkspace(owner);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  const project = await app.makeProject(owner, workspace);
  url = `/api/workspaces/${workspace.slug}/ai-assistant/`;
  projectUrl = `/api/workspaces/${workspace.slug}/projects/${project.id}/ai-assistant/`;
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  asked = [];
  reply = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'a <b>\nc' } }] }) };
  await choose({ LLM_MODEL: 'small', GPT_ENGINE: 'old' });
});

/** As the environment would say them; what the console stores is sealed. */
const choose = async (settings: Record<string, string>) => {
  app.app.config.settings = settings;
};

// docs/contract/assistant.md#asking
test('a task is done by the model that is set up, and its answer holds no markup', async () => {
  await choose({ LLM_API_KEY: KEY, LLM_MODEL: 'small' });
  const answer = await owner!.post(url, { task: 'Shorten', prompt: 'a long text' });
  expect([answer.status, answer.body]).toEqual([
    200,
    { response: 'a <b>\nc', response_html: 'a &lt;b&gt;<br/>c' },
  ]);
  expect(asked).toEqual([
    {
      path: '/v1/chat/completions',
      key: `Bearer ${KEY}`,
      body: { model: 'small', messages: [{ role: 'user', content: 'Shorten\na long text' }] },
    },
  ]);
  const inProject = await owner!.post(projectUrl, { task: 'Shorten' });
  expect(inProject.body).toMatchObject({
    response: 'a <b>\nc',
    project_detail: { identifier: expect.any(String) },
    workspace_detail: { slug: expect.any(String), logo_url: null },
  });
  await choose({ OPENAI_API_KEY: 'old key', GPT_ENGINE: 'old' });
  await owner!.post(url, { task: 'Shorten' });
  expect(asked.at(-1)).toMatchObject({ key: 'Bearer old key', body: { model: 'old' } });
});

// docs/contract/assistant.md#asking
test('without a model, a task or the role nothing is asked', async () => {
  const refusal = async (caller: Caller, at: string, body: object) => {
    const answer = await caller.post(at, body);
    return [answer.status, answer.body.error];
  };
  const missing = [400, 'LLM provider API key and model are required'];
  expect(await refusal(owner!, url, { task: 'x' })).toEqual(missing);
  await choose({ LLM_API_KEY: KEY, LLM_MODEL: 'small' });
  for (const body of [{}, { task: '' }, { task: null, prompt: 'x' }])
    expect(await refusal(owner!, url, body)).toEqual([400, 'Task is required']);
  for (const at of [url, projectUrl]) expect((await guest!.post(at, { task: 'x' })).status).toBe(403);
  expect(Object.keys((await owner!.post(url, { task: 'x'.repeat(2001) })).body)).toEqual(['task']);
  expect(asked).toEqual([]);
});

// docs/contract/assistant.md#failures
test.each([
  [401, '{"error":"bad key"}'],
  [500, 'broken'],
  [200, '{"choices":[]}'],
  [302, '{}'],
])('a model that answers %i %s is an error that tells nothing', async (status, body) => {
  await choose({ LLM_API_KEY: KEY, LLM_MODEL: 'small' });
  reply = { status, body };
  const answer = await owner!.post(url, { task: 'x' });
  expect([answer.status, answer.body]).toEqual([500, { error: 'An internal error has occurred.' }]);
});
