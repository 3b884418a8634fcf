import { ROLE } from '@tandem/shared/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RouteEntry } from '../http/plugins/access/access.ts';
import { makeOperator } from '../identity/instance/testing.ts';
import { makeOwnToken } from '../programs/testing.ts';
import { type Caller, type TestApp, createTestApp } from '../testing/app.ts';

const RANDOM_ID = '3f0c2f6e-8f0e-4a4e-9a55-1d8f9f8b7c6d';
const MUTATING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

let app: TestApp;
let admin: Caller;
let outsider: Caller;
let slug: string;
let projectId: string;
let routes: RouteEntry[];
const tokens = new Map<Caller, string>();
beforeAll(async () => {
  app = await createTestApp();
  admin = await makeOperator(app);
  outsider = await app.makeUser();
  for (const caller of [admin, outsider]) tokens.set(caller, await makeOwnToken(caller));
  const workspace = await app.makeWorkspace(admin);
  slug = workspace.slug;
  const member = await app.makeUser();
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  projectId = (await app.makeProject(admin, workspace)).id;
  routes = app.app.routeTable.filter(({ method }) => method !== 'HEAD');
});
afterAll(() => app.close());

const urlOf = (route: RouteEntry, place = { slug, project_id: projectId }) =>
  route.url
    .replace(':slug', place.slug)
    .replace(':project_id', place.project_id)
    .replaceAll(/:[a-z_]+/g, RANDOM_ID);

const mutating = () => routes.filter(({ method }) => MUTATING.has(method));
/** By the signed link of a mail, and no session. Pictures come as forms; a session counts there only for a page of our own, as everywhere. */
const takesFile = ({ url, method }: RouteEntry) =>
  method === 'POST' &&
  /^\/api\/uploads\/$|\/file-assets\/$|^\/auth\/(unsubscribe|stop-second-factor-reset)\/$/.test(url);
const isForm = ({ url }: RouteEntry) =>
  /\/((magic-)?sign-in|(magic-)?sign-up|sign-out|second-step|passkey|backchannel-logout|unsubscribe|stop-second-factor-reset)\/$|\/reset-password\//.test(
    url,
  );
const isOpen = ({ access }: RouteEntry) => access === 'public' || access === 'optional';
const isOfPrograms = ({ url }: RouteEntry) => url.startsWith('/api/v1/') || url === '/mcp';
/** How somebody is known: programs by a token of theirs. */
const knownBy = (route: RouteEntry, caller: Caller | null): Record<string, string> => {
  if (!caller) return {};
  return isOfPrograms(route) ? { 'x-api-key': tokens.get(caller) ?? '' } : { cookie: caller.cookie };
};
const nameOf = ({ method, url }: RouteEntry) => `${method} ${url}`;

async function send(
  route: RouteEntry,
  caller: Caller | null,
  options: { payload?: string; headers?: object } = {},
) {
  const answer = await app.app.inject({
    method: route.method as 'POST',
    url: urlOf(route),
    headers: {
      ...knownBy(route, caller),
      ...(options.payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
  return { status: answer.statusCode, text: answer.payload };
}

/** Names of the routes whose answer is not what is expected, with that answer. */
async function failures(list: RouteEntry[], check: (route: RouteEntry) => Promise<string | null>) {
  const found: string[] = [];
  for (const route of list) {
    const problem = await check(route);
    if (problem) found.push(`${nameOf(route)}: ${problem}`);
  }
  return found;
}

// docs/contract/access.md#roles
test('there are routes, each with a policy', () => {
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter(({ access }) => !access)).toEqual([]);
});

// docs/contract/access.md#session
// docs/contract/conventions.md#shapes-of-errors
test('no route but the public ones answers a caller without a session', async () => {
  const wrong = await failures(
    routes.filter((route) => !isOpen(route)),
    async (route) => {
      const { status, text } = await send(route, null, MUTATING.has(route.method) ? { payload: '{}' } : {});
      const detail = 'Authentication credentials were not provided.';
      const expected = JSON.stringify({ detail, ...(isOfPrograms(route) ? { message: detail } : {}) });
      return status === 401 && text === expected ? null : `${status} ${text}`;
    },
  );
  expect(wrong).toEqual([]);
});

// docs/contract/conventions.md#origin
test('every mutation refuses other origins, whoever is signed in', async () => {
  // No cookie opens `/mcp`: it is asked by pages of other sites (docs/contract/oauth.md#browsers).
  const asked = mutating().filter(({ url }) => url !== '/mcp');
  const wrong = await failures(asked, async (route) => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status } = await send(route, admin, { payload: '{}', headers });
      if (status !== 403) return `${status} for ${JSON.stringify(headers)}`;
    }
    return null;
  });
  expect(wrong).toEqual([]);
});

