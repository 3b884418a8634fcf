import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, type Sent, callsOf, isEmptyOwnList, asksForFormToken } from './testing/calls.ts';
import { type Request, sendTo, validRequest } from './testing/requests.ts';
import { expectNoProblems } from './testing/share.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app);
});
afterAll(() => world.test.close());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const isOpen = ({ access }: Call) => access === 'public' || access === 'optional';
const isMutation = ({ method }: Call) => method !== 'GET';
const withBody = () => calls.filter(({ body }) => body !== null);

type Check = { change: (request: Request, call: Call) => Partial<Request>; isRight: (sent: Sent) => boolean };

/** Sends each of these calls with one thing changed; gives those that are not refused as they should be, or that did something. */
async function refusals(list: Call[], checks: Check[]): Promise<string[]> {
  const problems: string[] = [];
  for (const call of list) {
    const before = await world.state.sums();
    for (const { change, isRight } of checks) {
      const request = validRequest(world, call);
      const sent = await sendTo(world, call, { ...request, ...change(request, call) });
      if (!isRight(sent)) problems.push(`${call.name}: ${sent.status} ${sent.text.slice(0, 300)}`);
    }
    const changed = changedTables(before, await world.state.sums());
    if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
    await world.state.restore();
  }
  return problems;
}

const isDetail = (status: number, text?: string) => (sent: Sent) =>
  sent.status === status &&
  typeof sent.body?.detail === 'string' &&
  Object.keys(sent.body).length === 1 &&
  (text === undefined || sent.body.detail === text);

