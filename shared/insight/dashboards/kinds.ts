/** What a tile of a dashboard shows (docs/contract/dashboards.md#kinds-of-tiles). */
export const TILE_KINDS = [
  'number',
  'bar',
  'stacked',
  'line',
  'area',
  'donut',
  'table',
  'items',
  'burndown',
  'velocity',
  'flow',
  'time_in_state',
  'workload',
  'time',
  'heatmap',
  'text',
  'view',
] as const;
export type TileKind = (typeof TILE_KINDS)[number];

/** What stands in for a period of a tile's own: that of the dashboard, or none at all. */
export const TILE_PERIODS = ['dashboard', 'all'] as const;
export type TilePeriod = (typeof TILE_PERIODS)[number];

/** In which direction a number should go. */
export const GOOD_WAYS = ['up', 'down'] as const;
export type GoodWay = (typeof GOOD_WAYS)[number];

/** The grid that tiles stand on, and how many there may be. */
export const GRID = { columns: 12, maxRow: 999, maxHeight: 40 } as const;
export const MAX_TILES = 60;
/** Shared ones of a workspace. */
export const MAX_DASHBOARDS = 500;
/** Private ones of a person in a workspace: others do not see them, and cannot make room. */
export const MAX_PRIVATE_DASHBOARDS = 50;
/** View tokens of a workspace. */
export const MAX_TOKENS = 50;

/** A view token rotates through these many dashboards at most, each shown for so many seconds. */
export const WALL = { maxDashboards: 10, minSeconds: 10, maxSeconds: 600, defaultSeconds: 60 } as const;
