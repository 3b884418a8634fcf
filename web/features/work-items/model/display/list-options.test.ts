import { describe, expect, test } from 'vitest';
import { DISPLAY_PROPERTIES } from '#entities/personal/user-properties/types.ts';
import { FILTER_KEYS, GROUP_FILTERS, type ItemGroup } from '#entities/work-items/rows/query.ts';
import { FEW, MENU, PROPERTIES, ROWS, sorted, words } from './testing-options.ts';
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
} from './list-options.ts';
import { FEW_ORDERS, ORDERS } from './orders.ts';

const rowOf = (context: ListContext, layout: Layout) =>
  ROWS.find((row) => row.context === context && row.layout === layout);

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
    expect(sorted(Object.keys(COLUMN_ORDERS))).toEqual(sorted(columns.filter((column) => column !== 'key')));
  });

  test('knows the filter of every group, for the next page of one of them', () => {
    const groups = ROWS.flatMap(({ wanted }) => wanted.groupBy ?? []).filter((group) => group !== 'none');
    expect(groups.filter((group) => !GROUP_FILTERS[group as ItemGroup])).toEqual([]);
  });
});

describe('what of an item can be shown', () => {
  test.each(LAYOUTS)('in %s is what the tables say', (layout) => {
    for (const context of CONTEXTS) {
      const options = LIST_OPTIONS[context][layout];
      if (options) expect(sorted(options.properties), context).toEqual(sorted(PROPERTIES[layout]));
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
    state_group: 'project cycle module view epics archived profile drafts workspace',
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
    issue_type: 'project cycle module view epics archived drafts workspace',
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
    const known: readonly string[] = [...FILTER_KEYS, 'subscriber'];
    expect(
      CONTEXTS.flatMap((context) => LIST_FILTERS[context]).filter((key) => !known.includes(key)),
    ).toEqual([]);
  });
});

// docs/contract/view-settings.md#orders
test('every order menu has the same orders, in the same places', () => {
  expect(ORDERS).toEqual(MENU);
  expect(FEW_ORDERS).toEqual(FEW);
});
