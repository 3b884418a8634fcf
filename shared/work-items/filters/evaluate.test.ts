import { expect, test } from 'vitest';
import { type FilterRecord, isOfRowsAlone, mayPassTree, passesTree } from './evaluate.ts';
import { readFilterTree } from './parse.ts';

const ME = '019d9a6c-1111-7111-8111-111111111111';
const LABEL = '019d9a6c-2222-7222-8222-222222222222';
const STATE = '019d9a6c-3333-7333-8333-333333333333';

const PLAIN: FilterRecord = {
  name: 'Plain item',
  state_id: STATE,
  state__group: 'started',
  priority: 'none',
  assignee_ids: [],
  label_ids: [],
  cycle_id: null,
  module_ids: [],
  parent_id: null,
  created_by: null,
  mention_ids: [],
  project_id: STATE,
  type_id: null,
  estimate_point: null,
  is_epic: false,
  start_date: null,
  target_date: null,
  created_at: '2026-11-24T23:30:00.000100Z',
  updated_at: '2026-11-24T23:30:00.000100Z',
  completed_at: null,
};
const READER = { user_id: ME, today: () => '2026-11-25', timezone: 'Asia/Tokyo' };
const passes = (given: unknown, record: Partial<FilterRecord>) =>
  passesTree(readFilterTree(given).tree!, READER)({ ...PLAIN, ...record });

const OVERDUE = {
  and: [{ target_date__lt: 'today' }, { not: { state_group__in: 'completed,cancelled' } }],
};

// docs/contract/lists.md#trees-of-filters
test.each([
  [{ assignee_id__in: 'me' }, { assignee_ids: [ME] }, {}],
  [{ not: { assignee_id__in: 'me' } }, {}, { assignee_ids: [ME] }],
  [{ label_id__in: `None,${LABEL}` }, {}, { label_ids: [STATE] }],
  [{ label_id__isnull: false }, { label_ids: [STATE] }, {}],
  [OVERDUE, { target_date: '2026-11-24' }, { target_date: '2026-11-24', state__group: 'completed' }],
  [OVERDUE, { target_date: '2026-11-01' }, { target_date: '2026-11-25' }],
  [{ target_date__range: 'today,7d' }, { target_date: '2026-12-02' }, { target_date: '2026-12-03' }],
  [{ target_date__range: 'week_start,week_end' }, { target_date: '2026-11-29' }, {}],
  // What cannot be compared does not hold, and its opposite does.
  [{ not: { target_date__gt: '2026-01-01' } }, {}, { target_date: '2026-02-01' }],
  // In Tokyo it is the next day already.
  [{ created_at__exact: '2026-11-25' }, {}, { created_at: '2026-11-24T10:00:00.000000Z' }],
  [
    { updated_at__gt: '2026-11-24T23:30:00.0001Z' },
    { updated_at: '2026-11-24T23:30:00.000101Z' },
    { updated_at: '2026-11-24T23:30:00.000100Z' },
  ],
  [{ name__icontains: 'PLAIN' }, {}, { name: 'other' }],
  [{ name__exact: 'Plain item' }, {}, { name: 'plain item' }],
  [{ or: [{ priority__in: 'low' }, { name__icontains: 'plain' }] }, {}, { name: 'other' }],
  [{ has_sub_items__exact: true }, { sub_issues_count: 2 }, { sub_issues_count: 0 }],
  [{ is_blocked__exact: 'false' }, {}, { is_blocked: true }],
  [{ customer_phone__icontains: '999' }, { customer_phone: '+7 999 1' }, { customer_phone: null }],
  [{ lead_source__isnull: true }, { lead_source: '' }, { lead_source: 'fair' }],
])('%o', (given, held, other) => {
  expect([passes(given, held), passes(given, other)]).toEqual([true, false]);
});

// docs/contract/lists.md#trees-of-filters
test('what rows do not say, the server alone answers', () => {
  const isLocal = (given: unknown) => isOfRowsAlone(readFilterTree(given).tree!);
  expect(isLocal({ and: [{ label_id__in: LABEL }, { not: { mention_id__in: 'me' } }] })).toBe(true);
  for (const name of ['subscriber_id__in', 'assignee_name__in', 'label_name__in', 'description__contains']) {
    expect(isLocal({ and: [{ priority__in: 'low' }, { not: { [name]: ME } }] })).toBe(false);
  }
});

// docs/contract/lists.md#trees-of-filters
test('rows that may be let through for all that they say are not left out here', () => {
  const mayPass = (given: unknown, record: Partial<FilterRecord>) =>
    mayPassTree(readFilterTree(given).tree!, READER)({ ...PLAIN, ...record });
  const tree = { and: [{ priority__in: 'low' }, { subscriber_id__in: ME }] };
  expect([mayPass(tree, { priority: 'low' }), mayPass(tree, {})]).toEqual([true, false]);
  expect(mayPass({ not: { or: [{ subscriber_id__in: ME }, { priority__in: 'none' }] } }, {})).toBe(false);
  expect(mayPass({ not: { not: { not: { is_blocked__exact: true } } } }, {})).toBe(true);
});
