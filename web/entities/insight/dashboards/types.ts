import type { GoodWay, TileKind, TilePeriod } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { Burn, Flow, Velocity } from '@tandem/shared/insight/analytics/reports.ts';
import type {
  ChangesByDay,
  FigureNames,
  FiguresAnswer,
  FiguresTrend,
  TimeInState,
} from '@tandem/shared/insight/figures/answer.ts';
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

/** The fields of an item that a widget of the kinds `items` and `view` shows. */
export type TileItem = {
  id: string;
  name: string;
  project_id: string;
  sequence_id: number | null;
  state_id: string | null;
  priority: string | null;
  target_date: string | null;
  assignee_ids: string[];
  type_id?: string | null;
  completed_at?: string | null;
};

type Named = { names?: FigureNames };
export type NumberAnswer = Named & FiguresTrend;
export type ItemsAnswer = Named & { items: TileItem[]; total: number };
export type BurndownAnswer = Named &
  Burn & {
    cycle: { id: string; name: string; start_date: string | null; end_date: string | null } | null;
  };
export type VelocityAnswer = Named & Velocity;
export type FlowAnswer = Named & Flow;
export type TimeInStateAnswer = Named & TimeInState;
export type WorkloadAnswer = Named & {
  people: {
    member_id: string | null;
    completed: number;
    started: number;
    unstarted: number;
    total: number;
  }[];
};
export type HeatmapAnswer = Named & ChangesByDay;
export type TextAnswer = Named & { html: string };
type Figures = Named & FiguresAnswer;

/** What each kind of widget is answered. */
export type AnswerOf = {
  number: NumberAnswer;
  bar: Figures;
  stacked: Figures;
  line: Figures;
  area: Figures;
  donut: Figures;
  table: Figures;
  items: ItemsAnswer;
  burndown: BurndownAnswer;
  velocity: VelocityAnswer;
  flow: FlowAnswer;
  time_in_state: TimeInStateAnswer;
  workload: WorkloadAnswer;
  time: Figures;
  heatmap: HeatmapAnswer;
  text: TextAnswer;
  view: ItemsAnswer;
};
export type TileAnswer = AnswerOf[TileKind];
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
