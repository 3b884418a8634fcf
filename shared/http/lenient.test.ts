import { expect, test } from 'vitest';
import { z } from 'zod';
import { idsInput, optionalIdInput } from './fields.ts';
import {
  blankable,
  listInput,
  numericInput,
  optionalDayInput,
  optionalTextInput,
  versionInput,
} from './lenient.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const number = numericInput(z.number());

test.each([
  [5, 5],
  ['5', 5],
  ['-5', -5],
  ['65535.5', 65_535.5],
  ['1e3', 1000],
])('%o is the number %o', (given, expected) => {
  expect(number.parse(given)).toBe(expected);
});

test.each([
  '',
  ' ',
  ' 5',
  '5 ',
  '5x',
  '0x10',
  '.5',
  '5.',
  '+5',
  '٣',
  'NaN',
  'Infinity',
  '1e999',
  '9'.repeat(41),
  null,
  true,
  [],
  ['5'],
])('%o is no number', (given) => {
  expect(number.safeParse(given).success).toBe(false);
});

test('what a number may be holds for its digits too', () => {
  const role = numericInput(z.literal([5, 15]));
  expect(role.parse('15')).toBe(15);
  expect(role.safeParse('20').success).toBe(false);
  expect(numericInput(z.int()).safeParse('1.5').success).toBe(false);
});

test('no list is an empty one; ids are named once', () => {
  const list = listInput(z.string(), 2);
  expect([null, [], ['a']].map((given) => list.parse(given))).toEqual([[], [], ['a']]);
  expect(list.safeParse('').success).toBe(false);
  expect(list.safeParse(['a', 'b', 'c']).error?.issues[0]?.message).toBe(
    'Ensure this field has no more than 2 elements.',
  );
  expect(idsInput(9).parse([ID, ID])).toEqual([ID]);
});

test('"" and null are no id, no day, no text', () => {
  for (const schema of [optionalIdInput, optionalDayInput, optionalTextInput()]) {
    expect([schema.parse(''), schema.parse(null)]).toEqual([null, null]);
  }
  expect([versionInput.parse(''), versionInput.parse(null)]).toEqual([undefined, undefined]);
  expect(blankable(z.string()).parse(null)).toBe('');
  expect(optionalIdInput.parse(ID)).toBe(ID);
  expect(optionalIdInput.safeParse(' ').success).toBe(false);
  expect(optionalDayInput.parse('2026-01-02T03:04:05Z')).toBe('2026-01-02');
  expect(optionalDayInput.safeParse('2026-13-02').success).toBe(false);
});

test('what is absent stays absent', () => {
  const body = z.object({
    list: listInput(z.string(), 1),
    text: blankable(z.string()),
    id: optionalIdInput,
    n: number,
  });
  expect(body.partial().parse({})).toEqual({});
});
