import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { Period } from '@tandem/shared/insight/figures/period.ts';
import type { TFunction } from 'i18next';
import { createDashboard, createTile } from '#entities/insight/dashboards/actions.ts';
import type { Dashboard, TileConfig, TilePlace } from '#entities/insight/dashboards/types.ts';
import { configFor, queryOf } from './kinds.ts';

export const READY_MADE = ['team', 'cycle', 'support'] as const;
export type ReadyMade = (typeof READY_MADE)[number];

type Planned = TilePlace & { kind: TileKind; name: string; config?: TileConfig };

const OPEN = { state_group__in: ['backlog', 'unstarted', 'started'] };
const OVERDUE = { and: [OPEN, { target_date__lt: 'today' }] };
/** What is open or overdue now is so whenever it was made: no period narrows it. */
const NOW = { period: 'all' } as const;
const LAST_MONTH: Period = { kind: 'last', unit: 'day', count: 30 };
const LAST_YEAR: Period = { kind: 'last', unit: 'month', count: 12 };
const MEDIAN = { of: 'cycle_time', by: 'median' } as const;
const open = (fields: Parameters<typeof queryOf>[0] = {}) =>
  queryOf({ source: { filters: OPEN }, ...fields });

const at = (x: number, y: number, w: number, h: number): TilePlace => ({ x, y, w, h });

function teamTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'number', name: t('dashboards:set.open'), ...at(0, 0, 4, 3), config: { ...NOW, query: open() } },
    {
      kind: 'number',
      name: t('dashboards:set.cycle_time'),
      ...at(4, 0, 4, 3),
      config: { query: queryOf({ measure: MEDIAN }), period: LAST_MONTH },
    },
    {
      kind: 'number',
      name: t('dashboards:set.created'),
      ...at(8, 0, 4, 3),
      config: { query: queryOf(), period: LAST_MONTH },
    },
    {
      kind: 'stacked',
      name: t('dashboards:set.created_by_week'),
      ...at(0, 3, 8, 5),
      config: {
        query: queryOf({ group: { by: 'created_at', unit: 'week' }, split: { by: 'state__group' } }),
        look: { has_totals: true },
      },
    },
    {
      kind: 'donut',
      name: t('dashboards:set.open_by_priority'),
      ...at(8, 3, 4, 5),
      config: { ...NOW, query: open({ group: { by: 'priority' } }) },
    },
    { kind: 'flow', name: t('dashboards:kind.flow'), ...at(0, 8, 6, 5) },
    {
      kind: 'items',
      name: t('dashboards:set.overdue'),
      ...at(6, 8, 6, 5),
      config: { ...NOW, query: queryOf({ source: { filters: OVERDUE } }) },
    },
    {
      kind: 'heatmap',
      name: t('dashboards:kind.heatmap'),
      ...at(0, 13, 12, 4),
      config: { period: LAST_YEAR },
    },
  ];
}

function cycleTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'burndown', name: t('dashboards:kind.burndown'), ...at(0, 0, 7, 6) },
    { kind: 'workload', name: t('dashboards:kind.workload'), ...at(7, 0, 5, 6) },
    { kind: 'velocity', name: t('dashboards:kind.velocity'), ...at(0, 6, 6, 5) },
    { kind: 'time_in_state', name: t('dashboards:kind.time_in_state'), ...at(6, 6, 6, 5) },
  ];
}

function supportTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'number', name: t('dashboards:set.open'), ...at(0, 0, 4, 3), config: { ...NOW, query: open() } },
    {
      kind: 'number',
      name: t('dashboards:set.created'),
      ...at(4, 0, 4, 3),
      config: { query: queryOf(), period: LAST_MONTH },
    },
    {
      kind: 'number',
      name: t('dashboards:set.cycle_time'),
      ...at(8, 0, 4, 3),
      config: { query: queryOf({ measure: MEDIAN }), period: LAST_MONTH },
    },
    {
      kind: 'bar',
      name: t('dashboards:set.open_by_label'),
      ...at(0, 3, 6, 5),
      config: { ...NOW, query: open({ group: { by: 'labels__id' } }) },
    },
    { kind: 'workload', name: t('dashboards:kind.workload'), ...at(6, 3, 6, 5) },
    {
      kind: 'items',
      name: t('dashboards:set.overdue'),
      ...at(0, 8, 12, 5),
      config: { ...NOW, query: queryOf({ source: { filters: OVERDUE } }) },
    },
  ];
}

const TILES: Readonly<Record<ReadyMade, (t: TFunction<'dashboards'>) => Planned[]>> = {
  team: teamTiles,
  cycle: cycleTiles,
  support: supportTiles,
};

/** Makes a dashboard with the widgets of a ready-made set. */
export function makeReadyMade(set: ReadyMade, t: TFunction<'dashboards'>): Dashboard {
  const dashboard = createDashboard({
    name: t(`dashboards:sets.${set}.name`),
    period: { kind: 'last', unit: 'week', count: 12 },
  });
  for (const { kind, config, ...place } of TILES[set](t))
    createTile(dashboard.id, { kind, ...place, config: configFor(kind, config) });
  return dashboard;
}
