import type { Cycle as CycleOfProject, WorkspaceCycle } from '@tandem/shared/planning/cycles/schema.ts';
import type { Distribution, Progress } from '@tandem/shared/planning/progress.ts';

export type { ArchivedCycle } from '@tandem/shared/planning/cycles/schema.ts';

export type CycleStatus = WorkspaceCycle['status'];
type Counted =
  | 'total_issues'
  | 'completed_issues'
  | 'cancelled_issues'
  | 'started_issues'
  | 'unstarted_issues'
  | 'backlog_issues';

/** docs/contract/cycles.md#fields. What is counted comes with lists only, and what is the caller's own with that of the project. */
export type Cycle = Omit<WorkspaceCycle, Counted> &
  Partial<Pick<WorkspaceCycle, Counted>> &
  Partial<Pick<CycleOfProject, 'is_favorite' | 'assignee_ids' | 'created_by'>>;

/** What a form asks; the dates are days, both or neither. */
export type CycleFields = {
  name: string;
  description: string;
  start_date: string | null;
  end_date: string | null;
};

/** How far a cycle is, and how its items are spread over people, labels and days. */
export type CycleDetail = {
  id: string;
  progress: Progress;
  /** Null without dates. */
  issues: Distribution | null;
  points: Distribution | null;
};
