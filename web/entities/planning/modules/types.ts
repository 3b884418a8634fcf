import type { Module as ModuleOfProject, WorkspaceModule } from '@tandem/shared/planning/modules/schema.ts';

export type { ModuleKind } from '@tandem/shared/planning/modules/kinds.ts';
export {
  ENDED_STATUSES,
  MODULE_STATUSES,
  type ModuleStatus,
} from '@tandem/shared/planning/modules/statuses.ts';

type Counted =
  | 'total_issues'
  | 'completed_issues'
  | 'cancelled_issues'
  | 'started_issues'
  | 'unstarted_issues'
  | 'backlog_issues';

/** docs/contract/modules.md#fields. What is counted comes with lists only, and what is the caller's own with that of the project. */
export type Module = Omit<WorkspaceModule, Counted | 'archived_at'> &
  Partial<Pick<WorkspaceModule, Counted | 'archived_at'>> &
  Partial<Pick<ModuleOfProject, 'is_favorite' | 'completed_estimate_points' | 'total_estimate_points'>>;

export type { ArchivedModule, ModuleDetail, ModuleLink } from '@tandem/shared/planning/modules/schema.ts';

type Editable =
  | 'name'
  | 'kind'
  | 'description'
  | 'start_date'
  | 'target_date'
  | 'status'
  | 'lead_id'
  | 'member_ids';
export type NewModule = Pick<Module, Editable>;
export type ModulePatch = Partial<Pick<Module, Editable | 'sort_order'>>;
