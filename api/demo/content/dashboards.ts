import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';

type Place = readonly [x: number, y: number, w: number, h: number];
export type DemoTile = { kind: TileKind; name: string; at: Place; config: object };
export type DemoDashboard = { name: string; description: string; period: object; tiles: readonly DemoTile[] };

const COUNT = { of: 'count', by: 'sum' };
const OPEN = { state_group__in: ['backlog', 'unstarted', 'started'] };

const query = (values: object, filters: object | null = null) => ({
  source: { project_ids: [], filters },
  measure: COUNT,
  group: null,
  split: null,
  limit: 200,
  ...values,
});
const tile = (kind: TileKind, name: string, at: Place, config: object = {}): DemoTile => ({
  kind,
  name,
  at,
  config: { period: 'dashboard', ...config },
});
/** What is true now, whenever it was made. */
const ALL = 'all';
/** Counted in the period in which they were completed. */
const BY_COMPLETION = { group: { by: 'completed_at', unit: 'day' } };

/** What a team looks at every day, and what hangs on its wall. */
export const DASHBOARDS: readonly DemoDashboard[] = [
  {
    name: 'Team overview',
    description: 'How work is going across all projects.',
    period: { kind: 'last', unit: 'week', count: 12 },
    tiles: [
      tile('number', 'Open items', [0, 0, 4, 2], { query: query({}, OPEN), period: ALL }),
      tile('number', 'Cycle time, median', [4, 0, 4, 2], {
        query: query({ measure: { of: 'cycle_time', by: 'median' }, ...BY_COMPLETION }),
      }),
      tile('number', 'Time spent', [8, 0, 4, 2], {
        query: query({ measure: { of: 'time_spent', by: 'sum' } }),
      }),
      tile('stacked', 'Created by week', [0, 2, 8, 4], {
        query: query({ group: { by: 'created_at', unit: 'week' }, split: { by: 'state__group' } }),
        look: { has_totals: true },
      }),
      tile('donut', 'Open by priority', [8, 2, 4, 4], {
        query: query({ group: { by: 'priority' } }, OPEN),
        period: ALL,
      }),
      tile('flow', 'Cumulative flow', [0, 6, 6, 4], { query: query({}) }),
      tile('items', 'Due next', [6, 6, 6, 4], { query: query({}, OPEN), period: ALL }),
      tile('heatmap', 'Changes by day', [0, 10, 12, 3], {
        query: query({}),
        period: { kind: 'last', unit: 'day', count: 366 },
      }),
    ],
  },
  {
    name: 'Team wall',
    description: 'For the screen in the hallway.',
    period: { kind: 'last', unit: 'day', count: 30 },
    tiles: [
      tile('number', 'Open items', [0, 0, 4, 2], { query: query({}, OPEN), period: ALL }),
      tile('number', 'Done in the last 30 days', [4, 0, 4, 2], {
        query: query(BY_COMPLETION),
        look: { good: 'up' },
      }),
      tile('number', 'Created in the last 30 days', [8, 0, 4, 2], { query: query({}) }),
      tile('burndown', 'Cycle burndown', [0, 2, 7, 5], { query: query({}) }),
      tile('workload', 'Workload', [7, 2, 5, 5], { query: query({}) }),
    ],
  },
];
