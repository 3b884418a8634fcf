import { expect, test } from 'vitest';
import type { FieldKind } from '../../projects/fields/kinds.ts';
import type { FieldValue } from '../../projects/fields/schema.ts';
import { fieldProperty } from '../../projects/fields/names.ts';
import { writeFilterTree } from './canonical.ts';
import { fieldTest, passesField } from './field-condition.ts';
import type { AskedField, FieldLookup } from './fields.ts';
import { readFilterTree } from './parse.ts';
import type { FieldCondition, FilterTree } from './tree.ts';

const ID = '019d9a6c-aaaa-7aaa-8aaa-aaaaaaaaaaaa';
const ONE = '019d9a6c-1111-7111-8111-111111111111';
const OTHER = '019d9a6c-2222-7222-8222-222222222222';
const NAME = fieldProperty(ID);

const lookup =
  (kind: FieldKind): FieldLookup =>
  (id) =>
    id === ID ? ({ id, key: 'cost', name: 'Cost', kind, options: {} } satisfies AskedField) : undefined;

function passes(kind: FieldKind, operator: string, asked: unknown, value: FieldValue | undefined): boolean {
  const fields = lookup(kind);
  const { tree, problem } = readFilterTree({ [`${NAME}__${operator}`]: asked }, fields);
  expect(problem).toBeNull();
  // What is written is read as the same again, with and without what is known of the field.
  expect(readFilterTree(writeFilterTree(tree!), fields).tree).toEqual(tree);
  expect(readFilterTree(writeFilterTree(tree!)).tree).toEqual(tree);
  const reader = { user_id: ONE, today: () => '2026-11-25', timezone: 'Asia/Tokyo', fields };
  const holds = (part: FilterTree): boolean => {
    if ('and' in part) return part.and.every(holds);
    if ('or' in part) return part.or.some(holds);
    if ('not' in part) return !holds(part.not);
    return passesField(fieldTest(part as FieldCondition, reader), reader)(value);
  };
  return holds(tree!);
}

// docs/contract/lists.md#conditions-on-custom-fields
test.each<[FieldKind, string, unknown, ...(FieldValue | undefined)[]]>([
  ['text', 'contains', 'ÜND', 'rund und bunt', 'rot'],
  ['text', 'exact', 'a, b', 'a, b', 'a'],
  ['text', 'isnull', true, undefined, 'x'],
  ['paragraph', 'icontains', 'two', 'one\ntwo', undefined],
  ['number', 'gt', '5', 5.5, 5],
  ['number', 'gt', 5, 10, undefined],
  ['number', 'exact', '1.50', 1.5, 1.05],
  ['number', 'in', '1,2,None', undefined, 3],
  ['money', 'range', '1,10', 10, 11],
  ['percent', 'lte', '0.8', 0.8, 0.81],
  ['rating', 'isnull', false, 3, undefined],
  ['date', 'lt', 'today', '2026-11-24', '2026-11-25'],
  ['date', 'range', 'week_start,week_end', '2026-11-29', '2026-11-30'],
  ['moment', 'exact', '2026-11-25', '2026-11-24T23:30:00.000Z', '2026-11-25T23:30:00.000Z'],
  ['moment', 'gt', '2026-11-24T23:30:00Z', '2026-11-24T23:30:00.001Z', '2026-11-24T23:30:00.000Z'],
  ['select', 'in', `${ONE.toUpperCase()},None`, ONE, OTHER],
  ['select', 'exact', ONE, ONE, undefined],
  ['multi_select', 'in', [OTHER], [ONE, OTHER], [ONE]],
  ['person', 'in', 'me', ONE, OTHER],
  ['people', 'in', 'me,None', undefined, [OTHER]],
  ['items', 'in', ONE, [ONE], undefined],
  // A checkbox that nobody has touched is not checked.
  ['checkbox', 'exact', false, undefined, true],
  ['checkbox', 'exact', 'true', true, undefined],
])('a field of kind %s is asked with %s %o', (kind, operator, asked, ...[held, other]) => {
  expect([passes(kind, operator, asked, held), passes(kind, operator, asked, other)]).toEqual([true, false]);
});

// docs/contract/lists.md#conditions-on-custom-fields
test.each<[FieldKind, string, unknown, string]>([
  ['number', 'gt', 'many', `${NAME}__gt: "many" is no number.`],
  ['number', 'contains', '1', `Use one of ${NAME}__exact`],
  ['select', 'in', 'high', '"high" is not a valid UUID.'],
  ['checkbox', 'exact', 'maybe', '"maybe" is neither true nor false.'],
  ['date', 'gt', 'soon', '"soon" is no day.'],
  ['formula', 'exact', '1', '"Cost" cannot be filtered by.'],
])('of kind %s, %s %o is refused', (kind, operator, asked, problem) => {
  expect(readFilterTree({ [`${NAME}__${operator}`]: asked }, lookup(kind)).problem).toContain(problem);
});

// docs/contract/lists.md#conditions-on-custom-fields
test('a field that is not there is refused where it is asked for, and finds nothing where it is stored', () => {
  const gone = `field:${OTHER}`;
  expect(readFilterTree({ [`${gone}__exact`]: '1' }, lookup('number')).problem).toContain(
    `"${gone}" is no property.`,
  );
  const stored = readFilterTree({ not: { [`${gone}__gt`]: '1' } }).tree;
  expect(stored).toEqual({ not: { property: gone, operator: 'gt', values: ['1'] } });
  const reader = { user_id: ONE, today: () => '2026-11-25', timezone: 'UTC', fields: lookup('number') };
  const condition = { property: fieldProperty(OTHER), operator: 'in', values: ['None'] } as const;
  expect(passesField(fieldTest(condition, reader), reader)(undefined)).toBe(false);
  expect(readFilterTree({ 'field:x__exact': '1' }).problem).toContain('is no property.');
});
