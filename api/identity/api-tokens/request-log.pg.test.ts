import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import type { TokenRequest } from '@tandem/shared/identity/api-tokens/request-schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { housekeeping } from '../../platform/retention/housekeeping.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { type Caller, type TestApp, createTestApp, expectMade, hostOf } from '../../testing/app.ts';

const MINE = '/api/users/me/api-tokens/';

let app: TestApp;
let admin: Caller;
let workspace: { id: string; slug: string };
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.makeUser();
  workspace = await app.makeWorkspace(admin);
});
afterAll(() => app.close());

const tokensUrl = () => `/api/workspaces/${workspace.slug}/api-tokens/`;
const make = async () => expectMade<NewApiToken>(await admin.post(tokensUrl(), { label: 'CI' }));

const send = (token: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.app.inject({
    method,
    url,
    remoteAddress: '198.51.100.7',
    headers: {
      host: hostOf(app.app),
      'x-api-key': token,
      cookie: 'a=b',
      'user-agent': 'mirror/1',
      ...(payload ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { payload: JSON.stringify(payload) } : {}),
  });

const requestsOf = async (id: string, by = admin, at = tokensUrl(), query = '') =>
  by.get<Envelope<TokenRequest[]>>(`${at}${id}/requests/${query}`);

/** They are written down behind the answers. */
async function logged(id: string, count: number): Promise<TokenRequest[]> {
  await expect.poll(async () => (await requestsOf(id)).body.total_count, { timeout: 10_000 }).toBe(count);
  return (await requestsOf(id)).body.results;
}

// docs/contract/api-tokens.md#log-of-requests
test('what a program asks is written down: reads without their answers, writes and refusals with them', async () => {
  const { id, token, token_end } = await make();
  const place = `/api/workspaces/${workspace.slug}`;
  await send(token, 'GET', `/api/v1/workspaces/${workspace.slug}/projects/?per_page=5`);
  const project = { name: 'Harbour', identifier: 'HARB' };
  expect((await send(token, 'POST', `${place}/projects/`, project)).statusCode).toBe(201);
  expect((await send(token, 'POST', tokensUrl(), {})).statusCode).toBe(403);
  const [refused, made, read] = await logged(id, 3);
  expect(read).toMatchObject({
    ...{ method: 'GET', path: `/api/v1/workspaces/${workspace.slug}/projects/`, query_params: 'per_page=5' },
    response_code: 200,
    response_body: null,
    body: null,
    token_identifier: token_end,
    ip_address: '198.51.100.7',
    user_agent: 'mirror/1',
  });
  expect(made).toMatchObject({ method: 'POST', response_code: 201, body: JSON.stringify(project) });
  expect(made?.headers).toEqual({ 'content-type': 'application/json', 'content-length': expect.any(String) });
  expect(made?.response_body).toContain('"identifier":"HARB"');
  expect(refused?.response_body).toContain('API tokens may not do this');
});

// docs/contract/api-tokens.md#no-secrets-in-the-log
test('neither the token nor what looks like a secret is in the log', async () => {
  const { id, token } = await make();
  const body = { label: `see ${token}`, password: 'open-sesame' };
  await send(token, 'POST', `${tokensUrl()}?token=open-sesame`, body);
  await logged(id, 1);
  const rows = await app.database.sql<{ text: string }[]>`
    select r::text as text from api_token_requests r where token_id = ${id}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(token);
  expect(rows[0]?.text).not.toContain('open-sesame');
});

// docs/contract/api-tokens.md#log-of-requests
test('only the owner of a token reads its log, in either place, a page at a time', async () => {
  const other = await app.makeUser();
  await app.addMember(workspace.id, other, 20);
  const { id, token } = await make();
  await send(token, 'GET', '/api/users/me/');
  await send(token, 'GET', '/api/users/me/');
  await logged(id, 2);
  expect((await requestsOf(id, admin, MINE, '?per_page=1')).body).toMatchObject({
    total_count: 2,
    count: 1,
    next_page_results: true,
  });
  expect((await requestsOf(id, other)).status).toBe(404);
  expect((await requestsOf(id, other, MINE)).status).toBe(404);
  expect((await send(token, 'GET', `${MINE}${id}/requests/`)).statusCode).toBe(403);
  expect((await app.nobody.get(`${MINE}${id}/requests/`)).status).toBe(401);
});

// docs/contract/api-tokens.md#log-of-requests
test('lines go after thirty days, and outlive the token', async () => {
  const { id, token } = await make();
  await send(token, 'GET', '/api/users/me/');
  await logged(id, 1);
  await admin.delete(`${tokensUrl()}${id}/`);
  const count = async () => {
    const rows = await app.database.sql`select from api_token_requests where token_id = ${id}`;
    return rows.length;
  };
  await housekeeping.run(jobContext(app.database.db));
  expect(await count()).toBe(1);
  await app.database.sql`
    update api_token_requests set created_at = now() - interval '31 days' where token_id = ${id}`;
  await housekeeping.run(jobContext(app.database.db));
  expect(await count()).toBe(0);
});
