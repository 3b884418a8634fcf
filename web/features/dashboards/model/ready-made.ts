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
const LAST_MONTH: Period = { kind: 'last', unit: 'day', count: 30 };
const LAST_YEAR: Period = { kind: 'last', unit: 'month', count: 12 };
const MEDIAN = { of: 'cycle_time', by: 'median' } as const;
const open = (fields: Parameters<typeof queryOf>[0] = {}) =>
  queryOf({ source: { filters: OPEN }, ...fields });

function teamTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'number', name: t('dashboards:set.open'), x: 0, y: 0, w: 4, h: 3, config: { query: open() } },
    {
      kind: 'number',
      name: t('dashboards:set.cycle_time'),
      x: 4,
      y: 0,
      w: 4,
      h: 3,
      config: { query: queryOf({ measure: MEDIAN }), period: LAST_MONTH },
    },
    {
      kind: 'number',
      name: t('dashboards:set.created'),
      x: 8,
      y: 0,
      w: 4,
      h: 3,
      config: { query: queryOf(), period: LAST_MONTH },
    },
    {
      kind: 'stacked',
      name: t('dashboards:set.created_by_week'),
      x: 0,
      y: 3,
      w: 8,
      h: 5,
      config: {
        query: queryOf({ group: { by: 'created_at', unit: 'week' }, split: { by: 'state__group' } }),
        look: { has_totals: true },
      },
    },
    {
      kind: 'donut',
      name: t('dashboards:set.open_by_priority'),
      x: 8,
      y: 3,
      w: 4,
      h: 5,
      config: { query: open({ group: { by: 'priority' } }) },
    },
    { kind: 'flow', name: t('dashboards:kind.flow'), x: 0, y: 8, w: 6, h: 5 },
    {
      kind: 'items',
      name: t('dashboards:set.overdue'),
      x: 6,
      y: 8,
      w: 6,
      h: 5,
      config: { query: queryOf({ source: { filters: OVERDUE } }) },
    },
    {
      kind: 'heatmap',
      name: t('dashboards:kind.heatmap'),
      x: 0,
      y: 13,
      w: 12,
      h: 4,
      config: { period: LAST_YEAR },
    },
  ];
}

function cycleTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'burndown', name: t('dashboards:kind.burndown'), x: 0, y: 0, w: 7, h: 6 },
    { kind: 'workload', name: t('dashboards:kind.workload'), x: 7, y: 0, w: 5, h: 6 },
    { kind: 'velocity', name: t('dashboards:kind.velocity'), x: 0, y: 6, w: 6, h: 5 },
    { kind: 'time_in_state', name: t('dashboards:kind.time_in_state'), x: 6, y: 6, w: 6, h: 5 },
  ];
}

function supportTiles(t: TFunction<'dashboards'>): Planned[] {
  return [
    { kind: 'number', name: t('dashboards:set.open'), x: 0, y: 0, w: 4, h: 3, config: { query: open() } },
    {
      kind: 'number',
      name: t('dashboards:set.created'),
      x: 4,
      y: 0,
      w: 4,
      h: 3,
      config: { query: queryOf(), period: LAST_MONTH },
    },
    {
      kind: 'number',
      name: t('dashboards:set.cycle_time'),
      x: 8,
      y: 0,
      w: 4,
      h: 3,
      config: { query: queryOf({ measure: MEDIAN }), period: LAST_MONTH },
    },
    {
      kind: 'bar',
      name: t('dashboards:set.open_by_label'),
      x: 0,
      y: 3,
      w: 6,
      h: 5,
      config: { query: open({ group: { by: 'labels__id' } }) },
    },
    { kind: 'workload', name: t('dashboards:kind.workload'), x: 6, y: 3, w: 6, h: 5 },
    {
      kind: 'items',
      name: t('dashboards:set.overdue'),
      x: 0,
      y: 8,
      w: 12,
      h: 5,
      config: { query: queryOf({ source: { filters: OVERDUE } }) },
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
