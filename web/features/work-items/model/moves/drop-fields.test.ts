import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fields } from '#entities/projects/fields/store.ts';
import { groupValues } from '#entities/work-items/rows/membership.ts';
import { compareBy } from '#entities/work-items/rows/order.ts';
import { nextPageParams, DEFAULT_QUERY } from '#entities/work-items/rows/query.ts';
import { fieldRow } from '#testing/fields.ts';
import { itemRow } from '#testing/rows.ts';
import { dropPatch, newItemIn } from './drop.ts';

const id = (n: number) => `019d9a6c-2222-7222-8222-22222222222${n}`;
const [SELECT, RATING, CHECK, DAY] = [id(1), id(2), id(3), id(4)];
const [LOW, HIGH] = [id(8), id(9)];

beforeEach(() => {
  const choices = [LOW, HIGH].map((each) => ({ id: each, name: each, color: '', is_archived: false }));
  const rows = [
    fieldRow(SELECT, 'select', { options: { choices } }),
    fieldRow(RATING, 'rating'),
    fieldRow(CHECK, 'checkbox'),
    fieldRow(DAY, 'date'),
  ];
  fields.confirmRows(rows, workspaceStream('w'), 1);
});
afterEach(() => fields.clear());

test.each([
  { group: `field:${SELECT}`, values: { [SELECT]: LOW }, from: LOW, to: HIGH, expected: { [SELECT]: HIGH } },
  {
    group: `field:${SELECT}`,
    values: { [SELECT]: LOW },
    from: LOW,
    to: 'None',
    expected: { [SELECT]: null },
  },
  { group: `field:${RATING}`, values: {}, from: 'None', to: '4', expected: { [RATING]: 4 } },
  { group: `field:${CHECK}`, values: {}, from: 'false', to: 'true', expected: { [CHECK]: true } },
  {
    group: `field:${DAY}.week`,
    values: { [DAY]: '2026-03-04' },
    from: '2026-03-02',
    to: '2026-03-09',
    expected: { [DAY]: '2026-03-09' },
  },
  {
    group: `field:${DAY}.month`,
    values: { [DAY]: '2026-03-04' },
    from: '2026-03-01',
    to: 'None',
    expected: { [DAY]: null },
  },
] as const)(
  'a card of a board by $group that is let go in another column has its value',
  ({ group, values, from, to, expected }) => {
    const row = itemRow('i1', { fields: values });
    expect(groupValues(row, group)).toEqual([from]);
    const drop = { row, groupBy: group, orderBy: 'sort_order', target: [], index: 0 };
    expect(dropPatch({ ...drop, from, to })).toEqual({ fields: expected });
  },
);

test('column and lane of two fields are both written, and given to what is made there', () => {
  const row = itemRow('i1', { fields: {} });
  const board = { groupBy: `field:${SELECT}`, subGroupBy: `field:${RATING}` } as const;
  const patch = dropPatch({
    ...board,
    row,
    orderBy: 'name',
    from: 'None|None',
    to: `${LOW}|2`,
    target: [],
    index: 0,
  });
  expect(patch).toEqual({ fields: { [SELECT]: LOW, [RATING]: 2 } });
  expect(newItemIn({ ...board, context: 'project' }, `${LOW}|2`)).toEqual({
    fields: { [SELECT]: LOW, [RATING]: 2 },
  });
});

test('more of a group is asked for by a condition on its field', () => {
  const query = {
    ...DEFAULT_QUERY,
    projectId: 'p',
    groupBy: `field:${DAY}.week`,
    orderBy: `-field:${SELECT}`,
  } as const;
  const { filters, order_by } = nextPageParams(
    query,
    { group: '2026-03-02', subGroup: null },
    { cursor: '1:1:0', perPage: 9 },
  );
  expect(JSON.parse(String(filters))).toEqual({
    and: [{ [`field:${DAY}__gte`]: '2026-03-02' }, { [`field:${DAY}__lte`]: '2026-03-08' }],
  });
  expect(order_by).toBe(`-field:${SELECT}`);
});

test('an order by a select is that of its choices; what has none stands last either way', () => {
  const rows = [
    itemRow('i1', { fields: {} }),
    itemRow('i2', { fields: { [SELECT]: HIGH } }),
    itemRow('i3', { fields: { [SELECT]: LOW } }),
  ];
  const sorted = (order: string) => rows.toSorted(compareBy(order)).map((row) => row.id);
  expect(sorted(`field:${SELECT}`)).toEqual(['i3', 'i2', 'i1']);
  expect(sorted(`-field:${SELECT}`)).toEqual(['i2', 'i3', 'i1']);
});
