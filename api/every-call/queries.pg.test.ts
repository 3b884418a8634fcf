import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from './testing/bodies.ts';
import { type Call, type Sent, callsOf, expectAsked } from './testing/calls.ts';
import type { Kind } from './testing/project-fixture.ts';
import { sendTo, usualCaller, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import { changedTables } from './testing/state.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app)
    .filter(({ method }) => method === 'GET')
    .map((call) => ({ ...call, queries: call.queries.filter((name) => !isSameFilter(call, name)) }));
});
afterAll(() => world.test.close());

/** The list by ids has the filters of the other list. */
const isSameFilter = ({ path }: Call, name: string) =>
  path.endsWith('/issues/list/') && !['issues', 'order_by', 'state'].includes(name);

/** Sends a call with this text after its valid query. */
const sendQuery = (call: Call, query: string): Promise<Sent> => {
  const { url, caller } = validRequest(world, call);
  return sendTo(world, call, { url: `${url}${url.includes('?') ? '&' : '?'}${query}`, caller });
};

/** The same, but with these values instead of the valid ones. */
const sendValues = (
  call: Call,
  query: Record<string, string>,
  caller = usualCaller(world, call),
): Promise<Sent> => {
  const request = validRequest(world, call, { query });
  return sendTo(world, call, { ...request, caller });
};

const isDetail = ({ status, body }: Sent) =>
  status === 400 && Object.keys(body ?? {}).join() === 'detail' && typeof body?.['detail'] === 'string';

// docs/contract/conventions.md#pages-of-lists
// docs/contract/conventions.md#shapes-of-errors
test.each([
  ['per_page', ['0', '-1', 'abc', '1001', '1e3', '1.5', '', ' ', '99999999999999999999', '٣', '0x10']],
  [
    'cursor',
    [
      'x',
      '-1:0:0',
      '50:-1:0',
      '1e9:0:0',
      '50:0',
      '50:0:2',
      ':::',
      '',
      '50:0:0:0',
      '9'.repeat(5000),
      '50:1e3:0',
    ],
  ],
])(
  'a bad %s is refused with a detail on every paged list',
  async (name, values) => {
    const problems: string[] = [];
    const paged = calls.filter(({ queries }) => queries.includes(name));
    expectAsked(paged.length, 1);
    for (const call of paged) {
      for (const value of values) {
        const sent = await sendValues(call, { per_page: '20', cursor: '20:0:0', [name]: value });
        if (!isDetail(sent))
          problems.push(
            `${call.name} ${name}=${value.slice(0, 30)}: ${sent.status} ${sent.text.slice(0, 80)}`,
          );
      }
    }
    expectNoProblems(problems);
  },
  600_000,
);

const isPaging = (name: string) => name === 'per_page' || name === 'cursor';

// docs/contract/conventions.md#queries
test('a key that comes twice is refused by its name', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    for (const name of call.queries) {
      const { status, body, text } = await sendQuery(call, `${name}=1&${name}=2`);
      const isNamed = isPaging(name)
        ? body?.detail === `Invalid ${name} parameter.`
        : Array.isArray(body?.[name]);
      if (status !== 400 || !isNamed) problems.push(`${call.name} ${name}: ${status} ${text.slice(0, 80)}`);
    }
  }
  expectNoProblems(problems);
}, 600_000);

/** Each answer of these is another one: a token, or numbers of the moment. */
const isSteady = ({ path }: Call) =>
  !/\/(get-csrf-token|instances\/(health|monitoring|support-bundle))\/$/.test(path);

