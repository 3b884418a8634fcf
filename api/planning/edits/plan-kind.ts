/** What plans work items, or shows some of them, and is taken back with them. */
export type PlanKind = 'cycle' | 'module' | 'view' | 'initiative';
export const PLAN_TABLES = {
  cycle: 'cycles',
  module: 'modules',
  view: 'views',
  initiative: 'initiatives',
} as const;
/** A row, or some of its columns, as JSON has them. */
export type PlanValues = Record<string, unknown>;
