import { describe, expect, test } from 'vitest';
import { tileRow } from '#testing/dashboard-rows.ts';
import { bothFilters, drillOf, filtersOfSource } from './drill.ts';

const calendar = { today: '2026-11-20', first_weekday: 1 };
const scope = {
  project_ids: ['p'],
  filters: { priority__in: ['urgent'] },
  period: { kind: 'this', unit: 'month' } as const,
};
const answer = {
  groups: [{ key: 'urgent' }, { key: 'low' }],
  splits: null,
  period: { from: '2026-11-01', to: '2026-11-30' },
};

describe('a mark as a list', () => {
  test('has the projects, the filters and the period of the dashboard, and the group of the mark', () => {
    const source = drillOf({ tile: tileRow('t'), scope, cell: { groupKey: 'low' }, answer, calendar });
    expect(source?.project_ids).toEqual(['p']);
    expect(source?.filters).toEqual({
      priority__in: ['urgent'],
      and: [{ created_at__gte: '2026-11-01' }, { created_at__lte: '2026-11-30' }, { priority__in: ['low'] }],
    });
    expect(filtersOfSource({ project_ids: ['p'], filters: null })).toEqual({ project: 'p' });
  });

  test('of a list of items is of the days that the calendar of the reader says', () => {
    const tile = { ...tileRow('t'), kind: 'items' as const, config: {} };
    const source = drillOf({ tile, scope, cell: {}, answer: { items: [], total: 0 }, calendar });
    expect(source?.filters?.['and']).toEqual([
      { created_at__gte: '2026-11-01' },
      { created_at__lte: '2026-11-30' },
    ]);
  });

  test('of a widget of all time has no days, whatever the period of the dashboard is', () => {
    const tile = { ...tileRow('t'), kind: 'items' as const, config: { period: 'all' as const } };
    const source = drillOf({ tile, scope, cell: {}, answer: { items: [], total: 0 }, calendar });
    expect(source?.filters).toEqual(scope.filters);
  });

  test('of a burndown is of the cycle that it shows, in any project, and of none without a cycle', () => {
    const tile = { ...tileRow('t'), kind: 'burndown' as const, config: {} };
    const shown = { cycle: { id: 'c' }, days: [] };
    expect(drillOf({ tile, scope, cell: {}, answer: shown, calendar })).toEqual({
      project_ids: [],
      filters: { and: [{ priority__in: ['urgent'] }, { cycle_id__in: ['c'] }] },
    });
    expect(drillOf({ tile, scope, cell: {}, answer: { cycle: null, days: [] }, calendar })).toBeNull();
  });

  test('of a person’s workload is narrowed by the person and the group of states', () => {
    const tile = { ...tileRow('t'), kind: 'workload' as const, config: {} };
    const cell = { groupKey: 'ada', splitKey: 'started' };
    const source = drillOf({
      tile,
      scope: { ...scope, filters: null },
      cell,
      answer: { people: [] },
      calendar,
    });
    expect(source?.filters).toEqual({
      and: [{ assignee_id__in: ['ada'] }, { state_group__in: ['started'] }],
    });
  });
});

test('two trees hold together without a deeper group', () => {
  expect(bothFilters(null, {})).toBeNull();
  expect(bothFilters({ a: 1 }, null)).toEqual({ a: 1 });
  expect(bothFilters({ and: [{ a: 1 }, { b: 2 }] }, { c: 3 })).toEqual({
    and: [{ a: 1 }, { b: 2 }, { c: 3 }],
  });
});
