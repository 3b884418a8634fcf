import { describe, expect, test } from 'vitest';
import { DISPLAY_PROPERTIES } from '#entities/user-properties/types.ts';
import { FILTER_KEYS, GROUP_FILTERS, type GroupBy } from '#entities/work-items/query.ts';
import {
  LAYOUTS,
  COLUMN_ORDERS,
  CONTEXTS,
  filtersOf,
  type Layout,
  layoutsOf,
  LIST_FILTERS,
  LIST_OPTIONS,
  type ListContext,
  offeredProperties,
  optionsOf,
  ORDERS,
} from './list-options.ts';

/** Words of a row of a table; "-" for an empty cell. */
const words = (cell: string) => (cell.trim() === '-' ? [] : cell.trim().split(/\s+/));
const sorted = (values: Iterable<string | null>) => [...values].map((value) => value ?? 'none').sort();

/**
 * The tables of the product, written a second time: contexts | layout | group by | sub-group by | order by | switches. "menu" is
 * what the order menu offers without the due date, "heads" what the heads of the table's columns order by.
 */
const MATRIX = `
project view|list|state priority cycle module labels assignees created_by none|-|menu|show_empty_groups sub_issue
project view|kanban|state priority cycle module labels assignees created_by|state priority cycle module labels assignees created_by none|menu target_date|show_empty_groups sub_issue
cycle|list|state priority module labels assignees created_by none|-|menu|show_empty_groups sub_issue
cycle|kanban|state priority module labels assignees created_by|state priority module labels assignees created_by none|menu target_date|show_empty_groups sub_issue
module|list|state priority cycle labels assignees created_by none|-|menu|show_empty_groups sub_issue
module|kanban|state priority cycle labels assignees created_by|state priority cycle labels assignees created_by none|menu target_date|show_empty_groups sub_issue
epics|list|state priority labels assignees created_by none|-|menu|show_empty_groups sub_issue
epics|kanban|state priority labels assignees created_by|state priority labels assignees created_by none|menu target_date|show_empty_groups sub_issue
project view cycle module epics|calendar|target_date|-|-|sub_issue show_weekends calendar_layout
project view cycle module epics|spreadsheet|-|-|sort_order heads|sub_issue
project view cycle module epics|gantt_chart|-|-|menu|sub_issue
archived|list|state cycle module state_detail.group priority labels assignees created_by none|-|menu|show_empty_groups
profile|list|state_detail.group priority project labels none|-|menu|show_empty_groups sub_issue
profile|kanban|state_detail.group priority project labels|-|menu|show_empty_groups
drafts|list|state_detail.group cycle module priority project labels none|-|menu|show_empty_groups
drafts|kanban|state_detail.group cycle module priority project labels|-|menu|show_empty_groups
workspace|spreadsheet|-|-|heads|sub_issue
`;
const MENU = ['sort_order', '-created_at', '-updated_at', 'start_date', '-priority'];
const HEADS = [
  ...['state__name', 'priority', 'assignees__first_name', 'labels__name', 'issue_module__module__name'],
  ...['issue_cycle__cycle__name', 'start_date', 'target_date', 'estimate_point__key', 'created_at'],
  ...['updated_at', 'link_count', 'attachment_count', 'sub_issues_count'],
].flatMap((key) => [key, `-${key}`]);
const MORE: Record<string, string[]> = { menu: MENU, heads: HEADS };

const rows = MATRIX.trim()
  .split('\n')
  .flatMap((line) => {
    const [contexts = '', layout = '', ...cells] = line.split('|');
    const [groupBy, subGroupBy, orders, extras] = cells.map(words);
    const orderBy = orders?.flatMap((order) => MORE[order] ?? [order]);
    return words(contexts).map((context) => ({
      context: context as ListContext,
      layout: layout as Layout,
      wanted: { groupBy, subGroupBy, orderBy, extras },
    }));
  });
const rowOf = (context: ListContext, layout: Layout) =>
  rows.find((row) => row.context === context && row.layout === layout);

