import { describe, expect, test } from 'vitest';
import { firstPageParams, nextPageParams } from '#entities/work-items/rows/query.ts';
import type { DisplayFilters, UserProperties } from '#entities/personal/user-properties/types.ts';
import {
  queryOf,
  readSettings,
  withEmptyGroups,
  withFilter,
  withGrouping,
  withLayout,
} from './view-settings.ts';

const display: DisplayFilters = {
  layout: 'list',
  group_by: null,
  order_by: '-created_at',
  type: null,
  sub_issue: true,
  show_empty_groups: true,
};
const stored = (part: Partial<UserProperties> = {}): UserProperties => ({
  id: 'u',
  of: 'issues',
  project: 'p',
  filters: { priority: null, state: null },
  display_filters: display,
  display_properties: {},
  ...part,
});

describe('readSettings', () => {
  test('shows every property that was not switched off', () => {
    const { shown } = readSettings(stored({ display_properties: { labels: false, key: true } }));
    expect(shown.has('labels')).toBe(false);
    expect(shown.has('due_date')).toBe(true);
  });

  test('groups a board by state when no grouping is stored', () => {
    const settings = readSettings(stored({ display_filters: { ...display, layout: 'kanban' } }));
    expect(settings.groupBy).toBe('state');
  });

  test.each(['cycle', 'module'] as const)('a %s is a board until another layout is chosen', (context) => {
    const first = readSettings(stored(), context);
    expect(first).toMatchObject({ layout: 'kanban', groupBy: 'state', orderBy: 'sort_order' });
    expect(readSettings(null, context)).toMatchObject({ layout: 'kanban', groupBy: 'state' });
    const list = stored({ display_filters: withLayout(display, 'list', context) });
    expect(readSettings(list, context)).toMatchObject({ layout: 'list', groupBy: null });
    const lanes = stored({ display_filters: withGrouping(display, 'priority') });
    expect(readSettings(lanes, context)).toMatchObject({ layout: 'kanban', groupBy: 'priority' });
    expect(readSettings(stored(), 'project').layout).toBe('list');
  });

  test('shows a list where a layout is stored that it does not have', () => {
    expect(
      readSettings(stored({ display_filters: { ...display, layout: 'mind_map' as never } })).layout,
    ).toBe('list');
  });

  test('passes over filters and settings that mean nothing, such as an address may carry', () => {
    const settings = readSettings(
      stored({
        filters: { target_date: ['soon'], start_date: ['2_weeks;after;fromnow'] },
        display_filters: { ...display, layout: 'list', order_by: 'x', calendar: { layout: 'year' as never } },
      }),
    );
    expect(settings.filters).toEqual({ start_date: ['2_weeks;after;fromnow'] });
    expect([settings.orderBy, settings.calendar.layout]).toEqual(['sort_order', 'month']);
  });

  // docs/contract/view-settings.md#what-is-not-stored
  test('takes what is not stored as manual order, without empty groups', () => {
    const bare = (layout: string) =>
      readSettings(stored({ display_filters: { layout } as never }), 'project', { isCopied: false });
    for (const layout of ['list', 'kanban', 'gantt_chart'])
      expect(bare(layout)).toMatchObject({
        orderBy: 'sort_order',
        showEmptyGroups: false,
        showSubItems: true,
      });
  });

  // docs/contract/view-settings.md#what-is-not-stored
  test('has columns of priorities where a board of many projects stores none', () => {
    const columnsOf = (context: 'drafts' | 'profile' | 'project') =>
      readSettings(stored({ display_filters: { ...display, layout: 'kanban' } }), context).groupBy;
    expect([columnsOf('drafts'), columnsOf('profile'), columnsOf('project')]).toEqual([
      'priority',
      'priority',
      'state',
    ]);
    expect(withLayout(display, 'kanban', 'drafts')).toMatchObject({ group_by: 'priority' });
  });

  // docs/contract/view-settings.md#manual-order-with-a-copy-on-the-device
  test('is in manual order with a copy on the device, until another is chosen', () => {
    const orderOf = (
      part: Partial<DisplayFilters>,
      { isCopied = true, context = 'project' as 'project' | 'view' } = {},
    ) => readSettings(stored({ display_filters: { ...display, ...part } }), context, { isCopied }).orderBy;
    for (const layout of ['list', 'kanban', 'gantt_chart'])
      expect(orderOf({ layout, group_by: 'state' })).toBe('sort_order');
    expect(orderOf({ layout: 'spreadsheet' })).toBe('-created_at');
    expect(orderOf({ is_order_chosen: true })).toBe('-created_at');
    expect(orderOf({ order_by: '-priority' })).toBe('-priority');
    expect(orderOf({}, { isCopied: false })).toBe('-created_at');
    expect(orderOf({}, { context: 'view' })).toBe('-created_at');
  });

  test('reads projects of teams as projects, and stores them as such', () => {
    const filters = { team_project: ['p1'], priority: null };
    expect(readSettings(stored({ filters }), 'workspace').filters).toEqual({ project: ['p1'] });
    expect(withFilter(filters, 'project', ['p2'])).toEqual({ priority: null, project: ['p2'] });
  });

  test('works without anything stored', () => {
    expect(readSettings(null)).toMatchObject({ layout: 'list', groupBy: null, filters: {} });
  });
});

