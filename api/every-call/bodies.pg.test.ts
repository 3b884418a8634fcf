import { afterAll, beforeAll, test } from 'vitest';
import { refuses, validBody } from './testing/bodies.ts';
import { type Call, type JsonSchema, type Sent, callsOf, asksForFormToken } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import { changedTables } from './testing/state.ts';
import { isErrorShape, isListOfTexts, isText } from './testing/errors.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter((call) => call.body !== null && !asksForFormToken(call));
});
afterAll(() => world.test.close());

const LONG = 'long '.repeat(60);
const BAD_VALUES: unknown[] = [
  5,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  'x',
  '',
  LONG,
  '\u202e\ufeff\u0007',
  '2026-13-45',
  true,
  null,
  [],
  [5],
  [null],
  [[['x']]],
  {},
  { a: { b: ['c'] } },
];
/** As they are sent: JSON.stringify would mend them. */
const POISON = [
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  '{"__proto__": {"a": 1}}',
  String.raw`{"\u0000": 1}`,
];

const fieldsOf = ({ body }: Call): [name: string, schema: JsonSchema][] =>
  Object.entries(body?.properties ?? {});
const sendBody = (call: Call, payload: string): Promise<Sent> =>
  sendTo(world, call, { ...validRequest(world, call), payload });

/** Runs `send` for a call, and adds to `problems` what it has changed. */
async function expectNoChange(call: Call, problems: string[], send: () => Promise<void>): Promise<void> {
  const before = await world.state.sums();
  await send();
  const changed = changedTables(before, await world.state.sums());
  if (changed.length > 0) problems.push(`${call.name} changed ${changed.join()}`);
  await world.state.restore();
}

/** They take nothing for "none". */
const LENIENT = new Set([
  'after_days',
  'max_count',
  'priority',
  'cycle_schedule',
  'wip_limit',
  'planned_minutes',
  'remaining_minutes',
  'target_kind',
]);
const isLenient = (field: string, value: unknown) => LENIENT.has(field) && value === '';

// docs/contract/conventions.md#shapes-of-errors
test('fields of a wrong type are refused by their names, and nothing is stored', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    const valid = validBody(call, world.own)!;
    await expectNoChange(call, problems, async () => {
      for (const value of BAD_VALUES) {
        const wrong = fieldsOf(call).filter(
          ([name, schema]) => refuses(schema, value) && !isLenient(name, value),
        );
        if (wrong.length === 0) continue;
        const changes = Object.fromEntries(wrong.map(([name]) => [name, value]));
        const { status, text, body } = await sendBody(call, JSON.stringify({ ...valid, ...changes }));
        const silent = wrong.filter(([name]) => !isListOfTexts(body?.[name])).map(([name]) => name);
        if (status !== 400 || silent.length > 0) {
          problems.push(
            `${call.name} ${JSON.stringify(value).slice(0, 40)} for ${silent.join()}: ${status} ${text}`,
          );
        }
      }
    });
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#shapes-of-errors
test('fields that are missing are named', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    const valid = validBody(call, world.own)!;
    await expectNoChange(call, problems, async () => {
      for (const name of call.body?.required ?? []) {
        const { status, text, body } = await sendBody(call, JSON.stringify({ ...valid, [name]: undefined }));
        if (status !== 400 || !isListOfTexts(body?.[name]))
          problems.push(`${call.name} ${name}: ${status} ${text}`);
      }
    });
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/conventions.md#text
test('text that no database takes and keys that poison objects are refused in every field', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    const valid = JSON.stringify({ ...validBody(call, world.own), at_the_end: 0 });
    await expectNoChange(call, problems, async () => {
      for (const [name] of fieldsOf(call)) {
        for (const poison of POISON) {
          // The last of two keys counts.
          const { status, text, body } = await sendBody(
            call,
            valid.replace(/"at_the_end":0\}$/, `"${name}":${poison}}`),
          );
          if (status !== 400 || !isText(body?.detail))
            problems.push(`${call.name} ${name}: ${status} ${text}`);
        }
      }
    });
  }
  expectNoProblems(problems);
}, 600_000);

let count = 0;
/** No two may have the same name, so that what one has made does not stand in the way of the next. */
const uniqueNames = (body: Record<string, unknown>) => {
  count += 1;
  const names = {
    name: `Name ${count}`,
    identifier: `N${count}`,
    slug: `slug-${count}`,
    external_id: `x${count}`,
    url: `https://link.example/${count}`,
  };
  return Object.fromEntries(Object.entries(names).filter(([name]) => name in body));
};

/** Those that both PATCH and PUT offer are one command. */
const callsBy = (method: string) =>
  calls.filter((call) => call.method === method && !(method === 'PUT' && isPatched(call)));
const isPatched = ({ path }: Call) => calls.some((each) => each.method === 'PATCH' && each.path === path);

// docs/contract/conventions.md#texts-of-errors
test.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
  '%s: whatever a field holds, the answer has a shape, a refusal stores nothing, nobody else is touched',
  async (method) => {
    const problems: string[] = [];
    for (const call of callsBy(method)) {
      const valid = validBody(call, world.own)!;
      const before = await world.state.sums();
      for (const [name, schema] of fieldsOf(call)) {
        const values = BAD_VALUES.filter((each) => !refuses(schema, each));
        for (const value of shareOf(values, `${call.name} ${name}`)) {
          const names = call.method === 'POST' ? uniqueNames(valid) : {};
          const payload = JSON.stringify({ ...valid, ...names, [name]: value });
          const earlier = await world.state.sums();
          const sent = await sendBody(call, payload);
          const isRefused = sent.status >= 400;
          const changed = isRefused ? changedTables(earlier, await world.state.sums()) : [];
          if (sent.status >= 500 || (isRefused && !isErrorShape(sent)) || changed.length > 0) {
            const shown = JSON.stringify(value).slice(0, 40);
            problems.push(`${call.name} ${name} = ${shown}: ${sent.status} ${sent.text} ${changed.join()}`);
          }
          // A workspace may have another address now.
          if (!isRefused && name === 'slug') await world.state.restore();
        }
      }
      const touched = changedTables(before, await world.state.sums(), 'foreign');
      if (touched.length > 0) problems.push(`${call.name} changed ${touched.join()} of another workspace`);
      await world.state.restore();
    }
    expectNoProblems(problems);
  },
  600_000,
);

/** Only these are texts as long as somebody likes to write. */
const LONG_TEXTS = new Set(['description_html', 'comment_html', 'description_binary']);

test('what is no text of its own cannot be as long as a book', async () => {
  const problems: string[] = [];
  const long = 'book '.repeat(60_000);
  const books = [long, { a: long }, [long], Array.from({ length: 60_000 }, () => 1)];
  for (const call of calls) {
    const valid = validBody(call, world.own)!;
    for (const [name, schema] of fieldsOf(call).filter(([field]) => !LONG_TEXTS.has(field))) {
      const values = books.filter((each) => !refuses(schema, each));
      for (const value of shareOf(values, `${call.name} ${name} book`)) {
        const { status } = await sendBody(call, JSON.stringify({ ...valid, [name]: value }));
        const isStored = status < 300 && (await world.state.addedWith('book book book')) > 0;
        if (status >= 500 || isStored) problems.push(`${call.name} ${name}: ${status}`);
        if (status < 300) await world.state.restore();
      }
    }
  }
  expectNoProblems(problems);
}, 600_000);
