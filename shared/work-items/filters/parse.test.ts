import { expect, test } from 'vitest';
import { canonicalTree, writeFilterTree } from './canonical.ts';
import { readFilterTree } from './parse.ts';

const ID = '019d9a6c-1111-7111-8111-111111111111';
const OTHER = '019d9a6c-2222-7222-8222-222222222222';

const problemOf = (given: unknown) => readFilterTree(given).problem;
const treeOf = (given: unknown) => {
  const { tree, problem } = readFilterTree(given);
  expect(problem).toBeNull();
  return tree;
};
const isOneOf = (property: string, values: string[]) => ({ property, operator: 'in', values });

// docs/contract/lists.md#trees-of-filters
test('conditions, groups in groups and their negation are read from JSON', () => {
  const given = {
    and: [
      { priority__in: 'urgent,high' },
      { or: [{ state_id__in: [ID, OTHER.toUpperCase()] }, { not: { assignee_id__in: ID } }] },
    ],
  };
  const tree = {
    and: [
      isOneOf('priority', ['urgent', 'high']),
      { or: [isOneOf('state_id', [ID, OTHER]), { not: isOneOf('assignee_id', [ID]) }] },
    ],
  };
  expect(treeOf(given)).toEqual(tree);
  expect(treeOf(JSON.stringify(given))).toEqual(tree);
  expect(treeOf({ priority__exact: 'low', is_epic__exact: true })).toEqual({
    and: [isOneOf('priority', ['low']), isOneOf('is_epic', ['true'])],
  });
});

// docs/contract/lists.md#what-a-tree-leaves-out
test.each([
  [undefined],
  [null],
  [''],
  ['{}'],
  [' null '],
  [{}],
  [{ and: [] }],
  [{ not: {} }],
  [{ priority__in: '' }],
  [{ or: [{ priority__in: [] }, { and: [{ label_id__in: null }, { label_id__in: 'null, ,' }] }] }],
])('%o asks for nothing', (given) => {
  expect(readFilterTree(given)).toEqual({ tree: null, problem: null });
});

// docs/contract/lists.md#operators-of-conditions
test('every operator is one of the few of a tree', () => {
  const none = isOneOf('assignee_id', ['None']);
  const compared = (operator: string, value: string) => ({
    property: 'target_date',
    operator,
    values: [value],
  });
  for (const [given, tree] of [
    [{ assignee_id__isnull: true }, none],
    [{ assignee_id__isnull: 'false' }, { not: none }],
    [{ assignee_id__in: `None,me,${ID}` }, isOneOf('assignee_id', ['None', 'me', ID])],
    [{ target_date__gt: '2026-05-01' }, compared('gt', '2026-05-01')],
    [{ target_date__lte: '2026-05-01T10:00:00Z' }, compared('lte', '2026-05-01')],
    [{ target_date__range: 'today,+7d' }, { and: [compared('gte', 'today'), compared('lte', '7d')] }],
    [{ target_date__range: ['2w', '2w'] }, { and: [compared('gte', '2w'), compared('lte', '2w')] }],
    [{ target_date__exact: 'Week_End' }, isOneOf('target_date', ['week_end'])],
    [
      { updated_at__gte: '2026-05-01T10:00:00.5+02:00' },
      { property: 'updated_at', operator: 'gte', values: ['2026-05-01T08:00:00.500000Z'] },
    ],
    [{ name__contains: 'a, b ' }, { property: 'name', operator: 'contains', values: ['a, b '] }],
    [{ label_name__in: ['a, b'] }, isOneOf('label_name', ['a, b'])],
  ] as const) {
    expect(treeOf(given)).toEqual(tree);
  }
});

const nested = (depth: number): unknown =>
  depth === 0 ? { priority__in: 'low' } : { not: nested(depth - 1) };

