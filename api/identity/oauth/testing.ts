import { createHash, randomBytes } from 'node:crypto';
import type { Authorization } from '@tandem/shared/identity/oauth/schema.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type Caller, type TestApp, hostOf } from '../../testing/app.ts';

const AUTHORIZATION = '/api/users/me/connected-programs/authorization/';
export const PROGRAMS = '/api/users/me/connected-programs/';
export const REDIRECT = 'https://program.example/cb';

type Query = Record<string, string>;

/** A verifier of PKCE, and what is sent ahead of it. */
export function makeProof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const registerAt = ({ app }: TestApp, body: unknown): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: '/oauth/register',
    headers: { host: hostOf(app), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

/** The `client_id` of a new program. */
export async function makeClient(
  test: TestApp,
  redirect_uris = [REDIRECT],
  name = 'Helper',
): Promise<string> {
  const answer = await registerAt(test, { client_name: name, redirect_uris });
  expect([answer.statusCode, answer.payload]).toEqual([201, answer.payload]);
  return answer.json<{ client_id: string }>().client_id;
}

/** Sends a form as programs do. */
export const sendForm = (
  { app }: TestApp,
  path: '/oauth/token' | '/oauth/revoke',
  form: Query | string,
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { host: hostOf(app), 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(form)),
  });

export type Asked = Query & { client_id: string; redirect_uri: string };

/** What a program sends a browser with that asks for all there is. */
export const askedOf = (client_id: string, challenge: string, more: Query = {}): Asked => ({
  client_id,
  redirect_uri: REDIRECT,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'of the program',
  ...more,
});

export const readAsked = (person: Caller, asked: Query) =>
  person.get<Authorization>(`${AUTHORIZATION}?${new URLSearchParams(asked)}`);

/** Decides as the page of the product does, with a token against forged requests of the person's session. */
export async function decideOn(
  { app }: TestApp,
  person: Caller,
  body: object,
): Promise<LightMyRequestResponse> {
  const host = hostOf(app);
  const csrf = await app.inject({
    url: '/auth/get-csrf-token/',
    headers: { host, cookie: person.cookie },
  });
  const secret = csrf.cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
  return app.inject({
    method: 'POST',
    url: AUTHORIZATION,
    headers: {
      host,
      cookie: `${person.cookie}; csrftoken=${secret}`,
      'x-csrftoken': csrf.json<{ csrf_token: string }>().csrf_token,
      'content-type': 'application/json',
    },
    payload: JSON.stringify({ decision: 'allow', allowed_scope: 'write', ...body }),
  });
}

/** The query by which a program is answered. */
export function answerOf(decided: LightMyRequestResponse): Query {
  expect([decided.statusCode, decided.payload]).toEqual([200, decided.payload]);
  return Object.fromEntries(new URL(decided.json<{ redirect_to: string }>().redirect_to).searchParams);
}

/** What the person decides, of a program that is registered already where it is given. */
type Decided = { client_id?: string; allowed_scope?: 'read' | 'write'; workspace?: string };
export type Let = { client_id: string; code: string; form: Query };

/** A program that a person has let in, up to the code; `form` changes it into tokens. */
export async function letIn(test: TestApp, person: Caller, decision: Decided = {}): Promise<Let> {
  const { verifier, challenge } = makeProof();
  const { client_id = await makeClient(test), ...decided_on } = decision;
  const decided = await decideOn(test, person, { ...askedOf(client_id, challenge), ...decided_on });
  const { code = '' } = answerOf(decided);
  const form = {
    grant_type: 'authorization_code',
    client_id,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
  };
  return { client_id, code, form };
}

export type GivenTokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };

/** The tokens of a program that a person has just let in. */
export async function connect(
  test: TestApp,
  person: Caller,
  decision: Decided = {},
): Promise<GivenTokens & { client_id: string }> {
  const { client_id, form } = await letIn(test, person, decision);
  const answer = await sendForm(test, '/oauth/token', form);
  expect([answer.statusCode, answer.payload]).toEqual([200, answer.payload]);
  return { ...answer.json<GivenTokens>(), client_id };
}

type Answered = { error?: string; access_token?: string; refresh_token?: string };

/** What a program is answered that refreshes its tokens. */
export async function refresh(
  test: TestApp,
  client_id: string,
  refresh_token: string,
): Promise<Answered & { status: number }> {
  const form = { grant_type: 'refresh_token', client_id, refresh_token };
  const answer = await sendForm(test, '/oauth/token', form);
  return { status: answer.statusCode, ...answer.json<Answered>() };
}

/** Says something at `/mcp` by an access token. */
export async function say(
  { app }: TestApp,
  token: string | null,
  method = 'tools/list',
  params: object = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: hostOf(app),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

export const statusOf = async (test: TestApp, token: string): Promise<number> =>
  (await say(test, token)).statusCode;
