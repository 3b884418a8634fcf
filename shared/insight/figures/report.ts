import type { Burn, Flow, Velocity, Workload } from '../analytics/reports.ts';
import type { ChangesByDay, TimeInState } from './answer.ts';
import type { FiguresSource } from './source.ts';

type Over<Kind extends string, More = unknown> = { kind: Kind; source: FiguresSource } & More;

/** Figures over time and over people, each by a function of its own. `days` count back from today. */
export type FiguresReport =
  | Over<'burndown', { cycle_id: string }>
  | Over<'burnup', { days: number }>
  | Over<'cumulative_flow', { days: number }>
  | Over<'changes_by_day', { days: number }>
  | Over<'velocity', { cycles: number }>
  | Over<'workload'>
  /** Of items that were made in these last days; of all of them with null. */
  | Over<'time_in_state', { days: number | null }>;
export type ReportKind = FiguresReport['kind'];

export type ReportAnswers = {
  burndown: Burn;
  burnup: Burn;
  cumulative_flow: Flow;
  changes_by_day: ChangesByDay;
  velocity: Velocity;
  workload: Workload;
  time_in_state: TimeInState;
};
