import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { type Call, callsOf } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import { type World, makeWorld } from './testing/world.ts';

type Answer = { status: number; text: string; etag: string };
type Reader = { by: Caller | null; headers: Record<string, string>; urls: string[] };

let world: World;
let calls: Call[];
let readers: Reader[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter(({ method }) => method !== 'GET');
  const { own, insider, member, guest, manager, tokens } = world;
  const { work_item, epic, state, label } = own.ids;
  const project = `workspaces/${own.slug}/projects/${own.project.id}`;
  const session = (...paths: string[]) => paths.map((path) => `/api/${project}/${path}`);
  const everyday = session(
    'issues/',
    'states/',
    'issue-labels/',
    'members/',
    'modules/',
    `issues/${work_item}/`,
  );
  const more = session(
    ...['issues/?group_by=state_id&order_by=sort_order', 'issues/?priority=high,none&order_by=-name'],
    ...['issues/?group_by=labels__id&sub_group_by=priority', 'epics/', `epics/${epic}/`],
  );
  const program = ['work-items/', `work-items/${work_item}/`, 'states/', 'labels/'];
  const rest = [`states/${state}/`, `labels/${label}/`, 'issues/?order_by=-updated_at&fields=id,name,parent'];
  readers = [
    { by: insider, headers: {}, urls: [...everyday, ...more] },
    { by: member, headers: {}, urls: everyday },
    { by: manager, headers: {}, urls: session('issues/', `issues/${work_item}/`) },
    { by: guest, headers: {}, urls: session('issues/', 'states/') },
    {
      by: null,
      headers: { 'x-api-key': tokens.write },
      urls: [...program, ...rest].map((path) => `/api/v1/${project}/${path}`),
    },
  ];
}, 900_000);
afterAll(() => world.test.close());

async function read({ by, headers }: Reader, url: string, seen?: string): Promise<Answer> {
  const answer = await world.test.app.inject({
    method: 'GET',
    url,
    headers: {
      ...headers,
      ...(by ? { cookie: by.cookie } : {}),
      ...(seen === undefined ? {} : { 'if-none-match': seen }),
    },
  });
  return { status: answer.statusCode, text: answer.payload, etag: String(answer.headers['etag'] ?? '') };
}

const pairs = () => readers.flatMap((reader) => reader.urls.map((url) => ({ reader, url })));

// docs/contract/conventions.md#conditional-requests
test('whatever call another makes, who has an answer is not told that it is as it was when it is not', async () => {
  const wrong: string[] = [];
  for (const call of calls) {
    const before: Answer[] = [];
    const asked = shareOf(pairs(), call.name);
    for (const { reader, url } of asked) before.push(await read(reader, url));
    const { expected: _, ...request } = validRequest(world, call);
    await sendTo(world, call, request);
    for (const [index, { reader, url }] of asked.entries()) {
      const had = before[index]!;
      const { status } = await read(reader, url, had.etag || '"none"');
      if (status !== 304) continue;
      const fresh = await read(reader, url);
      if (fresh.status !== 200 || fresh.text !== had.text) wrong.push(`${call.name}: ${url}`);
    }
    await world.state.restore();
  }
  expectNoProblems(wrong);
}, 1_200_000);

// docs/contract/conventions.md#conditional-requests
test('who asks again while nothing happens is answered in a word', async () => {
  for (const { reader, url } of pairs()) {
    const { status, etag } = await read(reader, url);
    expect([status, etag], url).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
    expect(await read(reader, url, etag), url).toEqual({ status: 304, text: '', etag });
  }
}, 900_000);
