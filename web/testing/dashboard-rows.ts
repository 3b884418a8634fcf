import type { Dashboard, Tile } from '#entities/insight/dashboards/types.ts';

const at = '2026-01-01T10:00:00Z';
const audit = { created_at: at, updated_at: at, created_by: 'me', updated_by: 'me' };

/** A private dashboard of mine, with other values where `fields` has them. */
export const dashboardRow = (id: string, fields: Partial<Dashboard> = {}): Dashboard => ({
  id,
  workspace_id: 'w',
  owned_by: 'me',
  name: `Dashboard ${id}`,
  description: '',
  access: 1,
  is_locked: false,
  project_ids: [],
  filters: null,
  period: null,
  sort_order: 1,
  logo_props: {},
  anchor: null,
  ...audit,
  ...fields,
});

/** Bars of all items by priority. */
export const tileRow = (id: string, fields: Partial<Tile> = {}): Tile => ({
  id,
  dashboard_id: 'd1',
  workspace_id: 'w',
  kind: 'bar',
  name: `Tile ${id}`,
  x: 0,
  y: 0,
  w: 6,
  h: 5,
  config: {
    period: 'dashboard',
    query: {
      source: { filters: null },
      measure: { of: 'count', by: 'sum' },
      group: { by: 'priority' },
      split: null,
      limit: 50,
    },
  },
  ...audit,
  ...fields,
});
