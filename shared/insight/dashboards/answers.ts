import type { FigureNames, FiguresAnswer, FiguresTrend } from '../figures/answer.ts';
import type { TileKind } from './kinds.ts';

/** Only for readers without stores: walls and published dashboards. */
type Named = { names?: FigureNames };

/** The fields of an item that a list of a tile has. */
export type TileItem = {
  id: string;
  name: string;
  project_id: string;
  sequence_id: number;
  state_id: string;
  priority: string;
  target_date: string | null;
  assignee_ids: string[];
  type_id: string | null;
  completed_at: string | null;
};
export type ItemsAnswer = Named & { items: TileItem[]; total: number };
export type BurndownAnswer = Named & {
  /** `done` is null on days to come. */
  days: { date: string; scope: number | null; done: number | null; ideal: number | null }[];
  cycle: { id: string; name: string; start_date: string | null; end_date: string | null } | null;
};
export type VelocityAnswer = Named & {
  cycles: { cycle_id: string; name: string; planned: number; completed: number }[];
};
export type FlowAnswer = Named & {
  days: {
    date: string;
    backlog: number;
    unstarted: number;
    started: number;
    completed: number;
    cancelled: number;
  }[];
};
export type TimeInStateAnswer = Named & {
  states: { state_id: string; average_hours: number; median_hours: number; items: number }[];
};
export type WorkloadAnswer = Named & {
  people: {
    member_id: string | null;
    completed: number;
    started: number;
    unstarted: number;
    total: number;
  }[];
};
export type HeatmapAnswer = Named & { days: { day: string; count: number }[]; total: number };
export type TextAnswer = Named & { html: string };

type Figures = Named & FiguresAnswer;

/** What each kind of tile is answered (docs/contract/dashboards.md#what-tiles-are-answered). */
export type AnswerOf = {
  number: Named & FiguresTrend;
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