// docs/contract/lists.md#wrong-trees
test.each([
  ['{"and"', 'Not valid JSON.'],
  ['[1]', 'An object is expected.'],
  [7, 'An object is expected.'],
  [{ and: {} }, 'and: A list is expected.'],
  [{ and: [{ or: ['x'] }] }, 'and[0].or[0]: An object is expected.'],
  [{ not: [{}] }, 'not: An object is expected.'],
  [{ colour__in: 'red' }, 'colour__in: "colour" is no property.'],
  [{ constructor__in: 'red' }, 'constructor__in: "constructor" is no property.'],
  [{ priority: 'low' }, 'priority: Use one of priority__exact, priority__in.'],
  [{ priority__isnull: true }, 'priority__isnull: Use one of priority__exact, priority__in.'],
  [{ or: [{}, { priority__in: 'low,urgnt' }] }, 'or[1].priority__in: "urgnt" is not a valid choice.'],
  [{ state_id__in: 'None' }, 'state_id__in: "None" is not a valid UUID.'],
  [{ label_id__in: 'me' }, 'label_id__in: "me" is not a valid UUID.'],
  [{ label_id__in: { a: 1 } }, 'label_id__in: A text or a list of texts is expected.'],
  [{ label_id__exact: `${ID},${OTHER}` }, 'label_id__exact: One value is expected.'],
  [{ label_id__isnull: 'maybe' }, 'label_id__isnull: "maybe" is neither true nor false.'],
  [{ start_date__range: '2026-01-01' }, 'start_date__range: Two values are expected.'],
  [{ start_date__gt: 'None' }, 'start_date__gt: "None" cannot be compared.'],
  [{ start_date__gt: '2026-02-30' }, 'start_date__gt: "2026-02-30" is no day.'],
  [{ created_at__gt: '9999-12-31T23:59:59-05:00' }, 'created_at__gt: "9999-12-31T23:59:59-05:00" is no day.'],
  [{ name__icontains: '\0' }, 'name__icontains: Not a valid string.'],
  [{ name__icontains: 'x'.repeat(201) }, /^name__icontains: "x{50}" has more than 200 characters\.$/],
  [{ label_id__in: Array.from({ length: 101 }, () => ID) }, /No more than 100 values/],
  [JSON.stringify({ name__icontains: 'x'.repeat(20_000) }), 'No more than 20000 characters are allowed.'],
  [
    { or: Array.from({ length: 21 }, () => ({ label_name__in: 'x' })) },
    'or[20].label_name__in: No more than 20 texts are allowed.',
  ],
  [nested(9), /: Groups may stand 8 deep in each other\.$/],
  [
    { or: Array.from({ length: 201 }, () => ({ priority__in: 'low' })) },
    'or[200].priority__in: No more than 200 conditions are allowed.',
  ],
])('%o is refused by the part that is wrong', (given, problem) => {
  expect(readFilterTree(given).tree).toBeNull();
  expect(problemOf(given)).toMatch(problem);
});

// docs/contract/lists.md#wrong-trees
test('what is at the limits is read', () => {
  expect(problemOf(nested(8))).toBeNull();
  expect(problemOf({ or: Array.from({ length: 200 }, () => ({ priority__in: 'low' })) })).toBeNull();
});

// docs/contract/lists.md#trees-of-filters
test('trees that say the same have one form, which is read as the same again', () => {
  const canonical = (given: unknown) => writeFilterTree(canonicalTree(treeOf(given)!));
  const form = canonical({
    and: [{ and: [{ priority__in: 'urgent,high' }] }, { not: { not: { label_id__isnull: true } } }],
  });
  for (const given of [
    { label_id__isnull: 'true', priority__in: ['high', 'urgent', 'high'] },
    { not: { not: { and: [{ label_id__in: 'None' }, { priority__in: 'high,urgent' }] } } },
    {
      and: [
        { or: [{ priority__in: 'high,urgent' }, { priority__in: 'urgent,high' }] },
        { label_id__isnull: true },
      ],
    },
    form,
  ]) {
    expect(canonical(given)).toEqual(form);
  }
});