// docs/contract/access.md#session
test('nobody does anything without a session, or with one that is made up', async () => {
  const isRight = isDetail(401, 'Authentication credentials were not provided.');
  const madeUp = { caller: null, headers: { cookie: `session-id=${'a'.repeat(128)}` } };
  const problems = await refusals(
    calls.filter((call) => !isOpen(call)),
    [
      { change: () => ({ caller: null }), isRight },
      { change: () => madeUp, isRight },
    ],
  );
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#origin
test('a page of another origin does nothing with the session of its visitor', async () => {
  const from = (headers: Record<string, string>): Check => ({
    change: () => ({ headers }),
    isRight: isDetail(403),
  });
  const problems = await refusals(calls.filter(isMutation), [
    from({ origin: 'https://elsewhere.example' }),
    from({ origin: 'null' }),
    from({ 'sec-fetch-site': 'cross-site' }),
  ]);
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#json-bodies
test('a body that is no JSON by its type is refused', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x'];
  const problems = await refusals(
    withBody(),
    types.map((type) => ({ change: () => ({ headers: { 'content-type': type } }), isRight: isDetail(415) })),
  );
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#json-bodies
test('broken JSON is refused with a detail', async () => {
  const broken = [
    '{',
    '{"name": }',
    '{"a": 1} x',
    'undefined',
    '\u0000',
    '{"a": "\u0001"}',
    '[1,',
    "{'a': 1}",
  ];
  const poisoned = ['{"__proto__": {"role": 20}}', '{"constructor": {"prototype": {"role": 20}}}'];
  const problems = await refusals(
    calls.filter(isMutation),
    [...broken, ...poisoned].map((payload) => ({ change: () => ({ payload }), isRight: isDetail(400) })),
  );
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#json-bodies
test('JSON that is no object is refused', async () => {
  const bodies = ['[]', '[{}]', '"text"', '5', 'true', 'null', `${'['.repeat(3000)}${']'.repeat(3000)}`];
  const isRight = ({ status, body }: Sent) => status === 400 && body !== null;
  const strict = withBody().filter(
    (call) => (call.body?.required ?? []).length > 0 && !asksForFormToken(call),
  );
  const problems = await refusals(
    strict,
    bodies.map((payload) => ({ change: () => ({ payload }), isRight })),
  );
  expectNoProblems(problems);
}, 600_000);

/** Texts of pages come as binary, which is larger, or as many files; a file of a calendar has up to 2 MB, escaped. */
const sizeLimit = ({ path }: Call) => {
  if (/\/(?:description|import-pages)\/$/.test(path)) return 24 * 1024 * 1024;
  return (path.endsWith('/holidays/import/') ? 5 : 1) * 1024 * 1024;
};

// docs/contract/conventions.md#json-bodies
test('a body over the limit is refused', async () => {
  const change = (_request: Request, call: Call) => ({
    payload: `{"name": "${'x'.repeat(sizeLimit(call))}"}`,
  });
  const problems = await refusals(calls.filter(isMutation), [{ change, isRight: isDetail(413) }]);
  expectNoProblems(problems);
}, 600_000);

const withoutSlash = (path: string) => path.replace(/\/$/, '');

// docs/contract/conventions.md#methods
test('a method that a path does not offer is named', async () => {
  const problems: string[] = [];
  const paths = Map.groupBy(calls, (each) => withoutSlash(each.path));
  for (const [path, same] of paths) {
    // They take forms, which these tests do not send.
    if (
      ['/api/uploads', '/auth/second-step', '/auth/unsubscribe', '/auth/stop-second-factor-reset'].includes(
        path,
      )
    )
      continue;
    const beside = path.replace(/[^/]+$/, '{');
    // A word where other calls have an id: those calls are asked first, and say that it is none.
    if ([...paths.keys()].some((each) => !path.endsWith('}') && each.startsWith(beside))) continue;
    const { url, caller } = validRequest(world, same[0]!);
    for (const method of METHODS.filter((each) => !same.some((call) => call.method === each))) {
      const payload = method === 'GET' ? {} : { payload: '{}' };
      const sent = await sendTo(world, { method }, { url, caller, ...payload });
      if (!isDetail(405, `Method "${method}" not allowed.`)(sent)) {
        problems.push(`${method} ${path}: ${sent.status} ${sent.text}`);
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#unknown-paths
test('what is no id names nothing', async () => {
  const problems: string[] = [];
  const nonsense = ['x', '1', `${'9'.repeat(300)}`, '%00', '%F0%9F%92%A9', "'--", `${world.own.ids.state}0`];
  for (const call of calls) {
    for (const { name, kind } of call.params) {
      if (kind === 'slug' || kind === 'key') continue;
      for (const value of nonsense) {
        const request = validRequest(world, call, { values: { [name]: value } });
        const { status, text } = await sendTo(world, call, request);
        if (status !== 404) problems.push(`${call.name} {${name}} = ${value}: ${status} ${text}`);
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);

test('whatever stands for a workspace or a key, nothing breaks', async () => {
  const problems: string[] = [];
  const nonsense = [
    'x',
    '%00',
    'a%00b',
    '%ED%A0%80',
    'ö',
    `${'9'.repeat(250)}`,
    "a'--",
    'A-99999999999',
    '-1',
    'A-',
  ];
  for (const call of calls) {
    for (const { name, kind } of call.params) {
      if (kind !== 'slug' && kind !== 'key') continue;
      for (const value of nonsense) {
        const request = validRequest(world, call, { values: { [name]: value } });
        const { status, text } = await sendTo(world, call, request);
        if (isEmptyOwnList(call, { status, text })) continue;
        if (status < 400 || status >= 500)
          problems.push(`${call.name} {${name}} = ${value}: ${status} ${text}`);
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#safety-headers
// docs/contract/conventions.md#unknown-paths
test('a path that the router cannot read is answered as any other, with the same headers', async () => {
  for (const path of ['%E0%A4%A', '%zz', 'x'.repeat(300)]) {
    const url = `/api/workspaces/${path}/`;
    const answer = await world.insider.get(url);
    expect([answer.status, answer.body]).toEqual([404, { error: 'Page not found.' }]);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
}, 600_000);
