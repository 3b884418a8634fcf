import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../testing/openid-provider.ts';
import { makeOperator } from '../instance/testing.ts';

const urlOf = (provider: string) => `/api/instances/providers/${provider}/check/`;

let provider: OpenIdProvider;
/** Answers every request for tokens with this. */
let said: { status: number; body: unknown };
let gitlab: http.Server;
let app: TestApp;
let operator: Caller;
beforeAll(async () => {
  provider = await startOpenIdProvider('http://localhost:3000/auth/oidc/callback/');
  gitlab = http.createServer((_request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.writeHead(said.status).end(JSON.stringify(said.body));
  });
  gitlab.listen(0, '127.0.0.1');
  await once(gitlab, 'listening');
  app = await createTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  operator = await makeOperator(app);
});
afterAll(async () => {
  gitlab.closeAllConnections();
  await new Promise((done) => gitlab.close(done));
  await provider.close();
  await app.close();
});
const choose = async (settings: Record<string, string>) =>
  expect((await operator.patch('/api/instances/configurations/', settings)).status).toBe(200);
beforeEach(async () => {
  await choose({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
    GITLAB_HOST: `http://127.0.0.1:${(gitlab.address() as AddressInfo).port}`,
    GITLAB_CLIENT_ID: 'tandem',
    GITLAB_CLIENT_SECRET: 'hidden',
  });
});
const check = async (name = 'oidc') => {
  const { status, body } = await operator.post(urlOf(name));
  expect(status).toBe(200);
  const steps = body.steps as { result: string; answer: string }[];
  return {
    ...body,
    found: steps.map(({ result }) => result),
    answers: steps.map((one) => one.answer),
  };
};

// docs/contract/providers.md#trying-it
test('a provider that is not switched on yet says who it is and that it knows us', async () => {
  const { is_good, found, steps } = await check();
  expect([is_good, found]).toEqual([true, ['found', 'known']]);
  expect(steps[1].answer).toContain('invalid_grant');
  expect(steps[1].url).toBe(`${provider.issuer}/token`);
  expect(JSON.stringify(steps)).not.toContain(provider.client.secret);
  expect((await app.nobody.get('/api/instances/')).body.config.is_oidc_enabled).toBe(false);
});

// docs/contract/providers.md#trying-it
test('a wrong secret and a wrong issuer are told apart, with what was answered', async () => {
  await choose({ OIDC_CLIENT_SECRET: 'something else' });
  expect(await check()).toMatchObject({ is_good: false, found: ['found', 'refused'] });
  await choose({ OIDC_ISSUER: `${provider.issuer}/elsewhere`, OIDC_CLIENT_SECRET: 'something else' });
  const { is_good, found, answers } = await check();
  expect([is_good, found]).toEqual([false, ['not_found']]);
  expect(answers[0]).not.toBe('');
});

// docs/contract/providers.md#trying-it
test('every answer of the others is read as they mean it', async () => {
  for (const [status, body, result] of [
    [400, { error: 'invalid_grant', error_description: 'No such code.' }, 'known'],
    [200, { error: 'bad_verification_code' }, 'known'],
    [200, { error: 'incorrect_client_credentials' }, 'refused'],
    [401, { error: 'invalid_client' }, 'refused'],
    [400, { error: 'redirect_uri_mismatch' }, 'callback'],
    [400, { error: 'temporarily_unavailable' }, 'unclear'],
    [502, 'down', 'unclear'],
    [200, { access_token: 'for anybody', token_type: 'Bearer' }, 'unclear'],
  ] as const) {
    said = { status, body };
    expect((await check('gitlab')).found, JSON.stringify(body)).toEqual([result]);
  }
  said = { status: 400, body: { error: 'invalid_grant', error_description: 'No\nsuch '.repeat(200) } };
  const [answer = ''] = (await check('gitlab')).answers;
  expect([answer.length, answer.includes('\n')]).toEqual([300, false]);
});

// docs/contract/providers.md#trying-it
test('what is not set up is not tried, and nobody tries but administrators of the instance', async () => {
  await choose({ GITLAB_CLIENT_SECRET: '' });
  const refused = await operator.post(urlOf('gitlab'));
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('Save')]);
  expect((await operator.post(urlOf('myspace'))).status).toBe(404);
  expect((await app.nobody.post(urlOf('oidc'))).status).toBe(401);
  const person = await app.makeUser();
  expect([401, 403]).toContain((await person.post(urlOf('oidc'))).status);
  await choose({ GITLAB_HOST: 'http://127.0.0.1:1', GITLAB_CLIENT_SECRET: 'hidden' });
  expect((await check('gitlab')).found).toEqual(['unreachable']);
});
