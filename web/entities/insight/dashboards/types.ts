import type { TileAnswer } from '@tandem/shared/insight/dashboards/answers.ts';
import type { GoodWay, TileKind, TilePeriod } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { Period } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';

/** A tree of filters as lists take it. */
export type RichFilters = { [name: string]: unknown };

/** A dashboard (docs/contract/dashboards.md#fields). */
export type Dashboard = {
  id: string;
  workspace_id: string;
  owned_by: string;
  name: string;
  description: string;
  /** As views have it: 0 for the members of the workspace, 1 for its owner alone. */
  access: ViewAccess;
  is_locked: boolean;
  /** No ids stand for all projects that the reader is in. */
  project_ids: string[];
  filters: RichFilters | null;
  period: Period | null;
  sort_order: number;
  logo_props: { [name: string]: unknown };
  /** Names its published page; null while it is not published. */
  anchor: string | null;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string | null;
};

export type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';

/** What a widget is over; without projects of its own it counts over those of the dashboard. */
export type TileQuery = Omit<FiguresQuery, 'source' | 'period'> & {
  source: { project_ids?: readonly string[]; filters: RichFilters | null };
};
export type TileLook = {
  has_totals?: boolean | null;
  is_share?: boolean | null;
  unit?: string | null;
  /** Which direction is good, of a number that says so itself. */
  good?: GoodWay | null;
};
export type TileConfig = {
  query?: TileQuery | null;
  period?: TilePeriod | Period | null;
  cycle_id?: string | null;
  view_id?: string | null;
  html?: string | null;
  look?: TileLook | null;
};

/** Where a widget stands in the grid of twelve columns. */
export type TilePlace = { x: number; y: number; w: number; h: number };
export type Tile = TilePlace & {
  id: string;
  dashboard_id: string;
  workspace_id: string;
  kind: TileKind;
  name: string;
  config: TileConfig;
  created_at: string;
  updated_at: string;
  created_by: string;
  updated_by: string | null;
};

export type TileError = { code: string; message: string };
/** What a widget shows: its answer, or why there is none. */
export type TileData = { answer: TileAnswer; error?: never } | { error: TileError; answer?: never };
export type DashboardData = { tiles: { [id: string]: TileData }; at: string };

/** A mark of a widget: the keys of its group and its part; undefined for the whole. */
export type DrillCell = { groupKey?: string | null; splitKey?: string | null };

/** A token that shows dashboards on a wall without sign-in. */
export type ViewToken = {
  id: string;
  workspace_id: string;
  name: string;
  dashboard_ids: string[];
  seconds: number;
  created_by: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};
/** The token itself is in the answer that makes it and nowhere else. */
export type MadeViewToken = ViewToken & { token: string };

export type WallDashboard = Pick<
  Dashboard,
  'id' | 'name' | 'description' | 'project_ids' | 'period' | 'filters' | 'logo_props'
> & { tiles: Tile[] };
export type Wall = {
  workspace: { name: string; logo: string | null };
  dashboards: WallDashboard[];
  seconds: number;
};

export type {
  AnswerOf,
  ItemsAnswer,
  TextAnswer,
  TileAnswer,
  TileItem,
  WorkloadAnswer,
} from '@tandem/shared/insight/dashboards/answers.ts';
