import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { itemRow } from '#testing/rows.ts';
import { cellsOf, groupValues, isInList } from './membership.ts';
import {
  ALL_ITEMS,
  DEFAULT_QUERY,
  type ListQuery,
  listKey,
  firstPageParams,
  nextPageParams,
} from './query.ts';
import type { WorkItem } from './types.ts';

const query = (fields: Partial<ListQuery> = {}): ListQuery => ({
  ...DEFAULT_QUERY,
  projectId: 'p',
  ...fields,
});
const shows = (fields: Partial<WorkItem>, of: Partial<ListQuery> = {}) =>
  isInList(itemRow('i1', fields), query(of));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 13) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what a list shows', () => {
  test.each<[string, Partial<WorkItem>]>([
    ['items of other projects', { project_id: 'q' }],
    ['archived items', { archived_at: '2026-01-01' }],
    ['drafts', { is_draft: true }],
    ['epics', { is_epic: true }],
  ])('never: %s', (_what, fields) => {
    expect(shows({})).toBe(true);
    expect(shows(fields)).toBe(false);
  });

  test('epics and archived items are in lists of their own, and in no other', () => {
    expect(shows({ is_epic: true }, { source: 'epics' })).toBe(true);
    expect(shows({}, { source: 'epics' })).toBe(false);
    expect(shows({ archived_at: '2026-01-01' }, { source: 'archived' })).toBe(true);
    expect(shows({}, { source: 'archived' })).toBe(false);
  });

  test('items that have none of the values that are not wanted', () => {
    const filters = { not: ['priority:urgent', 'labels:None'] };
    expect(shows({ priority: 'low', label_ids: ['red'] }, { filters })).toBe(true);
    expect(shows({ priority: 'urgent', label_ids: ['red'] }, { filters })).toBe(false);
    expect(shows({ priority: 'low', label_ids: [] }, { filters })).toBe(false);
    const days = { not: ['target_date:2026-05-10;after', 'target_date:2026-05-30;before'] };
    expect(shows({ target_date: '2026-05-20' }, { filters: days })).toBe(false);
    expect(shows({ target_date: '2026-05-31' }, { filters: days })).toBe(true);
    expect(shows({ target_date: null }, { filters: days })).toBe(true);
  });

  // docs/contract/lists.md#trees-of-filters
  test('items that a tree lets through, and pages are asked for with it', () => {
    const { tree } = readFilterTree({
      or: [
        { priority__in: 'urgent' },
        { and: [{ name__icontains: 'café' }, { not: { state_group__in: 'completed' } }] },
      ],
    });
    const of = { ...(tree && { tree }) };
    expect(shows({ priority: 'urgent' }, of)).toBe(true);
    expect(shows({ name: 'The CAFE', priority: 'low', state__group: 'started' }, of)).toBe(true);
    expect(shows({ name: 'The CAFE', priority: 'low', state__group: 'completed' }, of)).toBe(false);
    expect(listKey(query(of))).not.toBe(listKey(query()));
    const { filters } = firstPageParams(query(of));
    expect(readFilterTree(filters).tree).toEqual(tree);
    expect(firstPageParams(query()).filters).toBeUndefined();
  });

  test('items that mention one of the people who are asked for', () => {
    const filters = { mentions: ['ada', 'bob'] };
    expect(shows({ mention_ids: ['eve', 'bob'] }, { filters })).toBe(true);
    expect(shows({ mention_ids: ['eve'] }, { filters })).toBe(false);
    expect(shows({ mention_ids: [], assignee_ids: ['ada'] }, { filters })).toBe(false);
  });

  test('sub-items, unless they are switched off', () => {
    expect(shows({ parent_id: 'i0' })).toBe(true);
    expect(shows({ parent_id: 'i0' }, { showSubItems: false })).toBe(false);
  });

  test.each([
    ['active', { backlog: false, unstarted: true, started: true, completed: false, cancelled: false }],
    ['backlog', { backlog: true, unstarted: false, started: false, completed: false, cancelled: false }],
    [null, { backlog: true, unstarted: true, started: true, completed: true, cancelled: true }],
  ] as const)('of the kind %s: the states that are meant', (type, groups) => {
    for (const [group, isShown] of Object.entries(groups))
      expect([group, shows({ state__group: group as WorkItem['state__group'] }, { type })]).toEqual([
        group,
        isShown,
      ]);
  });

  test('what passes every filter, and of one filter any of its values', () => {
    const filters = { priority: ['urgent', 'high'], assignees: ['ada', 'None'] };
    expect(shows({ priority: 'high', assignee_ids: ['ada', 'tim'] }, { filters })).toBe(true);
    expect(shows({ priority: 'high', assignee_ids: [] }, { filters })).toBe(true);
    expect(shows({ priority: 'high', assignee_ids: ['tim'] }, { filters })).toBe(false);
    expect(shows({ priority: 'low', assignee_ids: ['ada'] }, { filters })).toBe(false);
  });

  test.each<[string, Partial<WorkItem>, Record<string, string[]>]>([
    ['state', { state_id: 'done' }, { state: ['done'] }],
    ['group of states', { state__group: 'started' }, { state_group: ['started'] }],
    ['label', { label_ids: ['red', 'blue'] }, { labels: ['blue'] }],
    ['no label', { label_ids: [] }, { labels: ['None'] }],
    ['creator', { created_by: 'ada' }, { created_by: ['ada'] }],
    ['cycle', { cycle_id: 'c1' }, { cycle: ['c1'] }],
    ['no cycle', { cycle_id: null }, { cycle: ['None'] }],
    ['module', { module_ids: ['m1'] }, { module: ['m1'] }],
    ['parent', { parent_id: 'i0' }, { parent: ['i0'] }],
  ])('by %s', (_what, fields, filters) => {
    expect(shows(fields, { filters })).toBe(true);
    const [key = ''] = Object.keys(filters);
    expect(shows(fields, { filters: { [key]: ['something else'] } })).toBe(false);
  });

  test('everything for a filter without values', () => {
    expect(shows({ priority: 'low' }, { filters: { priority: [] } })).toBe(true);
  });
});