describe('what can be set in a list', () => {
  const all = CONTEXTS.flatMap((context) => LAYOUTS.map((layout) => [context, layout] as const));

  test.each(all)('of %s as %s is what the tables say, and nothing else', (context, layout) => {
    const options = LIST_OPTIONS[context][layout];
    const row = rowOf(context, layout);
    expect(options !== undefined).toBe(row !== undefined);
    if (!options || !row) return;
    for (const name of ['groupBy', 'subGroupBy', 'orderBy', 'extras'] as const) {
      expect(sorted(options[name]), name).toEqual(sorted(row.wanted[name] ?? []));
    }
  });

  test('is offered as far as this client can draw it', () => {
    for (const [context, layout] of all) {
      const offered = optionsOf(context, layout);
      const expectedOptions = LIST_OPTIONS[context][layout];
      for (const name of ['groupBy', 'subGroupBy', 'orderBy', 'extras', 'properties'] as const) {
        const known: readonly unknown[] =
          expectedOptions?.[name] ?? (name === 'properties' ? DISPLAY_PROPERTIES : []);
        expect(
          offered[name].filter((value) => !known.includes(value)),
          `${context} ${layout} ${name}`,
        ).toEqual([]);
      }
    }
  });

  test('offers a layout only where the tables have it', () => {
    expect(layoutsOf('project')).toEqual(LAYOUTS);
    expect(layoutsOf('archived')).toEqual(['list']);
    expect(layoutsOf('profile')).toEqual(['list', 'kanban']);
  });

  test('orders by every column that the table has', () => {
    const columns = LIST_OPTIONS.project.spreadsheet?.properties ?? [];
    expect(sorted(Object.keys(COLUMN_ORDERS))).toEqual(
      sorted(columns.filter((column) => column !== 'key' && column !== 'issue_type')),
    );
  });

  test('knows the filter of every group, for the next page of one of them', () => {
    const groups = rows.flatMap(({ wanted }) => wanted.groupBy ?? []).filter((group) => group !== 'none');
    expect(groups.filter((group) => !GROUP_FILTERS[group as GroupBy])).toEqual([]);
  });
});

describe('what of an item can be shown', () => {
  const common = [
    ...['key', 'issue_type', 'assignee', 'start_date', 'due_date', 'labels', 'priority', 'state'],
    ...['sub_issue_count', 'attachment_count', 'link', 'estimate', 'modules', 'cycle'],
  ];
  const expectedOptions: Record<Layout, string[]> = {
    list: common,
    kanban: common,
    spreadsheet: [...common, 'created_on', 'updated_on'],
    calendar: ['key', 'issue_type'],
    gantt_chart: ['key', 'issue_type'],
  };

  test.each(LAYOUTS)('in %s is what the tables say', (layout) => {
    for (const context of CONTEXTS) {
      const options = LIST_OPTIONS[context][layout];
      if (options) expect(sorted(options.properties), context).toEqual(sorted(expectedOptions[layout]));
    }
  });

  test('is the state, unless the columns say it', () => {
    const board = { context: 'project', layout: 'kanban' } as const;
    expect(offeredProperties({ ...board, groupBy: 'labels' })).toContain('state');
    expect(offeredProperties({ ...board, groupBy: 'state' })).not.toContain('state');
  });
});

describe('what a list can be filtered by', () => {
  const TABLE: Record<string, string> = {
    priority: 'project cycle module view epics archived profile drafts workspace',
    state: 'project cycle module view epics archived',
    state_group: 'profile drafts workspace',
    assignees: 'project cycle module view epics archived workspace',
    mentions: 'project cycle module view epics',
    created_by: 'project cycle module view epics archived workspace',
    subscriber: 'workspace',
    labels: 'project cycle module view epics archived profile drafts workspace',
    cycle: 'project module view archived drafts',
    module: 'project cycle view archived drafts',
    project: 'workspace',
    start_date: 'project cycle module view epics archived profile drafts workspace',
    target_date: 'project cycle module view epics archived profile drafts workspace',
    issue_type: 'project cycle module view epics archived drafts',
  };

  test.each(CONTEXTS)('%s by what the table says', (context) => {
    const wanted = Object.keys(TABLE).filter((key) => words(TABLE[key] ?? '').includes(context));
    expect(sorted(LIST_FILTERS[context])).toEqual(sorted(wanted));
  });

  test('a calendar not by the due date, which places its items', () => {
    expect(filtersOf('project', 'list')).toContain('target_date');
    expect(filtersOf('project', 'calendar')).not.toContain('target_date');
  });

  test('only by what the list call takes', () => {
    const known: readonly string[] = [...FILTER_KEYS, 'mentions', 'subscriber'];
    expect(
      CONTEXTS.flatMap((context) => LIST_FILTERS[context]).filter((key) => !known.includes(key)),
    ).toEqual([]);
  });
});

test('the order menu has all orders of the board', () => {
  expect(sorted(ORDERS)).toEqual(sorted([...MENU, 'target_date']));
});
