import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { PROGRAMS, refresh, sendForm } from './testing.ts';

let app: TestApp;
let person: Caller;
let workspace: { id: string; slug: string };
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  person = await app.makeUser({ display_name: 'Ada' });
  workspace = await app.makeWorkspace(person);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.app.server.address() as { port: number }).port}`;
});
afterAll(() => app.close());

/** What a client of MCP remembers, and where it sent the browser. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:8976/callback';
  readonly clientMetadata = {
    client_name: 'Editor',
    redirect_uris: ['http://127.0.0.1:1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  sentTo: URL | null = null;
  private client: OAuthClientInformationMixed | undefined;
  private known: OAuthTokens | undefined;
  private verifier = '';

  state = () => 'state of the client';
  clientInformation = () => this.client;
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.client = client;
  };
  tokens = () => this.known;
  saveTokens = (tokens: OAuthTokens) => {
    this.known = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
}

const transportFor = (memory: Memory) =>
  new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: memory });
const newClient = () => new Client({ name: 'editor', version: '1' });

async function ask<T>(path: string, init: RequestInit = {}): Promise<T & { cookies: string }> {
  const answer = await fetch(new URL(path, origin), init);
  const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
  return { ...((await answer.json()) as T), cookies: cookies.join('; ') };
}

/** Allows in the name of the person what the address of a browser asks for, as the page does. */
async function allow({ searchParams }: URL, decision: object): Promise<URL> {
  const path = `${PROGRAMS}authorization/`;
  const cookie = person.cookie;
  const shown = await ask<{ refusal: unknown }>(`${path}?${searchParams}`, { headers: { cookie } });
  expect(shown).toMatchObject({ refusal: null, program: { name: 'Editor', destination_kind: 'computer' } });
  const csrf = await ask<{ csrf_token: string }>('/auth/get-csrf-token/', { headers: { cookie } });
  const { redirect_to } = await ask<{ redirect_to: string }>(path, {
    method: 'POST',
    headers: {
      cookie: `${cookie}; ${csrf.cookies}`,
      'x-csrftoken': csrf.csrf_token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...Object.fromEntries(searchParams), decision: 'allow', ...decision }),
  });
  return new URL(redirect_to);
}

// docs/contract/oauth.md#discovery
// docs/contract/oauth.md#the-answer
// docs/contract/oauth.md#refreshing
// docs/contract/oauth.md#revoking
// docs/contract/oauth.md#where-they-count
test('the official client finds its way in by itself, works, refreshes and is shut out', async () => {
  const memory = new Memory();
  await expect(newClient().connect(transportFor(memory))).rejects.toThrow(UnauthorizedError);
  const asked = must(memory.sentTo, 'the client opens a browser');
  expect([asked.origin, asked.pathname]).toEqual([origin, '/oauth/authorize']);
  expect(asked.searchParams.get('resource')).toBe(`${origin}/mcp`);
  expect(asked.searchParams.get('scope')).toBe('read write');

  const answered = await allow(asked, { allowed_scope: 'write', workspace: workspace.id });
  expect(answered.origin + answered.pathname).toBe(memory.redirectUrl);
  expect(answered.searchParams.get('state')).toBe('state of the client');
  expect(answered.searchParams.get('iss')).toBe(origin);

  const returning = transportFor(memory);
  await returning.finishAuth(answered.searchParams.get('code') ?? '');
  const client = newClient();
  await client.connect(transportFor(memory));
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_work_item');
  const access = await client.callTool({ name: 'get_access', arguments: {} });
  expect(JSON.parse((access.content as { text: string }[])[0]?.text ?? '')).toMatchObject({
    user: { id: person.id },
    token: { label: 'Editor', scope: 'write', workspace: workspace.slug, expired_at: null },
  });

  // An access token that is over is renewed by the client, without a word to the person.
  const before = must(memory.tokens(), 'it has some');
  await app.database.sql`update oauth_tokens set expires_at = now() where kind = 'access'`;
  memory.sentTo = null;
  expect((await client.listTools()).tools.length).toBeGreaterThan(20);
  const after = must(memory.tokens(), 'it has some');
  expect([memory.sentTo, after.access_token === before.access_token]).toEqual([null, false]);

  const listed = await person.get<{ id: string; last_used: string | null }[]>(PROGRAMS);
  expect(listed.body).toMatchObject([
    { name: 'Editor', destination: '127.0.0.1:8976', scope: 'write', workspace: workspace.id },
  ]);
  expect(listed.body[0]?.last_used).not.toBeNull();

  const { client_id } = must(memory.clientInformation(), 'it has registered');
  const revoked = await sendForm(app, '/oauth/revoke', { client_id, token: after.refresh_token ?? '' });
  expect(revoked.statusCode).toBe(200);
  expect((await person.get(PROGRAMS)).body).toEqual([]);
  expect(await refresh(app, client_id, after.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' });
  await expect(client.listTools()).rejects.toThrow();
  await client.close();
}, 60_000);