describe('queries', () => {
  const board = readSettings(
    stored({
      filters: { priority: ['urgent', 'high'], assignees: ['None'], labels: null, subscriber: ['u1'] },
      display_filters: {
        ...display,
        layout: 'kanban',
        group_by: 'labels',
        order_by: 'sort_order',
        sub_issue: false,
      },
    }),
  );

  // docs/contract/lists.md#page-sizes-of-our-client
  test('ask for thirty a column with the filters and keys of the contract', () => {
    expect(firstPageParams(queryOf('p', board))).toMatchObject({
      priority: 'urgent,high',
      assignees: 'None',
      labels: undefined,
      group_by: 'labels__id',
      order_by: 'sort_order',
      sub_issue: 'false',
      per_page: 30,
      cursor: 'after:',
    });
  });

  // docs/contract/lists.md#page-sizes-of-our-client
  test('ask for the next page of one column by its value instead of the grouping', () => {
    const params = nextPageParams(
      queryOf('p', board),
      { group: 'l1', subGroup: null },
      { cursor: 'after:x', perPage: 33 },
    );
    expect(params).toMatchObject({ labels: 'l1', priority: 'urgent,high', cursor: 'after:x', per_page: 33 });
    expect(params['group_by']).toBeUndefined();
  });

  // docs/contract/lists.md#page-sizes-of-our-client
  test('ask for fifty a group in a list, a hundred without groups', () => {
    expect(queryOf('p', readSettings(stored())).pageSize).toBe(100);
    const grouped = readSettings(stored({ display_filters: { ...display, group_by: 'priority' } }));
    expect(queryOf('p', grouped).pageSize).toBe(50);
    // Hundreds of columns of people, of which a few are looked at.
    expect(queryOf('p', { ...grouped, layout: 'kanban', groupBy: 'assignees' }).pageSize).toBe(10);
  });
});

describe('the query of a calendar', () => {
  const calendar = (layout: 'month' | 'week') =>
    readSettings(
      stored({
        filters: { priority: ['urgent'], target_date: ['2020-01-01'] },
        display_filters: { ...display, layout: 'calendar', calendar: { layout } },
      }),
    );
  const asked = (layout: 'month' | 'week') =>
    firstPageParams(queryOf('p', calendar(layout), { anchor: '2026-11-20', layout, first: 1 }));

  // docs/contract/lists.md#page-sizes-of-our-client
  test('is about the weeks that are shown, a few items a day, and not about a filter by the same day', () => {
    expect(asked('month')).toMatchObject({
      ...{ target_date: '2026-10-26;after,2026-12-06;before', group_by: 'target_date', per_page: 4 },
      priority: 'urgent',
    });
    expect(asked('week')).toMatchObject({
      ...{ target_date: '2026-11-16;after,2026-11-22;before', per_page: 30 },
    });
  });
});

describe('changes of the settings', () => {
  test('a first board is grouped by state and in manual order', () => {
    expect(withLayout(display, 'kanban', 'project')).toMatchObject({
      group_by: 'state',
      order_by: 'sort_order',
    });
  });

  test('a board that was set up keeps its order', () => {
    const own = { ...display, group_by: 'labels', order_by: '-priority' };
    expect(withLayout(own, 'kanban', 'project')).toMatchObject({ group_by: 'labels', order_by: '-priority' });
  });

  // docs/contract/view-settings.md#what-a-layout-has-of-its-own
  test('another layout and back changes nothing, and each keeps what it had', () => {
    const list = { ...display, group_by: 'priority', order_by: '-updated_at', is_order_chosen: true };
    const board = withLayout(list, 'kanban', 'project');
    const grouped = withGrouping({ ...board, order_by: 'sort_order' }, 'state');
    const back = withLayout(grouped, 'list', 'project');
    expect(readSettings(stored({ display_filters: back }))).toEqual(
      readSettings(stored({ display_filters: list })),
    );
    expect(withLayout(back, 'kanban', 'project')).toMatchObject({
      group_by: 'state',
      order_by: 'sort_order',
    });
  });

  test('a list without groups is one again after a board', () => {
    const back = withLayout(withLayout(display, 'kanban', 'project'), 'list', 'project');
    expect(back).toMatchObject({ group_by: null, order_by: '-created_at' });
  });

  test('clearing the grouping clears the sub-grouping', () => {
    const own = { ...display, group_by: 'state', sub_group_by: 'labels' };
    expect(withGrouping(own, null)).toMatchObject({ group_by: null, sub_group_by: null });
  });

  test('an emptied filter is stored as null', () => {
    expect(withFilter({ state: ['s1'] }, 'state', [])).toEqual({ state: null });
  });
});

test('empty groups of archives are a wish of their own', () => {
  expect(readSettings(stored(), 'archived').showEmptyGroups).toBe(false);
  const display_filters = withEmptyGroups(display, 'archived', true);
  expect(readSettings(stored({ display_filters }), 'archived').showEmptyGroups).toBe(true);
  expect(withEmptyGroups(display_filters, 'project', false)).toEqual({
    ...display_filters,
    show_empty_groups: false,
  });
});
