import { expect } from 'vitest';
import { type Caller, type TestApp, expectMade, hostOf } from '../testing/app.ts';
import { type Team, makeTeam } from '../work-items/items/testing.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are compared with values more often than read
export type Reply = { status: number; body: any; headers: Record<string, unknown> };
export type Program = (
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

export async function makeToken(
  admin: Caller,
  slug: string,
  scope: 'read' | 'write' = 'write',
): Promise<string> {
  const made = await admin.post(`/api/workspaces/${slug}/api-tokens/`, { scope });
  return expectMade<{ token: string }>(made).token;
}

/** A token that somebody made for themselves, wherever they are a member. */
export async function makeOwnToken(person: Caller): Promise<string> {
  return expectMade<{ token: string }>(await person.post('/api/users/me/api-tokens/', { scope: 'write' }))
    .token;
}

/** Asks as a program does; paths begin below /api/v1/. */
export const programOf =
  ({ app }: TestApp, token: string | null): Program =>
  async (method, path, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/v1/${path}`,
      headers: {
        host: hostOf(app),
        ...(token === null ? {} : { 'x-api-key': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : null, headers: answer.headers };
  };

/** A team whose people ask as programs. */
export type Programs = {
  team: Team;
  /** The administrator, by a token for the workspace. */
  ask: Program;
  guest: Program;
  member: Program;
  /** Below the workspace, and below the project. */
  B: string;
  BP: string;
  /** What POST below the project answers. */
  make: (path: string, body: object, status?: number) => Promise<Reply['body']>;
};

export async function makePrograms(): Promise<Programs> {
  const team = await makeTeam();
  const B = `workspaces/${team.workspace.slug}`;
  const BP = `${B}/projects/${team.project.id}`;
  const ask = programOf(team.test, await makeToken(team.admin, team.workspace.slug));
  const tokenOf = async (person: Caller) => programOf(team.test, await makeOwnToken(person));
  const [guest, member] = [await tokenOf(team.guest), await tokenOf(team.member)];
  const make: Programs['make'] = async (path, body, status = 201) =>
    ok(await ask('POST', `${BP}/${path}/`, body), status);
  return { team, ask, guest, member, B, BP, make };
}

/** The body of an answer that has this status. */
export function ok({ status, body }: Reply, expected: number): Reply['body'] {
  expect([status, body]).toEqual([expected, body]);
  return body;
}

let count = 0;
/** Names that no other test of a file has. */
export const nameOf = (what: string): string => `${what} ${(count += 1)}`;
