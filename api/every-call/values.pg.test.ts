import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, type Sent, callsOf, expectAsked, asksForFormToken } from './testing/calls.ts';
import { isErrorShape } from './testing/errors.ts';
import { sendTo, validBodyIn, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import {
  type Body,
  type Field,
  fieldsIn,
  fieldsOf,
  isList,
  isNumber,
  isText,
  valueAt,
  withValues,
} from './testing/values.ts';
import { type World, makeWorld } from './testing/world.ts';
import { Normalizer } from './testing/written.ts';

let world: World;
let calls: Call[];
let normalizer: Normalizer;
beforeAll(async () => {
  world = await makeWorld();
  calls = callsOf(world.test.app).filter((call) => call.body !== null && !asksForFormToken(call));
  normalizer = new Normalizer(await world.state.rows());
});
afterAll(() => world.test.close());

/**
 * "" takes a picture off, and null is what we answered ourselves; labels without a colour get one by chance; a name that
 * was seen may have been empty.
 */
const isOther = ({ name, key }: Field) =>
  /^((avatar|logo)_url|expected_(name|description|description_html|comment_html))$/.test(name) ||
  key === 'label_data';
const mayBeNone = (field: Field) => field.is_nullable && !field.is_required;

/** What a client may send in two forms, whichever call it is, by the class of the field; `value` is one that works. */
type Rule = { isOf: (field: Field) => boolean; forms: (value: unknown) => readonly [unknown, unknown] };
const NUMBERS: Rule = {
  isOf: isNumber,
  forms: (value) => [value, value === undefined ? undefined : String(value)],
};
/** A list that may be left out; what stands in the others is asked for itself. */
const isLeftOut = (field: Field) => isList(field) && mayBeNone(field) && fieldsIn(field).length === 0;
const LISTS: Rule = { isOf: isLeftOut, forms: () => [[], null] };
const NEEDED_LISTS: Rule = { ...LISTS, isOf: (field) => isList(field) && !isLeftOut(field) };
const EMPTY: Rule = {
  isOf: (field) => isText(field) && mayBeNone(field) && !isOther(field),
  forms: () => ['', null],
};
/** What has to be something is refused in both forms of nothing. */
const NOTHING: Rule = {
  isOf: (field) => (isText(field) || isNumber(field)) && !mayBeNone(field),
  forms: () => ['', null],
};

type Outcome = { sent: Sent; written: string[] };

/** Sends a body, says what it did, and takes that back. */
async function attempt(call: Call, body: Body): Promise<Outcome> {
  const sent = await sendTo(world, call, { ...validRequest(world, call), payload: JSON.stringify(body) });
  const rows = await world.state.written();
  await world.state.restore();
  return { sent, written: rows.map((row) => normalizer.of(row)).toSorted() };
}

/** Why the two are not one; null when they are. */
function difference([first, second]: readonly [Outcome, Outcome]): string | null {
  const answer = ({ sent }: Outcome) => `${sent.status} ${normalizer.of(sent.body ?? sent.text)}`;
  const isFair = ({ sent, written }: Outcome) =>
    sent.status < 400 || (sent.status < 500 && isErrorShape(sent) && written.length === 0);
  const isRefused = first.sent.status >= 400;
  if (first.sent.status !== second.sent.status || !isFair(first) || !isFair(second)) {
    return [first, second].map((each) => `${answer(each)} ${each.written.join()}`).join('\n');
  }
  if (!isRefused && answer(first) !== answer(second)) return `${answer(first)}\n${answer(second)}`;
  const other = first.written.flatMap((row, at) => (row === second.written[at] ? [] : [at]));
  if (first.written.length === second.written.length && other.length === 0) return null;
  return other.map((at) => `${first.written[at]}\n${second.written[at]}`).join('\n');
}

/** Sends both forms of all of these fields; when that is refused, of one half of them and of the other. */
async function differences(call: Call, rules: readonly Rule[], fields: readonly Field[]): Promise<string[]> {
  if (fields.length === 0) return [];
  const valid = validBodyIn(world, call) ?? {};
  const form = (which: 0 | 1) => (field: Field) =>
    rules.find(({ isOf }) => isOf(field))?.forms(valueAt(valid, field))[which];
  const first = await attempt(call, withValues(valid, fields, form(0)));
  const second = await attempt(call, withValues(valid, fields, form(1)));
  const problem = difference([first, second]);
  if (fields.length > 1 && (problem !== null || first.sent.status >= 400)) {
    const middle = fields.length >> 1;
    return [
      ...(await differences(call, rules, fields.slice(0, middle))),
      ...(await differences(call, rules, fields.slice(middle))),
    ];
  }
  return problem === null ? [] : [`${call.name} ${fields[0]?.path.join('.')}:\n${problem}`];
}

/** Those that both PATCH and PUT offer are one command. */
const isAlsoPatch = ({ method, path }: Call) =>
  method === 'PUT' && calls.some((each) => each.method === 'PATCH' && each.path === path);

// docs/contract/conventions.md#one-value-in-many-forms
test.each([
  ['a number is its digits, and what may be none is none when it is empty', [NUMBERS, EMPTY, LISTS]],
  ['no list is an empty one where there has to be one', [NEEDED_LISTS]],
  ['what has to be something is refused as null and as "" alike', [NOTHING]],
])(
  '%s, in every call',
  async (name, rules) => {
    const problems: string[] = [];
    let asked = 0;
    for (const call of shareOf(
      calls.filter((each) => !isAlsoPatch(each)),
      name,
    )) {
      const fields = fieldsOf(call).filter((field) => rules.some(({ isOf }) => isOf(field)));
      asked += fields.length;
      problems.push(...(await differences(call, rules, fields)));
    }
    expectNoProblems(problems);
    expectAsked(asked, 3);
  },
  600_000,
);

/** Words of a list that no description can name. */
const CHOICES = new Set(['timezone', 'user_timezone', 'type']);

const mayBeEmpty = ({ schema }: Field) =>
  schema.enum === undefined && schema.minLength === undefined && schema.minItems === undefined;

// docs/contract/conventions.md#one-value-in-many-forms
test('whatever may be left out and empty may be null', () => {
  const strict = calls.flatMap((call) => {
    const optional = fieldsOf(call).filter((field) => !field.is_required && !CHOICES.has(field.name));
    const wrong = optional.filter(
      (field) => (isText(field) || isList(field)) && mayBeEmpty(field) && !field.is_nullable,
    );
    return wrong.map(({ path }) => `${call.name} ${path.join('.')}`);
  });
  expect(strict).toEqual([]);
});