describe('filters by date', () => {
  const due = (target_date: string | null, ...terms: string[]) =>
    shows({ target_date }, { filters: { target_date: terms } });

  test('take a day, a day and later, a day and earlier', () => {
    expect(due('2026-11-20', '2026-11-20')).toBe(true);
    expect(due('2026-11-21', '2026-11-20')).toBe(false);
    expect([due('2026-11-20', '2026-11-20;after'), due('2026-11-19', '2026-11-20;after')]).toEqual([
      true,
      false,
    ]);
    expect([due('2026-11-20', '2026-11-20;before'), due('2026-11-21', '2026-11-20;before')]).toEqual([
      true,
      false,
    ]);
  });

  test('take both ends of a range', () => {
    const range = ['2026-11-01;after', '2026-11-30;before'];
    expect([due('2026-11-15', ...range), due('2026-12-01', ...range), due('2026-10-31', ...range)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('count weeks and months from today', () => {
    expect(due('2026-12-04', '2_weeks;after;fromnow', '2_weeks;before;fromnow')).toBe(true);
    expect(due('2026-12-05', '2_weeks;before;fromnow')).toBe(false);
    expect(due('2026-11-05', '2_weeks;after;ago')).toBe(false);
    expect(due('2026-11-06', '2_weeks;after;ago')).toBe(true);
  });

  test('leave out what has no date, unless that is what is asked for', () => {
    expect(due(null, '2026-11-20;after')).toBe(false);
    expect(due(null, 'None')).toBe(true);
    expect(due('2026-11-20', 'None')).toBe(false);
  });

  test('that cannot be read hide nothing', () => {
    expect(due(null, 'some day')).toBe(true);
  });
});

describe('the groups of an item', () => {
  const many = itemRow('i1', { label_ids: ['red', 'blue'], assignee_ids: [], cycle_id: null });

  test('are several where it has several values, and "None" without any', () => {
    expect(groupValues(many, 'labels')).toEqual(['red', 'blue']);
    expect(groupValues(many, 'assignees')).toEqual(['None']);
    expect(groupValues(many, 'cycle')).toEqual(['None']);
    expect(groupValues(itemRow('i1', { target_date: '2026-01-01' }), 'target_date')).toEqual(['2026-01-01']);
  });

  test('with sub-groups are all pairs of both', () => {
    const cells = cellsOf(many, query({ groupBy: 'labels', subGroupBy: 'priority' }));
    expect(cells).toEqual(['red|none', 'blue|none']);
  });

  test('without grouping is the one list; an item outside of it is nowhere', () => {
    expect(cellsOf(many, query({ groupBy: null }))).toEqual([ALL_ITEMS]);
    expect(cellsOf(undefined, query())).toEqual([]);
    expect(cellsOf(many, query({ filters: { priority: ['high'] } }))).toEqual([]);
  });
});

describe('a list', () => {
  test('is the same whatever order its filters were chosen in, and another with other filters', () => {
    const one = query({ filters: { priority: ['high', 'low'], labels: ['red'] } });
    const same = query({ filters: { labels: ['red'], priority: ['low', 'high'], state: [] } });
    expect(listKey(same)).toBe(listKey(one));
    expect(listKey(query({ filters: { priority: ['high'] } }))).not.toBe(listKey(one));
    expect(listKey(query({ orderBy: '-created_at' }))).not.toBe(listKey(query()));
  });

  test('asks the server for what it shows', () => {
    const asked = firstPageParams(
      query({ filters: { labels: ['a', 'b'], state: [] }, type: 'active', subGroupBy: 'priority' }),
    );
    expect(asked).toMatchObject({
      labels: 'a,b',
      state: undefined,
      type: 'active',
      group_by: 'state_id',
      sub_group_by: 'priority',
      order_by: 'sort_order',
      sub_issue: undefined,
      per_page: 30,
      cursor: 'after:',
    });
  });

  test('asks for more of one cell by its group and sub-group, which replace a filter of the same kind', () => {
    const asked = nextPageParams(
      query({ filters: { state: ['todo', 'done'] }, subGroupBy: 'assignees', showSubItems: false }),
      { group: 'todo', subGroup: 'None' },
      { cursor: 'after:x', perPage: 33 },
    );
    expect(asked).toMatchObject({ state: 'todo', assignees: 'None', sub_issue: 'false', cursor: 'after:x' });
    expect(asked['group_by']).toBeUndefined();
  });
});

test('epics stand among issues where that is wanted, and nowhere else', () => {
  const [epic, issue] = [itemRow('e1', { is_epic: true }), itemRow('i1')];
  const shown = (of: Partial<ListQuery>) => [epic, issue].map((row) => isInList(row, query(of)));
  expect(shown({})).toEqual([false, true]);
  expect(shown({ withEpics: true })).toEqual([true, true]);
  expect(shown({ source: 'epics' })).toEqual([true, false]);
});