// docs/contract/conventions.md#json-bodies
test('no mutation takes a body that a cross-site form can send', async () => {
  const wrong = await failures(mutating(), async (route) => {
    const types = ['text/plain', 'text/plain;charset=utf-8'];
    if (!isForm(route)) types.push('application/x-www-form-urlencoded');
    // Uploads are authorised by what the form holds, and by no cookie.
    if (!takesFile(route)) types.push('multipart/form-data; boundary=x');
    for (const type of types) {
      const { status } = await send(route, admin, { payload: '{}', headers: { 'content-type': type } });
      if (status !== 415) return `${status} for ${type}`;
    }
    return null;
  });
  expect(wrong).toEqual([]);
});

// docs/contract/conventions.md#json-bodies
test('tricks with the content type never skip the schema', async () => {
  const types = [
    'application/json\t; x=y',
    ' application/json',
    'APPLICATION/JSON',
    'application/json;charset=utf-7',
  ];
  for (const type of types) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/workspaces/',
      headers: { cookie: admin.cookie, 'content-type': type },
      payload: '{"name": 5, "slug": "tricky"}',
    });
    expect([400, 415]).toContain(answer.statusCode);
  }
});

// docs/contract/access.md#strangers
test('who is no member learns nothing: this workspace and none answer alike', async () => {
  const scoped = routes.filter(({ access }) => typeof access === 'object');
  const wrong = await failures(scoped, async (route) => {
    const payload = MUTATING.has(route.method) ? '{}' : undefined;
    const ask = async (place: { slug: string; project_id: string }) => {
      const answer = await app.app.inject({
        method: route.method as 'POST',
        url: urlOf(route, place),
        headers: { ...knownBy(route, outsider), ...(payload ? { 'content-type': 'application/json' } : {}) },
        ...(payload ? { payload } : {}),
      });
      return `${answer.statusCode} ${answer.payload}`;
    };
    const known = await ask({ slug, project_id: projectId });
    const unknown = await ask({ slug: 'nowhere', project_id: RANDOM_ID });
    if (!/^40[34] /.test(known)) return known;
    return known === unknown ? null : `${known} but ${unknown}`;
  });
  expect(wrong).toEqual([]);
});

// docs/contract/conventions.md#methods
// docs/contract/conventions.md#shapes-of-errors
// docs/contract/conventions.md#unknown-paths
test('what is no slug or no id names nothing; another method on a known path is 405', async () => {
  const ask = async (url: string) => {
    const { status, body } = await admin.get(url);
    return [status, body];
  };
  expect(await ask('/api/workspaces/%00/members/')).toEqual(await ask('/api/workspaces/nowhere/members/'));
  expect(await ask(`/api/workspaces/${slug}/members/x/`)).toEqual([404, { error: 'Page not found.' }]);
  expect(await ask('/api/nothing/')).toEqual([404, { error: 'Page not found.' }]);
  expect(await ask('/auth/sign-in/')).toEqual([405, { detail: 'Method "GET" not allowed.' }]);
  expect((await admin.put('/api/users/me/', {})).status).toBe(405);
});

const BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '5',
  '{"__proto__": {"role": 20}}',
  '{"constructor": {"prototype": {}}}',
  String.raw`{"name": "\u0000"}`,
  String.raw`{"name": "\ud800", "id": "\ud800"}`,
  '{"name": {"a": 1}, "id": 1, "emails": {}, "members": 3, "issues": "x", "role": "20", "slug": []}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

// docs/contract/conventions.md#unexpected-errors
test('no body makes a mutation fail on the server side', async () => {
  const list = mutating().filter((route) => !isForm(route) && route.method !== 'DELETE');
  const wrong = await failures(list, async (route) => {
    for (const payload of BODIES) {
      const { status, text } = await send(route, admin, { payload });
      if (status >= 500) return `${status} ${text} for ${payload.slice(0, 60)}`;
    }
    return null;
  });
  expect(wrong).toEqual([]);
});

// docs/contract/conventions.md#queries
test('no query makes a read fail on the server side', async () => {
  const names = [
    'per_page',
    'cursor',
    'order_by',
    'group_by',
    'sub_group_by',
    'state',
    'labels',
    'stream',
    'after',
    'slug',
  ];
  const queries = [
    names.map((name) => `${name}=1&${name}=2`).join('&'),
    names.map((name) => `${name}=%00`).join('&'),
    names.map((name) => `${name}=`).join('&'),
    '__proto__=1&constructor=2&%E0%A4%A',
  ];
  const wrong = await failures(
    routes.filter(({ method }) => method === 'GET'),
    async (route) => {
      for (const query of queries) {
        const answer = await app.app.inject({
          method: 'GET',
          url: `${urlOf(route)}?${query}`,
          headers: knownBy(route, admin),
        });
        if (answer.statusCode >= 500)
          return `${answer.statusCode} ${answer.payload} for ${query.slice(0, 60)}`;
      }
      return null;
    },
  );
  expect(wrong).toEqual([]);
});