// docs/contract/conventions.md#slash-at-the-end
test('a path is the same with and without a slash at its end', async () => {
  const problems: string[] = [];
  for (const call of calls.filter(isSteady)) {
    const { url, caller } = validRequest(world, call);
    const [path = '', query = ''] = url.split('?');
    const bare = path.replace(/\/$/, '');
    const [first, second] = [
      await sendTo(world, call, { url: `${bare}/?${query}`, caller }),
      await sendTo(world, call, { url: `${bare}?${query}`, caller }),
    ];
    if (first.status !== second.status || first.text !== second.text)
      problems.push(`${call.name}: ${second.status} ${second.text.slice(0, 80)}, not ${first.status}`);
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#fields-and-expand
// docs/contract/conventions.md#queries
test('keys that nobody knows change nothing', async () => {
  const problems: string[] = [];
  for (const call of calls.filter(isSteady)) {
    const expected = await sendQuery(call, '');
    for (const query of [
      'unknown=1',
      '__proto__=1',
      '__proto__[role]=20',
      'constructor=1&constructor=2',
      '=&&&=',
      'a[]=1',
      '%00=1',
    ]) {
      const { status, text } = await sendQuery(call, query);
      if (status !== expected.status || text !== expected.text)
        problems.push(`${call.name} ?${query}: ${status} ${text.slice(0, 80)}`);
    }
  }
  expectNoProblems(problems);
}, 600_000);

const NONSENSE = [
  '%00',
  '%ED%A0%80',
  '%',
  "x'--",
  'None',
  '-1',
  '1e400',
  '%25%5C_',
  '2026-13-45',
  'x'.repeat(7000),
  ','.repeat(3000),
  '-created_by',
  '99999999999_months;before;fromnow',
  '2026-01-01;after,2026-02-30;before',
];

/** So many calls are asked with everything for a key; others that have it take turns, a sixth of it each. */
const ASKED_WHOLE = 6;
const TURNS = 6;

/** Gives for each time that a key is met what it is to be asked with: lists share their filters, and there are many lists. */
function turns<Value>(all: readonly Value[]): (name: string) => readonly Value[] {
  const met = new Map<string, number>();
  return (name) => {
    const times = met.get(name) ?? 0;
    met.set(name, times + 1);
    return times < ASKED_WHOLE ? all : all.filter((_, at) => at % TURNS === times % TURNS);
  };
}

// docs/contract/conventions.md#queries
test('whatever a query holds, nothing breaks and nothing is stored', async () => {
  const problems: string[] = [];
  const before = await world.state.sums();
  const valuesOf = turns(NONSENSE);
  for (const call of calls) {
    for (const name of call.queries) {
      for (const value of shareOf(valuesOf(name), `${call.name} ${name}`)) {
        const { status, text, body } = await sendQuery(call, `${name}=${value}`);
        const isRight = status < 500 && (status < 400 || body !== null);
        if (!isRight)
          problems.push(`${call.name} ${name}=${value.slice(0, 40)}: ${status} ${text.slice(0, 80)}`);
      }
    }
  }
  expectNoProblems(problems);
  expect(changedTables(before, await world.state.sums())).toEqual([]);
}, 600_000);

const KINDS: Record<string, Kind[]> = {
  assignees: ['user'],
  created_by: ['user'],
  cycle: ['cycle'],
  estimate_point: ['estimate_point'],
  issue_id: ['work_item'],
  issues: ['work_item'],
  labels: ['label'],
  logged_by: ['user'],
  mentions: ['user'],
  module: ['module'],
  parent: ['work_item'],
  project: ['project'],
  project_ids: ['project'],
  state: ['state'],
  subscriber: ['user'],
  team_project: ['project'],
};
const ANY_KIND: Kind[] = ['work_item', 'project', 'user', 'page', 'comment'];

/** Lists of items, all of which take the same filters. */
const LISTS = /\/(issues|issues-detail|archived-issues|epics|epics-detail)\/(list\/)?$/;

/** Of values in one filter. */
const SIZES = [1000, 10_000];

// docs/contract/conventions.md#long-lists-of-values
test('a thousand values of a filter are refused, and ten thousand of anything break nothing', async () => {
  const problems: string[] = [];
  const many = (size: number) => Array.from({ length: size }, () => randomUUID()).join();
  for (const call of calls) {
    for (const name of call.queries) {
      for (const size of shareOf(SIZES, `${call.name} ${name}`)) {
        const start = performance.now();
        const { status, text, body } = await sendValues(call, { [name]: many(size) });
        const took = Math.round(performance.now() - start);
        const isFilter = name in KINDS && LISTS.test(call.path);
        const isRight = isFilter ? status === 400 && isObject(body) : status < 500;
        if (!isRight || took > 2000) {
          problems.push(`${call.name} ${name}: ${status} ${text.slice(0, 80)} in ${took} ms`);
        }
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);

const outcomeOf = ({ status, text }: Sent, value: string) => `${status} ${text.replaceAll(value, '<id>')}`;

/** Members of a workspace see the absences of all its members, also of other projects (docs/contract/working-days.md). */
const isOfColleagues = ({ path }: Call, name: string, kind: Kind) =>
  path.endsWith('/absences/') && name === 'member' && kind === 'user';

/** What ids of elsewhere are answered otherwise than an unknown one, as values of this key. */
async function revealingIds(call: Call, name: string, kinds: readonly Kind[]): Promise<string[]> {
  const ask = async (id: string) => outcomeOf(await sendValues(call, { [name]: id }, world.manager), id);
  const expected = await ask(randomUUID());
  const problems: string[] = [];
  for (const { mark, ids } of [world.sibling, world.foreign]) {
    for (const kind of shareOf(kinds, `${call.name} ${name} ${mark}`)) {
      if (mark === world.sibling.mark && isOfColleagues(call, name, kind)) continue;
      const answer = await ask(ids[kind]);
      if (answer !== expected)
        problems.push(`${call.name} ${name}, ${kind} of ${mark}: ${answer.slice(0, 200)}`);
    }
  }
  return problems;
}

// docs/contract/access.md#ids-from-elsewhere
test('an id in a query that is of elsewhere selects what an unknown one does', async () => {
  const problems: string[] = [];
  const anyOf = turns(ANY_KIND);
  for (const call of calls) {
    for (const name of call.queries.filter((each) => each !== 'stream')) {
      problems.push(...(await revealingIds(call, name, KINDS[name] ?? anyOf(name))));
    }
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/changes.md#who-may-follow
test('streams of elsewhere are answered as streams that do not exist', async () => {
  const call = calls.find(({ queries }) => queries.includes('stream'));
  expectAsked(call ? 1 : 0, 0);
  if (!call) return;
  const { sibling, foreign, manager, insider, outsider } = world;
  const expected = await sendValues(call, { stream: `project:${randomUUID()}` }, manager);
  expect(expected.status).toBe(403);
  const streams = [
    `project:${sibling.ids.project}`,
    `project:${foreign.ids.project}`,
    `workspace:${foreign.ids.workspace}`,
    `user:${insider.id}`,
    `user:${outsider.id}`,
    `user:${randomUUID()}`,
    `workspace:${randomUUID()}`,
  ];
  for (const stream of streams) {
    const { status, text } = await sendValues(call, { stream }, manager);
    expect([stream, status, text]).toEqual([stream, expected.status, expected.text]);
  }
}, 600_000);
